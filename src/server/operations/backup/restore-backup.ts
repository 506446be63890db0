import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Config, secretFile } from '../../config.ts'
import type { Log } from '../../log.ts'
import { BOOKKEEPING, listMigrations, MIGRATION_TABLE } from '../../platform/database/applied-migrations.ts'
import { type Db, fromEmbedded, inTransaction, type OpenDatabase, type Tx } from '../../platform/database/client.ts'
import { lockDataDir } from '../../platform/database/data-dir-lock.ts'
import { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { migrate, migrationNames } from '../../platform/database/migrate.ts'
import { openServer } from '../../platform/database/open-database.ts'
import { type Queue, startQueue } from '../../platform/jobs/queue.ts'
import { secretsOf } from '../../platform/secrets/sealed.ts'
import {
  BackupError,
  type BackupHeader,
  isEqual,
  openBackupFile,
  RowDigest,
  secretCheck,
  type TableEnd,
} from './backup-file.ts'
import { migrationsOf } from './migrations-of-backup.ts'
import { forgetSecret } from './shared-secret.ts'
import { enqueueWaiting, listTables, quote, readRows, selectFrom, type Table, WAITING_EMAILS } from './tables.ts'

/**
 * Loads a backup into an empty database in one transaction: creates the tables as of the backup, compares the number of rows and
 * their checksums, and then runs the later migrations. Returns the header and the number of rows.
 */
export async function restoreBackup(
  db: Db,
  queue: Queue,
  file: string,
  beforeCommit: (header: BackupHeader) => void = () => {},
): Promise<BackupHeader & { rows: number }> {
  const { tables, ...opened } = await openBackupFile(file)
  const header = { ...opened.header, migrations: await migrationsOf(file) }
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
        const isKnown = table || name === WAITING_EMAILS || BOOKKEEPING.includes(name)
        if (!isKnown) throw new BackupError(`The backup has an unknown table ${name}.`)
        const stored = new RowDigest()
        for await (const batch of rows) {
          for (const row of batch) stored.add(row)
          if (table) await insertRows(tx, table, batch)
          else if (name === WAITING_EMAILS) await enqueueWaiting(queue, tx, batch)
        }
        if (table) await compare(tx, table, stored.end())
        total += stored.end().rows
      }
    })
    await continueNumbering(tx)
    await migrate(tx)
    await forgetSecret(tx)
    beforeCommit(header)
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

/** What the empty database is for, in words. */
type Purpose = 'restore into' | 'move into'

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

/**
 * Loads rows unchanged and in any order: triggers that would compute values again are disabled, rows inserted by migrations are
 * deleted, and foreign keys are checked for all rows at the end.
 */
async function withoutTriggersAndKeys(tx: Tx, tables: Table[], load: () => Promise<void>): Promise<void> {
  const keys = await statements(
    tx,
    `select format('alter table public.%I drop constraint %I', relname, conname) as before,
      format('alter table public.%I add constraint %I %s', relname, conname, pg_get_constraintdef(c.oid)) as after
    from pg_constraint as c join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = 'public'::regnamespace order by c.oid`,
  )
  const triggers = await statements(
    tx,
    `select format('alter table public.%I disable trigger %I', relname, tgname) as before,
      format('alter table public.%I enable %s trigger %I', relname,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as after
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace order by pg_trigger.oid`,
  )
  for (const { before } of [...keys, ...triggers]) await sql.raw(before).execute(tx)
  for (const table of tables) await empty(tx, table)
  await load()
  for (const { after } of [...triggers, ...keys]) await sql.raw(after).execute(tx)
}

/** Skips empty tables, because not even their owner may delete from the audit trail. */
async function empty(tx: Tx, { name }: Table): Promise<void> {
  const table = sql.raw(`public.${quote(name)}`)
  const { rows } = await sql`select from ${table} limit 1`.execute(tx)
  if (rows.length > 0) await sql`delete from ${table}`.execute(tx)
}

async function statements(tx: Tx, query: string): Promise<{ before: string; after: string }[]> {
  return (await sql.raw<{ before: string; after: string }>(query).execute(tx)).rows
}

async function insertRows(tx: Tx, { name, columns }: Table, rows: string[]): Promise<void> {
  if (rows.length === 0) return
  const table = `public.${quote(name)}`
  const statement = `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, `
  await sql`${sql.raw(statement)}${`[${rows.join(',')}]`}::json)`.execute(tx)
}

/** Reads the table again to verify that the database contains what the backup does. */
async function compare(tx: Tx, table: Table, expected: TableEnd): Promise<void> {
  const loaded = new RowDigest()
  for await (const batch of readRows(tx, selectFrom(table))) for (const row of batch) loaded.add(row)
  if (!isEqual(loaded.end(), expected))
    throw new BackupError(`After restoring, the table ${table.name} differs from the backup. Nothing was changed.`)
}

/** Lets columns that number their rows continue after the highest number. */
async function continueNumbering(tx: Tx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('select setval(%L, coalesce(max(%I), 1), max(%I) is not null) from public.%I',
      pg_get_serial_sequence(format('public.%I', relname), attname), attname, attname, relname) as statement
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(format('public.%I', relname), attname) is not null`.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}

type Restored = BackupHeader & { rows: number; isSecretMissing: boolean }

/**
 * Restores a backup into the empty database of this configuration. After a failure or interruption, the database is still empty.
 */
export async function restoreInto(
  config: Config,
  log: Log,
  file: string,
  purpose: Purpose = 'restore into',
): Promise<Restored> {
  const restored = config.databaseUrl
    ? await loadInto((await openServer(config.databaseUrl)).database, { config, log, file, purpose })
    : await restoreEmbedded(config, log, file)
  return { ...restored, isSecretMissing: !hasSecret(config, restored) && secretToAdopt(config, restored) === null }
}

async function restoreEmbedded(config: Config, log: Log, file: string) {
  const { dataDir, databaseDir } = config
  const isNewFolder = !existsSync(dataDir)
  const lock = await lockDataDir(dataDir)
  // The folder gets its final name when it is complete.
  const unfinished = `${databaseDir}.restoring`
  try {
    if (existsSync(databaseDir))
      throw new BackupError(`DATA_DIR ${dataDir} already contains a database. Set DATA_DIR to a new folder.`)
    rmSync(unfinished, { recursive: true, force: true })
    const database = fromEmbedded(await EmbeddedDatabase.open({ folder: unfinished }))
    const restored = await loadInto(database, { config, log, file, purpose: 'restore into' })
    renameSync(unfinished, databaseDir)
    return restored
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    await lock.release()
    if (isNewFolder && !existsSync(databaseDir)) rmSync(dataDir, { recursive: true })
  }
}

type Load = { config: Config; log: Log; file: string; purpose: Purpose }

async function loadInto(database: OpenDatabase, { config, log, file, purpose }: Load) {
  try {
    await requireEmpty(database.db, purpose)
    const queue = await startQueue(database, log, { supervise: false, mayMigrate: true })
    try {
      return await restoreBackup(database.commandDb, queue, file, (header) => adoptSecret(config, header))
    } finally {
      await queue.stop()
    }
  } finally {
    await database.close()
  }
}

/** Replaces the generated secret by that of the backup. */
function adoptSecret(config: Config, header: BackupHeader): void {
  const secret = secretToAdopt(config, header)
  if (secret === null || hasSecret(config, header)) return
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(secretFile(config.dataDir), secret, { mode: 0o600, flush: true })
}

/** Null if AUTH_SECRET is set, here or where the backup was made. */
function secretToAdopt({ isSecretStored }: Config, { secret }: BackupHeader): string | null {
  return isSecretStored ? secret : null
}

function hasSecret(config: Config, header: BackupHeader): boolean {
  return secretsOf(config).some((secret) => secretCheck(secret) === header.secretCheck)
}
