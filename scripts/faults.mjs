// npm run faults -- NAME

import { installFromDebian } from './debian-packages.mjs'
import { ensureInstalled, findOnPath, onStop, runInForeground, setUp } from './set-up.mjs'
import { findPostgres } from './test-postgres.mjs'

ensureInstalled({ purpose: 'testing' })
const node = await setUp()
onStop(() => process.exit(1))
// Simulates power cuts.
if (findOnPath(['xfs_io']).length === 0) await installFromDebian('xfsprogs')
runInForeground(node, ['--conditions=fieldmark-source', 'checks/faults/main.ts', ...process.argv.slice(2)], {
  POSTGRES_BIN: (await findPostgres()) ?? '',
})
