// npm test: every check and test, from a fresh clone. The last line is 'N passed, N failed'.
// npm test -- --changed: the checks, and the tests of what is not committed yet.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import compileMessages from './compile-messages.mjs'
import { installFromDebian } from './debian-packages.mjs'
import { findVulnerabilities } from './known-vulnerabilities.mjs'
import { build, ensureInstalled, findNode, onStop, ROOT, run, say } from './set-up.mjs'
import { findFirefox } from './test-firefox.mjs'
import { startPostgres } from './test-postgres.mjs'

onStop(() => process.exit(1))

const REPORTS = join(ROOT, 'dist/reports')
const totals = { passed: 0, failed: 0, skipped: 0 }
const notRun = []
const notices = []

ensureInstalled({ purpose: 'testing' })
const node = findNode()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
if (process.argv.includes('--changed')) await testChanges()
const { findBrowser } = await import('./test-browser.mjs')

// Found, started or downloaded while the first steps run.
const findingPostgres = startPostgres()
const findingBrowser = findBrowser()
const findingFirefox = findFirefox()
const findingVulnerabilities = findVulnerabilities()
const findingPoppler = hasPdfTools() || installFromDebian('poppler-utils').then(hasPdfTools)

await compileMessages()
const [isBuilt] = await Promise.all([typesThenBuild(), lintThenChecks()])
if (isBuilt) await tests('built files', vitest('built'))
else skip('built files', 'the build failed')
if (!(await findingPoppler))
  skip('reading the PDF report', 'pdftotext, pdfinfo and pdffonts (poppler-utils) are not installed')
await tests('unit tests', vitest('units', 'screens'))
const postgres = await findingPostgres
if (postgres.url) {
  const env = { TEST_DATABASE_URL: postgres.url }
  await tests('endpoint tests on PostgreSQL', vitest('postgres'), env)
  await tests('endpoint tests on the embedded database where it can differ', vitest('embedded'), env)
} else {
  skip('endpoint tests on PostgreSQL', postgres.reason)
  await tests('endpoint tests on the embedded database', vitest('embedded'))
}

await reportVulnerabilities()

const browser = await findingBrowser
const obstacle = !browser
  ? 'no Chromium was found or could be installed; set CHROME_PATH'
  : !isBuilt && 'the build failed'
await journeys('browser journeys on the embedded database', 'embedded', obstacle)
await journeys('main journeys on PostgreSQL', 'postgres', postgres.reason ?? obstacle, {
  E2E_DATABASE_URL: postgres.url,
})
postgres.stop?.()

const firefox = await findingFirefox
if (!firefox) skip('main journeys in Firefox', 'no Firefox was found or could be installed; set FIREFOX_PATH')
else if (!isBuilt) skip('main journeys in Firefox', 'the build failed')
else await tests('main journeys in Firefox', vitest('firefox'), { FIREFOX_PATH: firefox })

finish()

/** For daily work. What takes longer than a minute waits for the whole run. */
async function testChanges() {
  await compileMessages()
  await Promise.all([types(), lintThenChecks()])
  const { args, report } = vitest('units', 'screens', 'embedded')
  await tests('tests of what has changed', { args: [...args, '--changed', '--passWithNoTests'], report })
  for (const name of ['journeys', 'tests on PostgreSQL', 'tests of the built files', 'known vulnerabilities'])
    skip(name, 'of --changed')
  finish()
}

function types() {
  return tool('types', 'typescript/bin/tsc', ['-b'])
}

async function typesThenBuild() {
  await types()
  return step('build', () => build(node).then((problem) => count(problem ? { failed: 1 } : { passed: 1 }, problem)))
}

async function lintThenChecks() {
  await tool('format', '@biomejs/biome/bin/biome', ['format', '.'])
  await tool('lint', '@biomejs/biome/bin/biome', ['lint', '.', '--error-on-warnings'])
  await tool('type-aware lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
  await tests('structure checks', vitest('checks'))
}

/** Whether the registry answers is not up to this project: a refusal is listed, but does not fail in CI. */
async function reportVulnerabilities() {
  const { obstacle, problems = [], notices: others = [] } = await findingVulnerabilities
  if (obstacle) return notRun.push({ name: 'known vulnerabilities of packages', reason: obstacle, isUpToOthers: true })
  for (const other of others) notices.push(`KNOWN VULNERABILITY: ${other}`)
  return step('known vulnerabilities of packages', () =>
    count(problems.length > 0 ? { failed: problems.length } : { passed: 1 }, problems.join('\n')),
  )
}

async function journeys(name, project, obstacle, env = {}) {
  if (obstacle) return skip(name, obstacle)
  const report = join(REPORTS, `journeys-${project}.json`)
  const program = bin('@playwright/test/cli.js')
  const args = [program, 'test', '--project', project, '--reporter=list,json', '--output', `dist/e2e/${project}`]
  return tests(name, { args, report }, { ...env, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
}

function vitest(...projects) {
  const report = join(REPORTS, `${projects[0]}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`]
  return { args: [bin('vitest/vitest.mjs'), 'run', ...chosen, ...reporters], report }
}

/** Runs a test runner and counts the results in its report. */
function tests(name, { args, report }, env = {}) {
  return step(name, async () => {
    const { status, output } = await run(node, args, { env: { ...process.env, NO_COLOR: '1', ...env } })
    const { names = [], ...counted } = existsSync(report) ? readReport(JSON.parse(readFileSync(report, 'utf8'))) : {}
    // The runner crashed, or an error occurred outside of any test.
    if (status !== 0 && !counted.failed) counted.failed = 1
    // The names come first, so that they are visible even if the output is cut off.
    return count(counted, status === 0 ? '' : [...names.map((name) => `  failed: ${name}`), output].join('\n'))
  })
}

function readReport(report) {
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    for (const title of flakyJourneys(report.suites)) notices.push(`PASSED ONLY ON RETRY: ${title}`)
    return { passed: expected + flaky, failed: unexpected, skipped, names: failedJourneys(report.suites) }
  }
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests,
    names: [...report.testResults.flatMap(failedTests), ...unloadable.map(({ name }) => name)],
  }
}

function failedTests({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return failed.map(({ fullName }) => `${relative(ROOT, name)} › ${fullName}`)
}

function failedJourneys(suites) {
  return journeysOf(suites, ({ ok }) => !ok)
}

function flakyJourneys(suites) {
  return journeysOf(suites, ({ tests }) => tests.some(({ status }) => status === 'flaky'))
}

function journeysOf(suites = [], isWanted) {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.filter(isWanted).map(({ title }) => `${file} › ${title}`),
    ...journeysOf(inner, isWanted),
  ])
}

/** Runs a tool that passes or fails as a whole. */
function tool(name, program, args) {
  return step(name, async () => {
    const { status, output } = await run(node, [bin(program), ...args], { env: { ...process.env, NO_COLOR: '1' } })
    return status === 0 ? count({ passed: 1 }) : count({ failed: 1 }, output)
  })
}

/** Prints what was noticed and left out, and the totals as the last line. */
function finish() {
  for (const notice of notices) say(notice)
  for (const { name, reason } of notRun) say(`NOT RUN: ${name}, because ${reason}.`)
  // In CI, whatever could not run counts as failed.
  if (process.env.CI === 'true' || process.env.CI === '1')
    totals.failed += notRun.filter(({ isUpToOthers }) => !isUpToOthers).length
  say(`${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`)
  process.exit(totals.failed > 0 ? 1 : 0)
}

/** Prints the step and its duration, and its output if it failed. Resolves to whether it passed. */
async function step(name, work) {
  const start = Date.now()
  const { summary, problem } = await work()
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  say(`${problem ? 'FAILED' : 'ok    '}  ${name}: ${summary} (${seconds} s)`)
  if (problem) say(problem.trimEnd())
  return !problem
}

function count({ passed = 0, failed = 0, skipped = 0 }, problem = '') {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  const summary = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`
  return { summary, problem }
}

/** Whether the tools that read the PDF report are installed. */
function hasPdfTools() {
  return ['pdftotext', 'pdfinfo', 'pdffonts'].every((tool) => !spawnSync(tool, ['-v']).error)
}

function skip(name, reason) {
  notRun.push({ name, reason })
}

function bin(path) {
  return join(ROOT, 'node_modules', path)
}
