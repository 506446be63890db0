import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
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

describe('beside somebody who holds a table', () => {
  const ALTER = '-- Locks: departments, terms\nalter table departments add column later integer'
  const read = sql`select from departments`

  it('lets those pass who wait behind it', async () => {
    write('9001-later', ALTER)
    let migration: Promise<unknown> = Promise.resolve()
    const held: string[] = []
    await db.transaction().execute(async (holder) => {
      await read.execute(holder)
      const isWaiting = new Promise<void>((resolve) => {
        const onLocked = (_: string, who: string) => held.push(who) === 2 && resolve()
        migration = migrate(db, { folder, locksWithin: 50, onLocked })
      })
      await isWaiting
      // This would wait for the holder if the migration kept its place in the queue.
      await read.execute(db)
    })
    expect(await migration).toEqual(['9001-later'])
    expect(held[0]).toMatch(/^departments/)
    await sql`delete from applied_migrations where name = '9001-later'`.execute(db)
    await sql`alter table departments drop column later`.execute(db)
  })

  it('says in the end who held it, and has changed nothing', async () => {
    write('9001-later', ALTER)
    await db.transaction().execute(async (holder) => {
      await read.execute(holder)
      await expect(migrate(db, { folder, locksWithin: 50, attempts: 2 })).rejects.toThrow(
        /^Somebody else held departments.*\. The migration 9001-later has changed nothing: run it again\.$/,
      )
    })
    expect(await listMigrations(db)).toEqual(migrationNames())
    expect(await migrate(db, { folder })).toEqual(['9001-later'])
  })
})
