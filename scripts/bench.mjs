// npm run bench

import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import {
  buildOrExit,
  ensureInstalled,
  fail,
  findNode,
  npm,
  onStop,
  ROOT,
  run,
  runInForeground,
  say,
} from './set-up.mjs'
import { startPostgres } from './test-postgres.mjs'

const args = process.argv.slice(2)
/** Large packages that only the benchmark needs, installed on first use. */
const TOOLS = join(homedir(), '.cache/fieldmark')

ensureInstalled({ purpose: 'testing' })
const node = findNode()
await buildOrExit(node)
const server = process.env.BENCH_DATABASE_URL ? { url: process.env.BENCH_DATABASE_URL } : await startPostgres()
if (!server.url) fail(`The benchmark needs PostgreSQL, but ${server.reason.replace('TEST_', 'BENCH_')}.`)
onStop(() => process.exit(1))
const against = args.indexOf('--against') + 1
if (against) args[against] = await checkOut(args[against])
runInForeground(node, ['--conditions=fieldmark-source', 'bench/main.ts', ...args], {
  BENCH_DATABASE_URL: server.url,
  ...(!against && (await findDirectus())),
  ...(args.includes('--web') && (await findWebTools())),
})

/** Directus 12 needs Node 22, and compiles a native module against the headers in that package. */
async function findDirectus() {
  const folder = join(TOOLS, 'directus@12.4.0')
  const bin = join(folder, 'node_modules/node/bin')
  const isInstalled = () => existsSync(join(folder, 'node_modules/directus/cli.js'))
  // `--only` is for quick runs.
  if (!isInstalled() && !args.includes('--only')) {
    say('Installing Directus for the comparison (once, takes several minutes)...')
    const packages = ['node@22.23.3', 'directus@12.4.0']
    await install(folder, packages.slice(0, 1))
    const platformPackages = join(folder, 'node_modules/node/node_modules')
    const headers =
      existsSync(platformPackages) && readdirSync(platformPackages).find((name) => /^node-\w+-\w+64$/.test(name))
    if (headers)
      await install(folder, packages, {
        PATH: bin + delimiter + process.env.PATH,
        npm_config_nodedir: join(platformPackages, headers),
      })
  }
  return isInstalled() ? { DIRECTUS: folder } : {}
}

/** A built checkout of this commit, branch or tag, made on first use. */
async function checkOut(ref) {
  const git = (...args) => run('git', args, { cwd: ROOT })
  const commit = (await git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)).output.trim()
  if (!commit) fail(`There is no commit ${ref} in this repository.`)
  const folder = join(TOOLS, `fieldmark@${commit.slice(0, 12)}`)
  if (existsSync(join(folder, 'dist/server/main.js'))) return folder
  say(`Building ${ref} for the comparison (once)...`)
  if (!existsSync(folder)) await git('clone', '--quiet', ROOT, folder)
  await run('git', ['checkout', '--quiet', commit], { cwd: folder })
  for (const task of [['ci'], ['run', 'build']]) {
    const { command, args } = npm(task)
    const { status, output } = await run(command, args, { cwd: folder, timeout: 900_000 })
    if (status !== 0) fail(`Could not build ${ref}.\n${output}`)
  }
  return folder
}

async function findWebTools() {
  const { findBrowser } = await import('./test-browser.mjs')
  const browser = await findBrowser()
  if (!browser) fail('The browser measurements need Chromium. Set CHROME_PATH to its path.')
  const folder = join(TOOLS, 'lighthouse@13.5.0')
  const entry = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (!existsSync(entry)) await install(folder, ['lighthouse@13.5.0'])
  if (!existsSync(entry)) fail('Could not install Lighthouse from the package registry.')
  return { CHROME_PATH: browser, LIGHTHOUSE: entry }
}

async function install(folder, packages, env = {}) {
  const { command, args } = npm(['install', '--no-save', '--prefix', folder, ...packages])
  await run(command, args, { timeout: 900_000, env: { ...process.env, ...env } })
}
