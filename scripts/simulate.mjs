// npm run simulate

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, fail, findNode, onStop, say } from './set-up.mjs'
import {
  answeredBy,
  BY,
  chanceOf,
  checkFloors,
  DEFAULT,
  draws,
  emailsPerAnswer,
  errorOf,
  groupsOf,
  quantile,
  requestEmailsPerAnswer,
  sum,
} from './simulation-floors.mjs'
import { startPostgres } from './test-postgres.mjs'

/** Which arms each process runs, one after the other: about the same work for both. */
const SHARES = ['6,0', '5,4,3,2,1']
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
  table(
    list.map((one) => ({
      'way of asking': one.name,
      ...Object.fromEntries(BY.map((day) => [`by ${day}`, percent(answeredBy(day)(one.mailboxes))])),
      ...figuresOfDraws(one.mailboxes),
      emails: emailsPerAnswer(one.mailboxes).toFixed(2),
      'about the form': requestEmailsPerAnswer(one.mailboxes).toFixed(2),
      'in a week': one.mostInWeek,
      'in a term': one.mostInTerm,
      unwanted: one.unwanted,
      'after a stop': one.afterStop,
      stopped: one.mailboxes.filter(({ isStopped }) => isStopped).length,
      expired: `${one.expired} (${one.gaveUp} gave up)`,
      'dead ends': one.deadEnds.length,
      s: Math.round(one.seconds),
    })),
  )
  for (const one of list)
    for (const same of groupsOf(one.deadEnds, (why) => why)) say(`${one.name}: ${same.length} × ${same[0]}`)
  say('The default by the number of students of a mailbox:')
  const { mailboxes } = list.find(({ name }) => name === DEFAULT)
  table(
    groupsOf(mailboxes, ({ students }) => students)
      .toSorted(([a], [b]) => a.students - b.students)
      .map((same) => ({
        students: same[0].students,
        mailboxes: same.length,
        'by 14': `${percent(answeredBy(14)(same))} ± ${percent(errorOf(answeredBy(14), same))}`,
        emails: (sum(same, ({ emails }) => emails) / same.length).toFixed(1),
        most: Math.max(...same.map(({ emails }) => emails)),
      })),
  )
  const checks = checkFloors(list, { hasMargin: Boolean(process.env.SIMULATED_INTERNSHIPS) })
  for (const { goal, isHeld } of checks) say(`${isHeld ? 'PASS' : 'FAIL'}  ${goal}`)
  return checks.every(({ isHeld }) => isHeld)
}

/** The range of the draws, and how likely they are to reach a goal. */
function figuresOfDraws(mailboxes) {
  const shares = draws(mailboxes)
  return {
    median: percent(quantile(shares, 0.5)),
    '10-90 %': `${percent(quantile(shares, 0.1))}-${percent(quantile(shares, 0.9))}`,
    'P(>=75)': chanceOf(0.75)(mailboxes).toFixed(2),
    'P(>=85)': chanceOf(0.85)(mailboxes).toFixed(2),
  }
}

function table(rows) {
  const columns = Object.keys(rows[0])
  const cells = [columns, ...rows.map((row) => columns.map((name) => String(row[name])))]
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at].length)))
  const line = (row) => say(`| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`)
  line(columns)
  line(widths.map((width) => '-'.repeat(width)))
  for (const row of cells.slice(1)) line(row)
}

function percent(share) {
  return Math.round(100 * share)
}
