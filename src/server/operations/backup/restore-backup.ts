import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { listMigrations, MIGRATION_TABLE, migrate, migrationNames } from '../../platform/database/migrate.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { BackupError, type BackupHeader, isEqual, openBackupFile, RowDigest, type TableEnd } from './backup-file.ts'
import { withoutTriggersAndKeys } from './bulk-load.ts'
import { listTables, quote, readRows, selectFrom, type Table } from './tables.ts'
import { enqueueWaiting, WAITING_EMAILS } from './waiting-emails.ts'

/**
 * Loads a backup into an empty database in one transaction: with the tables as they were at the time of the backup, compares the
 * number of rows and their checksums, and then runs the later migrations. Returns the header and the number of rows.
 */
export async function restoreBackup(db: Db, queue: Queue, file: string): Promise<BackupHeader & { rows: number }> {
  const { header, tables } = await openBackupFile(file)
  requireKnown(header)
  await requireEmpty(db, 'restore into')
  const rows = await inTransaction(db, async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx)
    await migrate(tx, { to: header.migrations.at(-1)! })
    await requireSameMigrations(tx, header)
    const known = await listTables(tx)
    let total = 0
    await withoutTriggersAndKeys(tx, known, async () => {
      for await (const { name, rows } of tables) {
        const table = known.find((one) => one.name === name)
        if (!table && name !== WAITING_EMAILS) throw new BackupError(`The backup has an unknown table ${name}.`)
        const stored = new RowDigest()
        for await (const batch of rows) {
          for (const row of batch) stored.add(row)
          if (table) await insertRows(tx, table, batch)
          else await enqueueWaiting(queue, tx, batch)
        }
        if (table) await compare(tx, table, stored.end())
        total += stored.end().rows
      }
    })
    await continueNumbering(tx)
    await migrate(tx)
    return total
  })
  return { ...header, rows }
}

function requireKnown({ migrations }: BackupHeader): void {
  const known = migrationNames()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown)
    throw new BackupError(
      `The backup was made by a newer version of the product (it has the migration ${unknown}). Update first.`,
    )
}

/** What the empty database is for. */
export type Purpose = 'restore into' | 'move into'

export async function requireEmpty(db: Db, purpose: Purpose): Promise<void> {
  const { rows } = await sql`select from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S') limit 1`.execute(db)
  if (rows.length > 0) throw new BackupError(`The database to ${purpose} is not empty. Nothing was changed.`)
}

async function requireSameMigrations(tx: Tx, { migrations }: BackupHeader): Promise<void> {
  const done = await listMigrations(tx)
  if (done.join() !== migrations.join())
    throw new BackupError(`The backup was made by a version of the product with other migrations (${MIGRATION_TABLE}).`)
}

async function insertRows(tx: Tx, { name, columns }: Table, rows: string[]): Promise<void> {
  if (rows.length === 0) return
  const table = `public.${quote(name)}`
  const statement = `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, `
  await sql`${sql.raw(statement)}${`[${rows.join(',')}]`}::json)`.execute(tx)
}

/** Reads the table again, to be sure that the database holds what the backup does. */
async function compare(tx: Tx, table: Table, expected: TableEnd): Promise<void> {
  const loaded = new RowDigest()
  for await (const batch of readRows(tx, selectFrom(table))) for (const row of batch) loaded.add(row)
  if (!isEqual(loaded.end(), expected))
    throw new BackupError(`After restoring, the table ${table.name} differs from the backup. Nothing was changed.`)
}

/** Columns that number their rows continue after the highest number. */
async function continueNumbering(tx: Tx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('select setval(%L, coalesce(max(%I), 1), max(%I) is not null) from public.%I',
      pg_get_serial_sequence(format('public.%I', relname), attname), attname, attname, relname) as statement
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(format('public.%I', relname), attname) is not null`.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}
