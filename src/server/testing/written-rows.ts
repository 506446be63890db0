import { sql } from 'kysely'
import type { Db } from '../platform/database/client.ts'

/**
 * Tables that a refused request may change:
 * attempts, rate_limits: they count attempts, above all refused ones.
 * kept_forms: the text of refused forms.
 */
const MAY_CHANGE = new Set(['attempts', 'rate_limits', 'kept_forms'])

type Snapshot = { nextTransaction: string; tables: Map<string, string> }

/** The number of rows in every table of the product and the job queue, and the transaction that wrote the newest row. */
export async function snapshotOf(db: Db): Promise<Snapshot> {
  const nextTransaction = await nextTransactionOf(db)
  const names = await tableNames(db)
  const states = names.map(
    (name) =>
      sql`select ${name} as name, (select count(*) || ' ' || max(xmin::text::bigint) from ${sql.table(name)}) as state`,
  )
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(states, sql` union all `)}`.execute(db)
  return { nextTransaction, tables: new Map(rows.map(({ name, state }) => [name, state])) }
}

/** The tables whose rows have changed since the snapshot, except those that count attempts. */
export async function writtenSince(db: Db, before: Snapshot): Promise<string[]> {
  // The usual case, in which no transaction has written anything, costs one cheap query.
  if ((await nextTransactionOf(db)) === before.nextTransaction) return []
  const after = await snapshotOf(db)
  return [...after.tables].filter(([name, state]) => state !== before.tables.get(name)).map(([name]) => name)
}

export async function nextTransactionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]!.next
}

async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_schema || '.' || table_name = 'pgboss.job')`.execute(
    db,
  )
  return rows.map(({ name }) => name).filter((name) => !MAY_CHANGE.has(name.replace('public.', '')))
}

/** The tables in which this transaction or a later one has inserted or updated rows, except those that count attempts. */
export async function writtenFrom(db: Db, transaction: string): Promise<string[]> {
  if ((await nextTransactionOf(db)) === transaction) return []
  const written = (await tableNames(db)).map(
    (name) => sql`select ${name} as name where exists (
      select from ${sql.table(name)} where xmin::text::bigint >= ${transaction}::bigint)`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(written, sql` union all `)}`.execute(db)
  return rows.map(({ name }) => name)
}
