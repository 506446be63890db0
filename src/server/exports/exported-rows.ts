import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ExportColumn } from '#domain/export-columns'
import { afterCursor } from '../database/keyset.ts'
import type { Database } from '../database/schema.ts'

/** Unit: rows. What the embedded database reads at a time; between two batches it is free for others. */
export const EXPORT_BATCH = 1000

/** Rows to export: where they come from, and the SQL of each fact that the columns name. */
export type ExportedRows<Fact extends string> = {
  table: 'internships' | 'feedback'
  // biome-ignore lint/suspicious/noExplicitAny: which tables are joined is of no interest here
  from: SelectQueryBuilder<Database, any, object>
  columns: readonly ExportColumn<Fact>[]
  facts: Record<Fact, RawBuilder<unknown>>
  timeZone: string
}

/** What every export says of an internship and its student. */
export const INTERNSHIP_FACTS = {
  studentName: sql`trim(profiles.first_name || ' ' || profiles.last_name)`,
  studentEmail: sql`profiles.email`,
  studentMajor: sql`profiles.major`,
  positionTitle: sql`internships.position_title`,
  employerName: sql`internships.employer_name`,
  industry: sql`internships.industry`,
  startDate: sql`internships.start_date`,
  endDate: sql`internships.end_date`,
}

/** All rows, newest first, every cell a text that is ready for the file. */
export function selectCells<Fact extends string>({ table, from, columns, facts, timeZone }: ExportedRows<Fact>) {
  return from
    .select(columns.map((column, index) => cell(facts[column.fact], column.as, timeZone).as(`cell${index}`)))
    .orderBy(sql.ref(`${table}.createdAt`), 'desc')
    .orderBy(sql.ref(`${table}.id`), 'desc')
}

/** The batch after the cursor, with what makes the next cursor, and one row more than `EXPORT_BATCH` if there are more. */
export function selectBatch<Fact extends string>(rows: ExportedRows<Fact>, cursor: string | undefined) {
  return selectCells(rows)
    .select([
      sql<string>`${sql.ref(`${rows.table}.id`)}`.as('id'),
      sql<Date>`${sql.ref(`${rows.table}.createdAt`)}`.as('createdAt'),
    ])
    .where(afterCursor(rows.table, cursor))
    .limit(EXPORT_BATCH + 1)
}

function cell(fact: RawBuilder<unknown>, as: ExportColumn<string>['as'], timeZone: string): RawBuilder<string> {
  if (as === undefined) return sql`csv_text(${fact})`
  if (as === 'number') return sql`coalesce(${fact}::text, '')`
  if (as === 'date') return sql`coalesce(to_char(${fact}, 'YYYY-MM-DD'), '')`
  if (as === 'day of instant') return sql`coalesce(to_char(${fact} at time zone ${timeZone}::text, 'YYYY-MM-DD'), '')`
  const words = Object.entries(as).map(([value, word]) => sql`when ${sql.lit(value)} then ${sql.lit(word)}`)
  return sql`case ${fact} ${sql.join(words, sql` `)} else '' end`
}
