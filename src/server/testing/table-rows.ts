import { sql } from 'kysely'
import { BOOKKEEPING } from '../platform/database/applied-migrations.ts'
import type { Db } from '../platform/database/client.ts'

export type Row = Record<string, unknown>
/** The rows of each table, with the columns as in SQL. */
export type Rows = ReadonlyMap<string, Row[]>
export type Change = { table: string; before: Row | null; after: Row | null; columns: string[] }

export async function readRows(db: Db, isIncluded: (table: string) => boolean): Promise<Rows> {
  const texts = await readTexts(db, isIncluded)
  return new Map([...texts].map(([table, text]) => [table, JSON.parse(text) as Row[]]))
}

/** The rows of each table as JSON. */
async function readTexts(db: Db, isIncluded: (table: string) => boolean): Promise<Map<string, string>> {
  const tables = (await productTables(db)).filter(isIncluded)
  const rowsOf = (table: string) =>
    sql`select ${table} as name, coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as rows from ${sql.table(table)} r`
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(tables.map(rowsOf), sql` union all `)}`.execute(
    db,
  )
  return new Map(rows.map((table) => [table.name, table.rows]))
}

/** Rows are identified by their key, or without one by their values. */
export function changesBetween(before: Rows, after: Rows): Change[] {
  return [...after].flatMap(([table, rows]) => {
    const old = new Map((before.get(table) ?? []).map((row) => [keyOf(table, row), row]))
    const fresh = new Map(rows.map((row) => [keyOf(table, row), row]))
    const keys = new Set([...old.keys(), ...fresh.keys()])
    return [...keys].flatMap((key) => {
      const change = { table, before: old.get(key) ?? null, after: fresh.get(key) ?? null }
      const columns = changedColumns(change)
      return columns.length > 0 ? [{ ...change, columns }] : []
    })
  })
}

function keyOf(table: string, row: Row): string {
  const key = row[KEYS[table] ?? 'id']
  return typeof key === 'string' ? key : JSON.stringify(row)
}

/** Keys that are not called id. */
const KEYS: Readonly<Record<string, string>> = { midterm_feedback: 'supervisor_id' }

function changedColumns({ before, after }: Pick<Change, 'before' | 'after'>): string[] {
  const columns = Object.keys(after ?? before ?? {})
  return columns.filter((column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]))
}

/**
 * Returns a function that restores the database to its current state any number of times, without running triggers. This is
 * faster than creating the records again. The audit trail refuses to be restored.
 */
export async function keepRows(db: Db): Promise<() => Promise<void>> {
  const isKept = (table: string) => !table.startsWith('audit_')
  const kept = await readTexts(db, isKept)
  const columns = await insertableColumns(db)
  return async () => {
    const now = await readTexts(db, isKept)
    const changed = [...kept].filter(([table, text]) => text !== now.get(table))
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const [table, text] of changed) {
        const names = sql.join((columns.get(table) ?? []).map((name) => sql.id(name)))
        await sql`delete from ${sql.table(table)}`.execute(tx)
        await sql`insert into ${sql.table(table)} (${names}) overriding system value
          select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${text}::jsonb)`.execute(tx)
      }
    })
  }
}

async function productTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in (${sql.join(BOOKKEEPING)})
    order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

async function insertableColumns(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by table_name`.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}
