// npm run faults -- NAME

import { installFromDebian } from './debian-packages.mjs'
import { ensureInstalled, findOnPath, onStop, runInForeground, setUp } from './set-up.mjs'
import { findPostgres } from './test-postgres.mjs'

ensureInstalled({ purpose: 'testing' })
const node = await setUp()
onStop(() => process.exit(1))
// They simulate power cuts, and stand in front of databases and processes.
for (const [program, name] of [
  ['xfs_io', 'xfsprogs'],
  ['haproxy', 'haproxy'],
  ['nginx', 'nginx-light'],
])
  if (findOnPath([program]).length === 0) await installFromDebian(name)
runInForeground(node, ['--conditions=fieldmark-source', 'checks/faults/main.ts', ...process.argv.slice(2)], {
  POSTGRES_BIN: (await findPostgres()) ?? '',
})
