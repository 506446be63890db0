// npm test: every check and test, from a fresh clone. The last line is 'N passed, N failed'.
// npm test -- --changed: the checks, and the tests of what is not committed yet.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import compileMessages from './compile-messages.mjs'
import { installFromDebian } from './debian-packages.mjs'
import { findVulnerabilities } from './known-vulnerabilities.mjs'
import { build, ensureInstalled, findNode, onStop, ROOT, run, say } from './set-up.mjs'
import { findFirefox } from './test-firefox.mjs'
import { findPeers } from './test-peers.mjs'
import { startPostgres } from './test-postgres.mjs'
import { findPromtool } from './test-promtool.mjs'
import { findWebKit } from './test-webkit.mjs'

onStop(() => process.exit(1))

const REPORTS = join(ROOT, 'dist/reports')
const totals = { passed: 0, failed: 0, skipped: 0 }
const notRun = []
const notices = []
/** What Playwright calls an outcome, and what is counted. */
const STATUS = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' }

ensureInstalled({ purpose: 'testing' })
const node = findNode()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const isPartial = process.argv.includes('--changed')
if (isPartial) await testChanges()
const { findBrowser } = await import('./test-browser.mjs')

// Found, started or downloaded while the first steps run.
const findingPostgres = startPostgres()
const findingBrowser = findBrowser()
const findingFirefox = findFirefox()
const findingWebKit = findWebKit()
const findingVulnerabilities = findVulnerabilities()
const findingPeers = findPeers()
const findingPromtool = findPromtool()
const findingPoppler = hasPdfTools() || installFromDebian('poppler-utils').then(hasPdfTools)

await compileMessages()
const [isBuilt] = await Promise.all([typesThenBuild(), lintThenUnits()])
const postgres = await findingPostgres
await Promise.all([endpoints(), peersThenAlerts()])

await reportVulnerabilities()

await Promise.all([journeys(), journeysInOtherBrowsers()])
postgres.stop?.()

finish()

/** For daily work. What takes longer than a minute waits for the whole run. */
async function testChanges() {
  await compileMessages()
  await Promise.all([types(), lint()])
  const checks = { checks: 'structure checks' }
  await tests(checks, vitest(checks))
  const names = { units: 'unit tests', screens: 'tests of screens', embedded: 'endpoint tests' }
  await tests(names, vitest(names, '--changed', '--passWithNoTests'))
  for (const name of [
    'journeys',
    'tests on PostgreSQL',
    'sign-on through peers',
    'alert rules',
    'tests of the built files',
    'known vulnerabilities',
  ])
    skip(name, 'of --changed')
  finish()
}

function types() {
  // One checker a project: several check the same types again, and other steps use the other core.
  return tool('types', 'typescript/bin/tsc', ['-b', '--checkers', '1'])
}

async function typesThenBuild() {
  await types()
  const isBuilt = await step('build', () =>
    build(node).then((problem) => count(problem ? { failed: 1 } : { passed: 1 }, problem)),
  )
  const names = { built: 'built files' }
  if (isBuilt) await tests(names, vitest(names))
  else skip('built files', 'the build failed')
  return isBuilt
}

async function lintThenUnits() {
  await lint()
  if (!(await findingPoppler))
    skip('reading the PDF report', 'pdftotext, pdfinfo and pdffonts (poppler-utils) are not installed')
  const names = { checks: 'structure checks', units: 'unit tests', screens: 'tests of screens' }
  await tests(names, vitest(names))
}

async function lint() {
  await tool('format', '@biomejs/biome/bin/biome', ['format', '.'])
  await tool('lint', '@biomejs/biome/bin/biome', ['lint', '.', '--error-on-warnings'])
  await tool('type-aware lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
}

async function endpoints() {
  if (!postgres.url) {
    skip('endpoint tests on PostgreSQL', postgres.reason)
    const names = { embedded: 'endpoint tests on the embedded database' }
    return tests(names, vitest(names))
  }
  if (!hasPrograms(['pg_dump', 'pg_restore'], '--version'))
    skip('restoring what pg_dump writes', 'pg_dump and pg_restore are not installed')
  const names = {
    postgres: 'endpoint tests on PostgreSQL',
    embedded: 'endpoint tests on the embedded database where it can differ',
  }
  return tests(names, vitest(names), { TEST_DATABASE_URL: postgres.url })
}

/** At the same time as the endpoint tests, for much of both is waiting. */
async function peersThenAlerts() {
  await signOnThroughPeers()
  await alertRules()
}

/** Identity providers that universities run. */
async function signOnThroughPeers() {
  const names = {}
  for (const { project, name, isInstalled } of await findingPeers) {
    const step = `sign-on through ${name}`
    if (isInstalled) names[project] = step
    else skip(step, `${name} was not found and could not be installed`)
  }
  if (Object.keys(names).length > 0) await tests(names, vitest(names))
}

async function alertRules() {
  const promtool = await findingPromtool
  const names = { alerts: 'alert rules' }
  if (promtool) await tests(names, vitest(names), { PROMTOOL_PATH: promtool })
  else skip(names.alerts, 'promtool was not found and could not be downloaded')
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

async function journeys() {
  const browser = await findingBrowser
  const obstacle = !browser
    ? 'no Chromium was found or could be installed; set CHROME_PATH'
    : !isBuilt && 'the build failed'
  const names = { embedded: 'browser journeys on the embedded database', postgres: 'main journeys on PostgreSQL' }
  if (obstacle) {
    for (const name of Object.values(names)) skip(name, obstacle)
    return
  }
  if (!postgres.url) {
    skip(names.postgres, postgres.reason)
    delete names.postgres
  }
  const report = join(REPORTS, 'journeys.json')
  const args = [bin('@playwright/test/cli.js'), 'test', ...projectsIn(names), '--reporter=list,json']
  const env = { CHROME_PATH: browser, E2E_DATABASE_URL: postgres.url, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return tests(names, { args, report, read: outcomesOfJourneys }, env)
}

/** At the same time as the others, for they use one core only. */
async function journeysInOtherBrowsers() {
  const firefox = await findingFirefox
  const inFirefox = { firefox: 'main journeys in Firefox' }
  if (!firefox) skip(inFirefox.firefox, 'no Firefox was found or could be installed; set FIREFOX_PATH')
  else if (!isBuilt) skip(inFirefox.firefox, 'the build failed')
  else await tests(inFirefox, vitest(inFirefox), { FIREFOX_PATH: firefox })

  const inWebKit = { webkit: 'main journey in WebKit' }
  if (!(await findingWebKit)) skip(inWebKit.webkit, 'WebKitWebDriver and Xvfb are not installed')
  else if (!isBuilt) skip(inWebKit.webkit, 'the build failed')
  else await tests(inWebKit, vitest(inWebKit))
}

function vitest(names, ...options) {
  const report = join(REPORTS, `${Object.keys(names)[0]}.json`)
  const reporters = ['--reporter=dot', '--silent=passed-only', '--reporter=./scripts/test-outcomes.mjs']
  const args = [bin('vitest/vitest.mjs'), 'run', ...projectsIn(names), ...reporters, ...options]
  return { args, report, read: (outcomes) => outcomes }
}

function projectsIn(names) {
  return Object.keys(names).flatMap((project) => ['--project', project])
}

/** Runs a test runner, and counts and prints the outcome of each of these projects. */
async function tests(names, { args, report, read }, env = {}) {
  const start = Date.now()
  const reporting = { NO_COLOR: '1', TEST_REPORT: report }
  const { status, output } = await run(node, args, { env: { ...process.env, ...reporting, ...env } })
  const outcomes = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : {}
  // The runner crashed, an error occurred outside of any test, or there was no test.
  const hasCrashed = status !== 0 && Object.values(outcomes).every(({ failed }) => failed === 0)
  for (const [project, name] of Object.entries(names)) {
    const { failures = [], retried = [], ...counted } = outcomes[project] ?? {}
    for (const title of retried) notices.push(`PASSED ONLY ON RETRY: ${title}`)
    if (hasCrashed || !(outcomes[project] || isPartial)) counted.failed = 1
    print(name, start, count(counted, failures.map((failure) => `  failed: ${failure}`).join('\n')))
  }
  // After the names, so that they are visible even if the output is cut off.
  if (status !== 0) say(output.trimEnd())
}

function outcomesOfJourneys({ suites }) {
  const outcomes = {}
  for (const { title, project, status } of journeysIn(suites)) {
    outcomes[project] ??= { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }
    const outcome = outcomes[project]
    if (status === 'flaky') outcome.retried.push(title)
    if (status === 'unexpected') outcome.failures.push(title)
    outcome[STATUS[status]] += 1
  }
  return outcomes
}

function journeysIn(suites = []) {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status }) => ({ title: `${file} › ${title}`, project: projectName, status })),
    ),
    ...journeysIn(inner),
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

/** Resolves to whether it passed. */
async function step(name, work) {
  const start = Date.now()
  const outcome = await work()
  print(name, start, outcome)
  return !outcome.hasFailed
}

/** Prints the step and its duration, and what has failed. */
function print(name, start, { summary, hasFailed, problem }) {
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  say(`${hasFailed ? 'FAILED' : 'ok    '}  ${name}: ${summary} (${seconds} s)`)
  if (problem) say(problem.trimEnd())
}

function count({ passed = 0, failed = 0, skipped = 0 }, problem = '') {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  const summary = `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`
  return { summary, problem, hasFailed: failed > 0 }
}

/** Whether the tools that read the PDF report are installed. */
function hasPdfTools() {
  return hasPrograms(['pdftotext', 'pdfinfo', 'pdffonts'], '-v')
}

function hasPrograms(names, option) {
  return names.every((name) => !spawnSync(name, [option]).error)
}

function skip(name, reason) {
  notRun.push({ name, reason })
}

function bin(path) {
  return join(ROOT, 'node_modules', path)
}
