import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { listMigrations, migrationNames } from '../../platform/database/migrate.ts'
import { startQueue } from '../../platform/jobs/queue.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { restoreBackup } from './restore-backup.ts'

// A backup with the tables of the first migration.
const OLDEST = readFileSync(join(import.meta.dirname, 'oldest-schema.backup.txt'))

const folder = mkdtempSync(join(tmpdir(), 'fieldmark-oldest-'))
const { db, ...database } = await openEmptyDatabase()
const queue = await startQueue({ db, ...database }, createLog('silent'), { supervise: false, mayMigrate: true })
afterAll(async () => {
  await queue.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

beforeAll(async () => {
  const file = join(folder, 'oldest.backup')
  writeFileSync(file, gzipSync(OLDEST))
  await restoreBackup(db, queue, file)
})

it('runs every later migration on the rows of the oldest schema', async () => {
  expect(await listMigrations(db)).toEqual(migrationNames())
  const [row] = await db
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
})

it('keeps the counts of the dashboards', async () => {
  const { rows } = await sql`
    select kind, status, sum(amount)::integer as amount from review_counts group by 1, 2 order by 1`.execute(db)
  expect(rows).toEqual([
    { kind: 'feedback', status: 'submitted', amount: 1 },
    { kind: 'internships', status: 'approved', amount: 1 },
  ])
})
