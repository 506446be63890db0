import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { listMigrations } from '../../platform/database/migrate.ts'
import { BackupError, type BackupTable, secretCheck, writeBackupFile } from './backup-file.ts'
import { listTables, readRows, selectFrom, WAITING_EMAILS, waitingEmails } from './tables.ts'

type Services = { config: Config; db: Db; clock: () => Date }

/**
 * Writes all data to a new file, as of one moment, while the server continues. On the embedded database, which has one connection,
 * requests wait until it is finished.
 */
export async function writeBackup(
  { config, db, clock }: Services,
  file: string,
): Promise<{ rows: number; bytes: number }> {
  if (existsSync(file)) throw new BackupError(`${file} already exists.`)
  const takenAt = clock()
  // The name shows that the file is not complete yet.
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
    const bytes = statSync(file).size
    await db.insertInto('backups').values({ takenAt, bytes, rowCount: rows }).execute()
    return { rows, bytes }
  } catch (error) {
    rmSync(partial, { force: true })
    const { syscall, message } = error as NodeJS.ErrnoException
    throw syscall ? new BackupError(`${file} cannot be written (${message}).`) : error
  }
}

async function* readTables(tx: Db): AsyncGenerator<BackupTable> {
  for (const table of await listTables(tx)) yield { name: table.name, rows: readRows(tx, selectFrom(table)) }
  yield { name: WAITING_EMAILS, rows: readRows(tx, waitingEmails) }
}
