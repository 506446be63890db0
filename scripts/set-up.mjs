// What every command needs first: installed packages, the project's Node and a current build.
// Plain JavaScript without dependencies, because it runs on the machine's own Node before anything is installed.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
export const CACHE = join(ROOT, 'node_modules/.cache/fieldmark')
const STAMP = join(ROOT, 'dist/.built-from')
const LOCK = join(ROOT, 'package-lock.json')
/** npm's list of what is installed. */
const PACKAGES = join(ROOT, 'node_modules/.package-lock.json')
/** What the packages were installed for, and from which lock file. `npm ci` deletes it together with them. */
const INSTALLED = join(CACHE, 'installed.json')

const OLDEST_NODE = Number(/\d+/.exec(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).engines.node)[0])
// Before anything is installed: npm would begin, and then fail.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
  fail(`Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer.`)

/** Installs packages, rebuilds if sources have changed, and returns the Node to use. Exits with a message on failure. */
export async function setUp() {
  const needsBuild = !isBuilt()
  ensureInstalled({ purpose: needsBuild ? 'building' : 'running' })
  const node = findNode()
  if (needsBuild) await buildOrExit(node)
  return node
}

/** What packages are installed for. Each of these includes the ones before it. */
const PURPOSES = ['running', 'building', 'testing']

/** Runs `npm ci` if node_modules lacks something that this purpose needs. What it was installed for before, it still serves. */
export function ensureInstalled({ purpose: needed }) {
  const last = lastInstalled()
  if (isInstalled(needed, last)) return
  const purpose = last && isEnough(last, needed) ? last.purpose : needed
  say('Installing packages (once, takes about a minute)...')
  // What only tests need is in a workspace. Other packages name some of it as optional peers, which npm would install too.
  const withoutTests = purpose === 'testing' ? [] : ['--workspaces=false', '--legacy-peer-deps']
  const { command, args } = npm(['ci', ...withoutTests, '--no-audit', '--no-fund', '--loglevel=error'])
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // With NODE_ENV=production npm would omit packages that the build needs.
    env: purpose === 'running' ? process.env : { ...process.env, NODE_ENV: 'development', npm_config_omit: '' },
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status !== 0) fail('Could not install the packages. See the npm output above.')
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(INSTALLED, JSON.stringify({ purpose, lock: hashOf(LOCK), packages: hashOf(PACKAGES) }))
}

/** How to call npm: the one that started this script, otherwise the one on the PATH. */
export function npm(args) {
  const running = process.env.npm_execpath
  return running?.endsWith('.js') ? { command: process.execPath, args: [running, ...args] } : { command: 'npm', args }
}

/** What `ensureInstalled` has done last; null if it has done nothing since `npm ci` by hand. */
function lastInstalled() {
  return existsSync(INSTALLED) ? JSON.parse(readFileSync(INSTALLED, 'utf8')) : null
}

function isEnough(last, purpose) {
  return PURPOSES.indexOf(last.purpose) >= PURPOSES.indexOf(purpose)
}

function isInstalled(purpose, last) {
  if (!existsSync(PACKAGES)) return false
  const isAsLeft = last?.lock === hashOf(LOCK) && last.packages === hashOf(PACKAGES)
  if (isAsLeft && isEnough(last, purpose)) return true
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages
  const installed = JSON.parse(readFileSync(PACKAGES, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    const isOptional = path === '' || entry.optional || ((entry.dev || entry.devOptional) && purpose === 'running')
    return installed[path] ? installed[path].version === entry.version : isOptional
  })
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** The path of the project's Node 24. It is downloaded now if install scripts are disabled. */
export function findNode() {
  const own = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (canRun(own)) return own
  spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: join(ROOT, 'node_modules/node'), stdio: 'ignore' })
  if (canRun(own)) return own
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath
  return fail(
    `Node ${process.versions.node} is too old, and Node 24 could not be installed in node_modules. Install Node 24.`,
  )
}

function canRun(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Builds, or exits with the build's errors. */
export async function buildOrExit(node) {
  say('Building...')
  const problem = await build(node)
  if (problem) fail(`The build failed.\n${problem}`)
}

/** Builds the server, the browser application and the SBOM in parallel. Resolves to the errors, or to an empty string. */
export async function build(node) {
  rmSync(STAMP, { force: true })
  const builtFrom = fingerprint()
  const viteBuild = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  const compiled = await run(node, [join(ROOT, 'scripts/compile-messages.mjs')])
  if (compiled.status !== 0) return compiled.output
  const routes = await run(node, ['--conditions=fieldmark-source', join(ROOT, 'scripts/contract-routes.mjs')])
  if (routes.status !== 0) return routes.output
  const [billOfMaterials, server, web] = await Promise.all([
    readBillOfMaterials(),
    run(node, [...viteBuild, '--config', 'vite.server.config.ts']),
    buildWeb(node, viteBuild, routes.output),
  ])
  const failed = [server, ...web].filter(({ status }) => status !== 0)
  if (failed.length === 0) {
    if (billOfMaterials) writeFileSync(join(ROOT, 'dist/sbom.cdx.json'), billOfMaterials)
    writeFileSync(STAMP, builtFrom)
  }
  return failed.map(({ output }) => output).join('\n')
}

/** The browser application once for each language, in the first one before the others, which do not compress its files again. */
async function buildWeb(node, viteBuild, routes) {
  rmSync(join(ROOT, 'dist/web'), { recursive: true, force: true })
  const { locales } = JSON.parse(readFileSync(join(ROOT, 'project.inlang/settings.json'), 'utf8'))
  const buildIn = (locale) =>
    run(node, viteBuild, { env: { ...process.env, UI_LOCALE: locale, CONTRACT_ROUTES: routes } })
  const [first, ...others] = locales
  const outcomes = [await buildIn(first)]
  const buildRest = async () => {
    for (let next = others.shift(); next; next = others.shift()) outcomes.push(await buildIn(next))
  }
  // Two at a time, for the memory of small servers.
  await Promise.all([buildRest(), buildRest()])
  return outcomes
}

/**
 * Every package in package-lock.json, in CycloneDX format. Development tools are included and marked as such, because the
 * libraries of the browser application are among them. Resolves to null if npm is missing or too old.
 */
async function readBillOfMaterials() {
  const { command, args } = npm(['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'])
  const { status, output } = await run(command, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status !== 0) return null
  const bill = JSON.parse(output)
  // They differ in every run. Without them, the same sources give the same file.
  delete bill.serialNumber
  delete bill.metadata.timestamp
  // npm names the folder.
  bill.metadata.component.name = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).name
  return JSON.stringify(bill, null, 2)
}

function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** A hash of everything that goes into the build. */
function fingerprint() {
  const hash = createHash('sha256')
  const files = [
    'package-lock.json',
    'tsconfig.base.json',
    'vite.api-viewer.ts',
    'vite.config.ts',
    'vite.contract-routes.ts',
    'vite.fonts.ts',
    'vite.sentences.ts',
    'vite.server.config.ts',
    'project.inlang/settings.json',
    'scripts/catalogue.mjs',
    'scripts/compile-messages.mjs',
    'scripts/contract-routes.mjs',
    ...filesBelow('messages'),
    ...filesBelow('src'),
    ...filesBelow('docs/help'),
  ]
  for (const file of files) {
    const path = join(ROOT, file)
    if (existsSync(path)) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
    .sort()
}

const children = new Set()
process.on('exit', () => {
  for (const child of children) child.kill()
})

/** Runs a command and resolves to its exit code and output. The command is killed when this process exits. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    children.add(child)
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ status: 1, output: `${error.message}\n` }))
    child.on('close', (status, signal) => {
      children.delete(child)
      resolve({ status: status ?? 1, output: signal ? `${output}\nEnded by ${signal}.\n` : output })
    })
  })
}

/** Runs a Node program, forwards signals to it, and exits with its exit code. */
export function runInForeground(node, args, env = {}) {
  const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  onStop((signal) => {
    // Ctrl-C in a terminal reaches the child directly. A second signal would end it before it has cleaned up.
    const isTyped = signal === 'SIGINT' && (process.stdin.isTTY || process.stdout.isTTY)
    if (!isTyped) child.kill(signal)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

/** Calls `stop` on a signal, or when npm's shell ends, which does not forward signals. */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 250)
  watch.unref()
}

/** The paths of these programs on the PATH. */
export function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter((path) => existsSync(path))
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

export function fail(sentence) {
  process.stderr.write(`${sentence.trimEnd()}\n`)
  process.exit(1)
}
