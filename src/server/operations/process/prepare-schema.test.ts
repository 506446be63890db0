import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { listMigrations } from '../../platform/database/applied-migrations.ts'
import { migrate, migrationNames } from '../../platform/database/migrate.ts'
import { openEmptyDatabase } from '../../testing/test-database.ts'
import { openBackupFile } from '../backup/backup-file.ts'
import { copyAll } from '../backup/write-backup.ts'
import { checkMigrations } from './migrate-command.ts'
import { prepareSchema, requireSchema } from './prepare-schema.ts'

const { db, ...database } = await openEmptyDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'fieldmark-prepare-'))
const backups = join(dataDir, 'backups')
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})
const embedded = readConfig({ DATA_DIR: dataDir })
const server = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://db.example/fieldmark' })
const log = createLog('silent')
const before = migrationNames().at(-2)!
const newest = migrationNames().at(-1)!

it('an empty database is for a start only', async () => {
  await expect(requireSchema(db)).rejects.toThrow('The database is empty. Start the server')
  expect(await checkMigrations(embedded, db)).toContain('The database is empty.')
})

it('commands neither work with an older schema nor upgrade it', async () => {
  await migrate(db, { to: before })
  await expect(requireSchema(db)).rejects.toThrow(`The database belongs to an older version: ${newest} has not run.`)
  const report = await checkMigrations(server, db)
  expect(report).toContain(newest)
  expect(report).toContain('work with the database afterwards, and can be started again: 1.0.0.')
  expect(report).toContain('Back up first: npm run admin -- backup FILE')
  expect((await listMigrations(db)).at(-1)).toBe(before)
})

it('an older schema can be backed up', async () => {
  const file = join(dataDir, 'older.backup')
  await copyAll({ config: embedded, db, takenAt: new Date() }, file)
  const { header } = await openBackupFile(file)
  expect(header.migrations.at(-1)).toBe(before)
})

it('a start backs up the embedded database before it upgrades, and keeps the newest three of these backups', async () => {
  mkdirSync(backups)
  for (const name of ['before-0001-a', 'before-0002-b', 'before-0003-c', 'mine'])
    writeFileSync(join(backups, `${name}.backup`), '')
  const called: unknown[] = []
  const prepare = () =>
    prepareSchema({
      config: embedded,
      db,
      log,
      beforeMigrating: async () => void called.push(await listMigrations(db)),
    })
  await prepare()
  expect((await listMigrations(db)).at(-1)).toBe(newest)
  expect(called).toEqual([migrationNames().slice(0, -1)])
  await prepare()
  expect(called).toHaveLength(1)
  await requireSchema(db)
  expect(readdirSync(backups).toSorted()).toEqual([
    'before-0002-b.backup',
    'before-0003-c.backup',
    `before-${newest}.backup`,
    'mine.backup',
  ])
})

it('a newer schema is refused, by a start and by commands, unless it serves this version', async () => {
  await sql`insert into applied_migrations (name, timestamp) values ('9999-later', '2026')`.execute(db)
  const refusal = 'The database belongs to a newer version of the product (9999-later)'
  await expect(prepareSchema({ config: embedded, db, log })).rejects.toThrow(refusal)
  await expect(requireSchema(db)).rejects.toThrow(refusal)
  await expect(checkMigrations(server, db)).rejects.toThrow(refusal)
  await sql`update applied_migrations set serves = ${newest} where name = '9999-later'`.execute(db)
  await prepareSchema({ config: embedded, db, log })
  await requireSchema(db)
  expect(await checkMigrations(server, db)).toContain('belongs to a newer version, with which this one works')
})
