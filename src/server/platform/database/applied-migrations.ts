import { sql } from 'kysely'
import type { Db } from './client.ts'

// The record of applied migrations.

export const MIGRATION_TABLE = 'applied_migrations'
export const MIGRATION_LOCK_TABLE = 'applied_migrations_lock'

/** Written by 1.0.0, which reads it at start (migrations/0060-what-1-0-reads.sql). */
const OLD_TABLE = 'schema_migrations'

/** Tables about the schema rather than records. */
export const BOOKKEEPING = [MIGRATION_TABLE, MIGRATION_LOCK_TABLE, OLD_TABLE, `${OLD_TABLE}_lock`]

/**
 * An applied migration. `serves` is the newest migration of the oldest program that works on the schema since then; null if no
 * older program does.
 */
export type AppliedMigration = { name: string; serves: string | null }

/** The applied migrations, in order. */
export async function readMigrations(db: Db): Promise<AppliedMigration[]> {
  const table = await findTable(db)
  if (!table) return []
  // A migration added the column.
  const { rows } = await sql<AppliedMigration>`
    select name, to_jsonb(applied) ->> 'serves' as serves from ${sql.table(table)} as applied order by name`.execute(db)
  return rows
}

/** The names of the applied migrations. */
export async function listMigrations(db: Db): Promise<string[]> {
  return (await readMigrations(db)).map(({ name }) => name)
}

async function findTable(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid = coalesce(to_regclass(${`public.${MIGRATION_TABLE}`}), to_regclass(${`public.${OLD_TABLE}`}))`.execute(
    db,
  )
  return rows[0]?.name ?? null
}

/** Copies the record of 1.0.0 once, and leaves the original as it is. */
export async function adoptOldRecord(db: Db): Promise<void> {
  if ((await findTable(db)) !== OLD_TABLE) return
  const [own, old] = [sql.table(MIGRATION_TABLE), sql.table(OLD_TABLE)]
  await db.transaction().execute(async (tx) => {
    // Several processes may start at once.
    await sql`lock table ${old} in share row exclusive mode`.execute(tx)
    await sql`create table if not exists ${own} (like ${old} including all)`.execute(tx)
    await sql`insert into ${own} select * from ${old} on conflict do nothing`.execute(tx)
  })
}

/** Drops the record if it is empty. Another process may have created the tables in the meantime. */
export async function dropEmptyRecord(db: Db): Promise<void> {
  if ((await findTable(db)) !== MIGRATION_TABLE) return
  const own = sql.table(MIGRATION_TABLE)
  await db.transaction().execute(async (tx) => {
    await sql`lock table ${own} in access exclusive mode`.execute(tx)
    if ((await readMigrations(tx)).length > 0) return
    await sql`drop table ${own}, ${sql.table(MIGRATION_LOCK_TABLE)}`.execute(tx)
  })
}
