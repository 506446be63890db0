import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { BOOKKEEPING, listMigrations } from '../../platform/database/applied-migrations.ts'
import type { Db } from '../../platform/database/client.ts'
import { migrate, migrationNames } from '../../platform/database/migrate.ts'
import { readSchemaState } from '../../platform/database/schema-state.ts'
import { startQueue } from '../../platform/jobs/queue.ts'
import { schemaFacts } from '../../testing/schema-facts.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { type BackupTable, openBackupFile, writeBackupFile } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { selectFrom } from './tables.ts'
import { copyAll } from './write-backup.ts'

// The output of pg_dump for a database filled by 1.0.0, without settings and comments.
const OLDEST = readFileSync(join(import.meta.dirname, 'oldest-release.sql'), 'utf8')
const NEWEST_OF_OLDEST = '0057-webhooks-that-wait'

const folder = mkdtempSync(join(tmpdir(), 'fieldmark-oldest-'))
const opened = await Promise.all([1, 2, 3].map(openEmptyDatabase))
const [{ db }, { db: fresh }, restored] = opened as [(typeof opened)[0], (typeof opened)[0], (typeof opened)[0]]
const queue = await startQueue(restored, createLog('silent'), { supervise: false, mayMigrate: true })
afterAll(async () => {
  await queue.stop()
  await Promise.all(opened.map(({ close }) => close()))
  rmSync(folder, { recursive: true })
})

const config = readConfig({ DATA_DIR: folder })
const backUp = async (name: string) => {
  const file = join(folder, name)
  await copyAll({ config, db, takenAt: new Date() }, file)
  return file
}
const ofOldest = migrationNames().filter((name) => name <= NEWEST_OF_OLDEST)

await db.transaction().execute((tx) => sql.raw(OLDEST).execute(tx))
const olderBackup = await backUp('older.backup')
const stateBefore = await readSchemaState(db)
const ran = await migrate(db)
await migrate(fresh)

describe('the database of the oldest release', () => {
  it('gets the migrations that it lacks, once', async () => {
    const later = migrationNames().slice(ofOldest.length)
    expect(stateBefore).toEqual({ kind: 'behind', pending: later })
    expect(ran).toEqual(later)
    expect(await migrate(db)).toEqual([])
    expect(await listMigrations(db)).toEqual(migrationNames())
  })

  it('then has the schema of a new one', async () => {
    expect(await schemaFacts(db)).toEqual(await schemaFacts(fresh))
  })

  it('keeps its rows', () => expectRows(db))

  it.each([
    ['upgraded', db],
    ['new', fresh],
  ])('is recorded for the oldest release as before, so that it starts: %s', async (_, database) => {
    const { rows } = await sql<{ name: string }>`select * from schema_migrations order by name`.execute(database)
    expect(rows).toEqual(ofOldest.map((name) => ({ name, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) })))
  })
})

// Two databases are created from scratch.
describe('a backup', { timeout: 120_000 }, () => {
  it('of the oldest release gets the migrations that it lacks', async () => {
    await restoreBackup(restored.db, queue, olderBackup)
    expect(await listMigrations(restored.db)).toEqual(migrationNames())
    expect(await schemaFacts(restored.db)).toEqual(await schemaFacts(fresh))
    await expectRows(restored.db)
  })

  it('that the oldest release made of an upgraded database can be restored', async () => {
    const { header, tables } = await openBackupFile(await backUp('upgraded.backup'))
    const file = join(folder, 'gone-back.backup')
    // The backup names the migrations in 1.0.0's own table, and copies the newer version's table with the others.
    await writeBackupFile(file, { ...header, migrations: ofOldest }, withBookkeeping(tables))
    const { db: another, ...database } = await openEmptyDatabase()
    const ownQueue = await startQueue({ db: another, ...database }, createLog('silent'), {
      supervise: false,
      mayMigrate: true,
    })
    await restoreBackup(another, ownQueue, file)
    expect(await listMigrations(another)).toEqual(migrationNames())
    await expectRows(another)
    await ownQueue.stop()
    await database.close()
  })
})

async function* withBookkeeping(tables: AsyncIterable<BackupTable>): AsyncGenerator<BackupTable> {
  let isNext = true
  for await (const table of tables) {
    const [name = ''] = BOOKKEEPING
    if (isNext && table.name > name) {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(r)::text as row from (${sql.raw(selectFrom({ name, columns: '*' }))}) as r`.execute(db)
      yield { name, rows: batchOf(rows.map(({ row }) => row)) }
      isNext = false
    }
    yield table
  }
}

async function* batchOf(rows: string[]): AsyncGenerator<string[]> {
  yield rows
}

async function expectRows(database: Db): Promise<void> {
  const [row] = await database
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['profiles.lastName', 'employerName', 'feedback.status', 'strengths', 'profiles.searchText'])
    .execute()
  expect(row).toEqual({
    lastName: 'Çağlar',
    employerName: 'Northwind Energy',
    status: 'submitted',
    strengths: 'Took initiative.',
    searchText: 'zoe caglar zoe@example.edu',
  })
  const { rows } = await sql`
    select kind, status, sum(amount)::integer as amount from review_counts group by 1, 2 order by 1`.execute(database)
  expect(rows).toEqual([
    { kind: 'feedback', status: 'submitted', amount: 1 },
    { kind: 'internships', status: 'approved', amount: 1 },
  ])
}
