// What every command needs before it can do its work: installed packages, our Node, a current build.
// Plain JavaScript without dependencies, since it runs before anything is installed, on the machine's own Node.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
export const CACHE = join(ROOT, 'node_modules/.cache/fieldmark')
const STAMP = join(ROOT, 'dist/.built-from')

/** Installs, builds where sources have changed, and gives the Node to run with. Ends the process with a sentence when it cannot. */
export async function setUp() {
  const needsBuild = !isBuilt()
  ensureInstalled({ withDev: needsBuild })
  const node = findNode()
  if (needsBuild) await buildOrEnd(node)
  return node
}

/** Runs `npm ci` when node_modules is not what package-lock.json says. */
export function ensureInstalled({ withDev }) {
  if (isInstalled(withDev)) return
  say('Installing packages (once, about a minute)...')
  const { command, args } = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A production environment would leave out what the build needs.
    env: withDev ? { ...process.env, NODE_ENV: 'development', npm_config_omit: '' } : process.env,
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status !== 0) fail('The packages could not be installed; see the message of npm above.')
}

/** How to call npm: the one that runs us, else the one on the path. */
export function npm(args) {
  const own = process.env.npm_execpath
  return own?.endsWith('.js') ? { command: process.execPath, args: [own, ...args] } : { command: 'npm', args }
}

function isInstalled(withDev) {
  const hidden = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    const mayLack = path === '' || entry.optional || ((entry.dev || entry.devOptional) && !withDev)
    return present[path] ? present[path].version === entry.version : mayLack
  })
}

/** The project's own Node 24; where install scripts are switched off, it is fetched now. */
export function findNode() {
  const own = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (runs(own)) return own
  spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: join(ROOT, 'node_modules/node'), stdio: 'ignore' })
  if (runs(own)) return own
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath
  return fail(
    `Node ${process.versions.node} is too old to run the product and its own Node could not be installed. Install Node 24.`,
  )
}

function runs(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Builds; with a failed build nothing old is started. */
export async function buildOrEnd(node) {
  say('Building...')
  const problem = await build(node)
  if (problem) fail(`The build failed.\n${problem}`)
}

/** Builds the server and the browser application side by side. Gives what went wrong, or an empty text. */
export async function build(node) {
  rmSync(STAMP, { force: true })
  const builtFrom = fingerprint()
  const viteBuild = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  const outcomes = await Promise.all([
    run(node, [...viteBuild, '--config', 'vite.server.config.ts']),
    run(node, viteBuild),
  ])
  const failed = outcomes.filter(({ status }) => status !== 0)
  if (failed.length === 0) writeFileSync(STAMP, builtFrom)
  return failed.map(({ output }) => output).join('\n')
}

function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** Changes whenever something changes that the build is made from. */
function fingerprint() {
  const hash = createHash('sha256')
  const files = [
    'package-lock.json',
    'tsconfig.base.json',
    'vite.config.ts',
    'vite.server.config.ts',
    ...filesBelow('src'),
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

/** Runs a command to its end and gives its exit code and everything it printed; it never outlives this process. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    children.add(child)
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ status: 1, output: `${error.message}\n` }))
    child.on('close', (status) => {
      children.delete(child)
      resolve({ status: status ?? 1, output })
    })
  })
}

/** Runs the program in the foreground until it ends, passing signals on, and ends with its exit code. */
export function becomeProgram(node, args, env = {}) {
  const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  onStop((signal) => {
    // A terminal's Ctrl-C reaches the child by itself; a second one would end it before it has tidied up.
    const isTyped = signal === 'SIGINT' && (process.stdin.isTTY || process.stdout.isTTY)
    if (!isTyped) child.kill(signal)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

/** Calls back when this command is to end: by a signal, or since npm's shell has ended, which passes no signal on. */
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

export function rememberIn(file, text) {
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(join(CACHE, file), text)
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

export function fail(sentence) {
  process.stderr.write(`${sentence.trimEnd()}\n`)
  process.exit(1)
}
