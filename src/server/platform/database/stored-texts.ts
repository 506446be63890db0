import { type Kysely, type RawBuilder, sql } from 'kysely'

// What was stored before every door cleaned it. Only what is not plain ASCII, or has blanks to spare, can have another spelling.

/** A database in the state of a migration. */
export type AnyDb = Kysely<unknown>

export function isDubious(column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${column} ~ '[^ -~]' or ${column} ~ '^ | $|  ')`
}

export async function dubiousTexts(db: AnyDb, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct ${sql.ref(column)} as text from ${sql.table(table)} where ${isDubious(sql.ref(column))} order by 1`.execute(
    db,
  )
  return rows.map(({ text }) => text)
}

export async function replaceText(
  db: AnyDb,
  table: string,
  column: string,
  text: string,
  cleaned: string,
  isTaken: RawBuilder<unknown> = sql`false`,
): Promise<void> {
  await sql`
    update ${sql.table(table)} stored set ${sql.ref(column)} = cleaned from (select ${cleaned}::text as cleaned) one
    where stored.${sql.ref(column)} = ${text} and not (${isTaken})`.execute(db)
}
