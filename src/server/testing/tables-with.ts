import { sql } from 'kysely'
import type { Db } from '../platform/database/client.ts'

/** The tables of the whole database with a row that contains this text. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} t where position(${text}::text in t::text) > 0 limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
