// npm test: the whole proof, from a fresh clone. The last line is 'N passed, N failed'.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, ensureInstalled, findNode, ROOT, run, say } from './set-up.mjs'
import { startPostgres } from './test-postgres.mjs'

const REPORTS = join(ROOT, 'dist/reports')
const totals = { passed: 0, failed: 0, skipped: 0 }
const notRun = []

ensureInstalled({ withDev: true })
const node = findNode()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

await Promise.all([
  check('types', bin('typescript/bin/tsc'), ['-b']),
  check('lint and format', bin('@biomejs/biome/bin/biome'), ['ci', '.', '--error-on-warnings']),
])
await check('type-aware lint', bin('oxlint/bin/oxlint'), ['--type-aware', '--deny-warnings'])

await tests('structure, rules and endpoints on the embedded database', vitest('embedded'))
const postgres = await startPostgres()
if (postgres.url) {
  await tests('endpoints on PostgreSQL', vitest('postgres'), { TEST_DATABASE_URL: postgres.url })
} else skip('endpoints on PostgreSQL', postgres.reason)

await step('build', () => build(node))
const { findBrowser } = await import('./test-browser.mjs')
const browser = await findBrowser()
if (browser) {
  const env = { CHROME_PATH: browser }
  await tests('journeys on the embedded database', playwright('embedded'), env)
  if (postgres.url)
    await tests('the main journey on PostgreSQL', playwright('postgres'), { ...env, E2E_DATABASE_URL: postgres.url })
  else skip('the main journey on PostgreSQL', postgres.reason)
} else skip('browser journeys', 'no Chromium was found or could be installed; set CHROME_PATH to one')
postgres.stop?.()

for (const { name, reason } of notRun) say(`NOT RUN: ${name}, because ${reason}.`)
// On a build server nothing may be left out in silence.
if (process.env.CI) totals.failed += notRun.length
say(`${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`)
process.exit(totals.failed > 0 ? 1 : 0)

function bin(path) {
  return join(ROOT, 'node_modules', path)
}

/** A tool that passes or fails as a whole; what it printed is shown only when it fails. */
function check(name, program, args) {
  return step(name, async () => {
    const { status, output } = await run(node, [program, ...args])
    if (status === 0) return count({ passed: 1 })
    count({ failed: 1 })
    return output
  })
}

/** A test runner, counted by its own report. */
function tests(name, { args, report }, env = {}) {
  return step(name, async () => {
    const { status, output } = await run(node, args, { env: { ...process.env, ...env } })
    const counted = existsSync(report) ? readReport(JSON.parse(readFileSync(report, 'utf8'))) : {}
    // A runner that failed without a failed test (a crash, a file that does not load) has failed all the same.
    if (status !== 0 && !counted.failed) counted.failed = 1
    count(counted)
    return status === 0 ? '' : output
  })
}

function vitest(project) {
  const report = join(REPORTS, `vitest-${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { args: [bin('vitest/vitest.mjs'), 'run', '--project', project, ...reporters], report }
}

function playwright(project) {
  const report = join(REPORTS, `playwright-${project}.json`)
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
  return { args: [bin('@playwright/test/cli.js'), 'test', '--project', project, '--reporter=line,json'], report }
}

function readReport(report) {
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

async function step(name, work) {
  const start = Date.now()
  const problem = await work()
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  say(`${problem ? 'FAILED' : 'ok'}  ${name}  (${seconds} s)`)
  if (problem) say(problem)
}

function skip(name, reason) {
  notRun.push({ name, reason })
}

function count({ passed = 0, failed = 0, skipped = 0 }) {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
}
