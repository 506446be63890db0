import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { listMigrations, migrate, migrationNames } from './migrate.ts'

const database = await openEmptyDatabase()
const { db } = database
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-migrations-'))
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })

it('runs each migration once, however many processes start together', async () => {
  const started: string[] = []
  await Promise.all([1, 2, 3].map(() => migrate(db, { onMigration: (name) => started.push(name) })))
  expect(await listMigrations(db)).toEqual(migrationNames())
  expect(new Set(started).size).toBe(migrationNames().length)
})

it('lets those pass who wait behind it for a table that somebody holds', async () => {
  writeFileSync(join(folder, '9001-later.sql'), 'alter table departments add column later integer')
  const reader = sql`select from departments`
  let migration: Promise<unknown> = Promise.resolve()
  let waited = 0
  await db.transaction().execute(async (holder) => {
    await reader.execute(holder)
    const isWaiting = new Promise<void>((resolve) => {
      migration = migrate(db, { folder, lockTimeout: 50, onLocked: () => ++waited === 2 && resolve() })
    })
    await isWaiting
    // Behind a migration that kept its place, this would wait until the holder has finished.
    await reader.execute(db)
  })
  expect(await migration).toEqual(['9001-later'])
  expect(waited).toBeGreaterThanOrEqual(2)
})
