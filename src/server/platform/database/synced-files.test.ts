import fs, { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SYNCED_START, SyncedFiles } from './synced-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldmark-synced-'))
const sync = fs.fdatasyncSync
let syncs = 0
let database: PGlite

beforeAll(async () => {
  fs.fdatasyncSync = (descriptor) => {
    syncs += 1
    sync(descriptor)
  }
  syncBuiltinESMExports()
  database = await PGlite.create({ fs: new SyncedFiles(folder), startParams: SYNCED_START })
  await database.exec('create table notes (words text)')
  // Creating a database in a folder takes seconds.
}, 180_000)

afterAll(async () => {
  await database.close()
  fs.fdatasyncSync = sync
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true })
})

async function syncsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = syncs
  await work()
  return syncs - before
}

it('syncs the log once before it confirms a change', async () => {
  expect(await syncsDuring(() => database.query(`insert into notes values ('kept')`))).toBe(1)
})

it('syncs a transaction when it commits, not before', async () => {
  await database.exec('begin')
  expect(await syncsDuring(() => database.query(`insert into notes values ('one')`))).toBe(0)
  expect(await syncsDuring(() => database.exec('commit'))).toBe(1)
})

it('does not sync for reading', async () => {
  expect(await syncsDuring(() => database.query('select count(*) from notes'))).toBe(0)
})

it('syncs the tables at a checkpoint, before their log is deleted', async () => {
  expect(await syncsDuring(() => database.exec('checkpoint'))).toBeGreaterThan(2)
})
