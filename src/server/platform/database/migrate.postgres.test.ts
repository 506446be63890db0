import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openLaterVersion } from '../../testing/later-version.ts'
import { listMigrations } from './applied-migrations.ts'
import { migrate, migrationNames } from './migrate.ts'

const { db, folder, write } = await openLaterVersion()

it('runs each migration once, however many processes start together', async () => {
  const started: string[] = []
  await Promise.all([1, 2, 3].map(() => migrate(db, { onMigration: (name) => started.push(name) })))
  expect(await listMigrations(db)).toEqual(migrationNames())
  expect(new Set(started).size).toBe(migrationNames().length)
})

it('lets those pass who wait behind it for a table that somebody holds', async () => {
  write('9001-later', 'alter table departments add column later integer')
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
