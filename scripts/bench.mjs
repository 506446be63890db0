// npm run bench

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { becomeProgram, buildOrEnd, CACHE, ensureInstalled, fail, findNode, npm, onStop, run } from './set-up.mjs'
import { startPostgres } from './test-postgres.mjs'

const args = process.argv.slice(2)
const LIGHTHOUSE = 'lighthouse@13.5.0'

ensureInstalled({ withDev: true })
const node = findNode()
await buildOrEnd(node)
const server = process.env.BENCH_DATABASE_URL ? { url: process.env.BENCH_DATABASE_URL } : await startPostgres()
if (!server.url) fail(`The measurements need PostgreSQL, but ${server.reason.replace('TEST_', 'BENCH_')}.`)
onStop(() => process.exit(1))
becomeProgram(node, ['--conditions=fieldmark-source', 'bench/main.ts', ...args], {
  BENCH_DATABASE_URL: server.url,
  ...(await findWebTools()),
})

/**
 * A browser, and Lighthouse: large, and wanted by these measurements only, so it is fetched when it is first used. Among all
 * measurements they are left out where they are missing.
 */
async function findWebTools() {
  if (!args.includes('--web') && !args.includes('--all')) return {}
  const without = (reason) => (args.includes('--all') ? {} : fail(reason))
  const { findBrowser } = await import('./test-browser.mjs')
  const browser = await findBrowser()
  if (!browser) return without('The measurements in the browser need a Chromium; set CHROME_PATH to one.')
  // A folder for each version, so that another one is fetched and not taken for it.
  const prefix = join(CACHE, LIGHTHOUSE)
  const entry = join(prefix, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    const { command, args: install } = npm(['install', '--no-save', '--prefix', prefix, LIGHTHOUSE])
    await run(command, install, { timeout: 300_000 })
  }
  if (!existsSync(entry)) return without('Lighthouse could not be fetched from the package registry.')
  return { CHROME_PATH: browser, LIGHTHOUSE: pathToFileURL(entry).href }
}
