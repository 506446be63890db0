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
  ['no search', undefined, 'pages'],
  ['a word that the index knows', 'engineer', 'searches'],
  ['two letters', 'li', 'scans'],
  ['two letters beside a word that the index knows', 'engineer li', 'scans'],
] as const)('asks for a page with %s where a slow one holds up its like alone', async (_, search, kind) => {
  const readPage = compiledList((db) => ({ compile: () => backend.compile(db) }))
  const visitor = { id: '', role: 'admin' as const, departments: [] }
  // One after the other, so that each kind opens one connection only.
  const [page] = await readPage(database, visitor, { search, statuses: [], limit: 20 })
  const { pages, searches, scans } = database.lists
  expect(page).toEqual(await backendOf(database.lists[kind]))
  const backends = [await backendOf(pages), await backendOf(searches), await backendOf(scans)]
  expect(new Set(backends.map((one) => one?.backend)).size).toBe(3)
})

async function backendOf(db: Db) {
  return (await backend.execute(db)).rows[0]
}
