// npm run bench

import { becomeProgram, buildOrEnd, ensureInstalled, fail, findNode, onStop } from './set-up.mjs'
import { startPostgres } from './test-postgres.mjs'

ensureInstalled({ withDev: true })
const node = findNode()
await buildOrEnd(node)
const server = process.env.BENCH_DATABASE_URL ? { url: process.env.BENCH_DATABASE_URL } : await startPostgres()
if (!server.url) fail(`The measurements need PostgreSQL, but ${server.reason.replace('TEST_', 'BENCH_')}.`)
onStop(() => process.exit(1))
becomeProgram(node, ['--conditions=fieldmark-source', 'bench/main.ts', ...process.argv.slice(2)], {
  BENCH_DATABASE_URL: server.url,
})
