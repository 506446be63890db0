import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServerDatabase } from '../testing/test-database.ts'
import type { Db, OpenDatabase } from './client.ts'
import { compiledList } from './compiled-list.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openServerDatabase('')
})
afterAll(() => database.close())

const backend = sql<{ backend: number }>`select pg_backend_pid() as backend`

it.each([
  ['no search', undefined, 'lists'],
  ['a word that the index knows', 'engineer', 'lists'],
  ['two letters', 'li', 'scans'],
  ['two letters beside a word that the index knows', 'engineer li', 'scans'],
] as const)('asks for a page with %s where a slow one holds up its like alone', async (_, search, kind) => {
  const readPage = compiledList((db) => ({ compile: () => backend.compile(db) }))
  const visitor = { id: '', role: 'admin' as const, departments: [] }
  // One after the other, so that each kind opens one connection only.
  const [page] = await readPage(database, visitor, { search, statuses: [], limit: 20 })
  expect(page).toEqual(await backendOf(database[kind]))
  expect(await backendOf(database.lists)).not.toEqual(await backendOf(database.scans))
})

async function backendOf(db: Db) {
  return (await backend.execute(db)).rows[0]
}
