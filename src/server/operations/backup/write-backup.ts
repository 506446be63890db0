import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { listMigrations } from '../../platform/database/applied-migrations.ts'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { BackupError, type BackupTable, secretCheck, writeBackupFile } from './backup-file.ts'
import { listTables, readRows, selectFrom, WAITING_EMAILS, waitingEmails } from './tables.ts'

type Written = { rows: number; bytes: number }

/**
 * Writes all data as of one moment to a new file while the server continues, and records the backup. On the embedded database
 * with its single connection, requests wait until it is finished.
 */
export async function writeBackup(
  { config, db, clock }: { config: Config; db: Db; clock: () => Date },
  file: string,
): Promise<Written> {
  const takenAt = clock()
  const { rows, bytes } = await copyAll({ config, db, takenAt }, file)
  await db.insertInto('backups').values({ takenAt, bytes, rowCount: rows }).execute()
  return { rows, bytes }
}

/** Writes all data to a new file, whatever version the schema has. */
export async function copyAll(source: Source, file: string): Promise<Written> {
  if (existsSync(file)) throw new BackupError(`${file} already exists.`)
  try {
    return await writeWhole(source, file)
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    if (!syscall) throw error
    const who = source.config.databaseUrl ? '' : ` ${WHO_WRITES}`
    throw new BackupError(`${file} cannot be written (${message}).${who}`)
  }
}

const WHO_WRITES =
  'On the embedded database a running server writes it: choose a folder in which the account of the server may write.'

type Source = { config: Config; db: Db; takenAt: Date }

/** Removes the unfinished file if it fails. */
async function writeWhole({ config, db, takenAt }: Source, file: string): Promise<Written> {
  // The name shows that the file is incomplete.
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  try {
    const rows = await inTransaction(db, async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`set local time zone 'UTC'`.execute(tx)
      const header = {
        format: 1 as const,
        takenAt: takenAt.toISOString(),
        migrations: await listMigrations(tx),
        secretCheck: secretCheck(config.authSecret),
        secret: config.isSecretStored ? config.authSecret : null,
      }
      return writeBackupFile(partial, header, readTables(tx))
    })
    renameSync(partial, file)
    return { rows, bytes: statSync(file).size }
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

async function* readTables(tx: Db): AsyncGenerator<BackupTable> {
  for (const table of await listTables(tx)) yield { name: table.name, rows: readRows(tx, selectFrom(table)) }
  // The table is missing if the first start was interrupted.
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('pgboss.job') is not null as exists`.execute(tx)
  if (rows[0]?.exists) yield { name: WAITING_EMAILS, rows: readRows(tx, waitingEmails) }
}
