// npm run simulate

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, fail, findNode, onStop, say } from './set-up.mjs'
import { startPostgres } from './test-postgres.mjs'

/** Which arms each process runs, one after the other: about the same work for both. */
const SHARES = ['6,0', '5,4,3,2,1']
const DEFAULT = '+ five contacts: the default'
const FLOORS = [
  {
    arm: 'one email at the end',
    goal: '50 to 53 % by day +20',
    holds: (one) => between(one.answeredBy[20], 0.5, 0.53),
  },
  { arm: '0, +3, +10', goal: '70 to 75 % by day +20', holds: (one) => between(one.answeredBy[20], 0.7, 0.75) },
  { arm: DEFAULT, goal: 'median of at least 82 % by day +14', holds: ({ draws }) => median(draws) >= 0.82 },
  { arm: DEFAULT, goal: 'at least 75 % in 85 of 100 worlds', holds: ({ draws }) => atLeast(draws, 0.75) >= 0.85 },
  {
    arm: DEFAULT,
    goal: 'at most 3.2 emails about the form per answer',
    holds: (one) => one.requestEmailsPerAnswer <= 3.2,
  },
]

ensureInstalled({ purpose: 'testing' })
const node = findNode()
const server = await startPostgres()
if (!server.url) fail(`The simulation needs PostgreSQL, but ${server.reason}.`)
const results = mkdtempSync(join(tmpdir(), 'fieldmark-simulation-'))
const processes = []
onStop(() => {
  for (const one of processes) one.kill()
  server.stop()
  process.exit(1)
})
say('Simulating a term for each way of asking. This takes about ten minutes on two cores.')
const codes = await Promise.all(SHARES.map(runShare))
const outcomes = codes.some(Boolean) ? [] : readOutcomes()
rmSync(results, { recursive: true })
server.stop()
if (outcomes.length === 0) fail('The simulation failed.')
const held = print(outcomes)
process.exit(held ? 0 : 1)

function runShare(arms) {
  const child = spawn(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'simulation'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TEST_DATABASE_URL: server.url,
      SIMULATION_RESULTS: results,
      SIMULATION_ARMS: arms,
    },
  })
  processes.push(child)
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

function readOutcomes() {
  const numbers = SHARES.flatMap((share) => share.split(','))
    .map(Number)
    .toSorted((a, b) => a - b)
  return numbers.map((number) => JSON.parse(readFileSync(join(results, `${number}.json`), 'utf8')))
}

function print(list) {
  const columns = [
    'way of asking',
    'by 0',
    '+7',
    '+14',
    '+20',
    'median',
    '10-90 %',
    'P(>=75)',
    'P(>=85)',
    'emails',
    'about the form',
    'longest',
    'unwanted',
    'loops',
    'dead ends',
    's',
  ]
  const rows = list.map((one) => [
    one.name,
    ...Object.values(one.answeredBy).map(percent),
    percent(median(one.draws)),
    `${percent(quantile(one.draws, 0.1))}-${percent(quantile(one.draws, 0.9))}`,
    atLeast(one.draws, 0.75).toFixed(2),
    atLeast(one.draws, 0.85).toFixed(2),
    one.emailsPerAnswer.toFixed(2),
    one.requestEmailsPerAnswer.toFixed(2),
    one.longestChain,
    one.unwanted,
    one.loops,
    one.deadEnds.join(', ') || 0,
    Math.round(one.seconds),
  ])
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => String(row[at]).length)))
  for (const row of [columns, widths.map((width) => '-'.repeat(width)), ...rows])
    say(`| ${row.map((cell, at) => String(cell).padEnd(widths[at])).join(' | ')} |`)
  const checks = [
    ...FLOORS.map(({ arm, goal, holds }) => ({
      goal: `${arm}: ${goal}`,
      isHeld: holds(list.find(({ name }) => name === arm)),
    })),
    { goal: 'no email after an answer, a decline or a stop', isHeld: list.every(({ unwanted }) => unwanted === 0) },
    { goal: 'nobody is asked more often than the schedule says', isHeld: list.every(({ loops }) => loops === 0) },
    { goal: 'everybody who wants to answer can', isHeld: list.every(({ deadEnds }) => deadEnds.length === 0) },
  ]
  for (const { goal, isHeld } of checks) say(`${isHeld ? 'PASS' : 'FAIL'}  ${goal}`)
  return checks.every(({ isHeld }) => isHeld)
}

function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]
}

function median(values) {
  return quantile(values, 0.5)
}

function atLeast(values, goal) {
  return values.filter((value) => value >= goal).length / values.length
}

function between(value, low, high) {
  return Math.round(100 * value) >= 100 * low && Math.round(100 * value) <= 100 * high
}

function percent(share) {
  return Math.round(100 * share)
}
