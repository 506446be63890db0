// npm run bench

import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { becomeProgram, buildOrEnd, ensureInstalled, fail, findNode, npm, onStop, run, say } from './set-up.mjs'
import { startPostgres } from './test-postgres.mjs'

const args = process.argv.slice(2)
/** For what only the measurements need: large, and fetched when it is first used. */
const TOOLS = join(homedir(), '.cache/fieldmark')

ensureInstalled({ withDev: true })
const node = findNode()
await buildOrEnd(node)
const server = process.env.BENCH_DATABASE_URL ? { url: process.env.BENCH_DATABASE_URL } : await startPostgres()
if (!server.url) fail(`The measurements need PostgreSQL, but ${server.reason.replace('TEST_', 'BENCH_')}.`)
onStop(() => process.exit(1))
becomeProgram(node, ['--conditions=fieldmark-source', 'bench/main.ts', ...args], {
  BENCH_DATABASE_URL: server.url,
  ...(await findDirectus()),
  ...(args.includes('--web') && (await findWebTools())),
})

/** Directus 12 needs Node 22, and one of its native parts is compiled against the headers that come with it. */
async function findDirectus() {
  const folder = join(TOOLS, 'directus@12.4.0')
  const bin = join(folder, 'node_modules/node/bin')
  const isInstalled = () => existsSync(join(folder, 'node_modules/directus/cli.js'))
  // A few cases are wanted quickly.
  if (!isInstalled() && !args.includes('--only')) {
    say('Installing Directus for the comparison (once, several minutes)...')
    const packages = ['node@22.23.3', 'directus@12.4.0']
    await install(folder, packages.slice(0, 1))
    const own = join(folder, 'node_modules/node/node_modules')
    const headers = existsSync(own) && readdirSync(own).find((name) => /^node-\w+-\w+64$/.test(name))
    if (headers)
      await install(folder, packages, {
        PATH: bin + delimiter + process.env.PATH,
        npm_config_nodedir: join(own, headers),
      })
  }
  return isInstalled() ? { DIRECTUS: folder } : {}
}

async function findWebTools() {
  const { findBrowser } = await import('./test-browser.mjs')
  const browser = await findBrowser()
  if (!browser) fail('The measurements in the browser need a Chromium; set CHROME_PATH to one.')
  const folder = join(TOOLS, 'lighthouse@13.5.0')
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) await install(folder, ['lighthouse@13.5.0'])
  if (!existsSync(entry)) fail('Lighthouse could not be fetched from the package registry.')
  return { CHROME_PATH: browser, LIGHTHOUSE: pathToFileURL(entry).href }
}

async function install(folder, packages, env = {}) {
  const { command, args: install } = npm(['install', '--no-save', '--prefix', folder, ...packages])
  await run(command, install, { timeout: 900_000, env: { ...process.env, ...env } })
}
