import { ORPCError } from '@orpc/server'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ExportColumn } from '#domain/office/export-columns'
import type { Reviewed } from '#domain/office/review'
import { escapeFormula } from '#domain/text/csv'
import * as m from '#messages'
import type { Db } from '../../platform/database/client.ts'
import type { CopyRows } from '../../platform/database/copy-rows.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import type { Database } from '../../platform/database/schema.ts'
import { BATCH_SIZE, csvLines, csvResponse, type ExportContext } from '../../platform/lists/csv-response.ts'
import { inOrder, readPage } from '../../platform/lists/keyset.ts'
import { matchesFilters, type RecordFilters } from '../../platform/lists/record-filters.ts'

/** Fields that may come from a joined table. All others are columns of the exported table. */
const JOINED_FIELDS = {
  studentName: fullNameOf('profiles'),
  studentEmail: sql`profiles.email`,
  studentMajor: sql`profiles.major`,
  graduationYear: sql`profiles.graduation_year`,
  positionTitle: sql`internships.position_title`,
  employerName: sql`internships.employer_name`,
  industry: sql`internships.industry`,
  startDate: sql`internships.start_date`,
  endDate: sql`internships.end_date`,
  supervisorName: sql`internship_supervisors.name`,
  question: sql`asked.question`,
  sentBack: sql`sent_back.reasons`,
}

/** A column for a question of a set. */
export type AnswerColumn = Omit<ExportColumn<string>, 'fact'> & { field: RawBuilder<unknown> }

type Export<T extends Reviewed> = {
  kind: T
  /** Fields that show something other than the column of that name. */
  fields?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The visible rows, with the tables that the columns need. */
  // biome-ignore lint/suspicious/noExplicitAny: the joined tables differ
  rows: SelectQueryBuilder<Database, any, object>
  columns: readonly (ExportColumn<keyof typeof JOINED_FIELDS | (keyof Database[T] & string)> | AnswerColumn)[]
  /** The columns as chosen, for the audit trail. */
  facts: string | undefined
  timeZone: string
  /** Limits the visible rows. */
  filters: RecordFilters & { status?: string | undefined }
  /** The stored statuses that the filter stands for, unless it is itself a stored one. */
  statuses?: readonly string[] | undefined
}

/** PostgreSQL reads at most 1,664 columns. */
const MAX_COLUMNS = 1600

/**
 * Exports all rows as a CSV file, newest first. A PostgreSQL server streams them from one snapshot; the embedded database, which
 * runs one query at a time, reads them in batches. Throws BAD_REQUEST for a time zone that the database does not know, and for
 * more columns than it can read.
 */
export async function exportTable<T extends Reviewed>(
  context: ExportContext & { copyRows: CopyRows | null },
  { kind, fields = {}, rows, columns, facts, timeZone, filters, statuses }: Export<T>,
) {
  await refuseUnknownZone(context.db, timeZone)
  if (columns.length > MAX_COLUMNS) throw new ORPCError('BAD_REQUEST', { message: m.exports_columns_too_many() })
  const { status, ...others } = filters
  const known: Record<string, RawBuilder<unknown> | undefined> = { ...JOINED_FIELDS, ...fields }
  const fieldOf = (column: (typeof columns)[number]) =>
    'field' in column ? column.field : (known[column.fact] ?? sql.ref(`${kind}.${column.fact}`))
  const cells = rows
    .$if(status !== undefined, (query) => query.where(sql.ref(`${kind}.status`), 'in', statuses ?? [status]))
    .where(matchesFilters(kind, context.viewer, others))
    .select(columns.map((column, index) => cell(fieldOf(column), column.as, timeZone).as(`cell${index}`)))
  const readBatch = async (cursor?: string) => {
    const batch = cells.select([
      sql.ref<string>(`${kind}.id`).as('id'),
      sql.ref<Date>(`${kind}.createdAt`).as('createdAt'),
    ])
    const { items, nextCursor } = await readPage(batch, kind, { cursor, limit: BATCH_SIZE })
    const cellsOf = (row: Record<string, unknown>) => columns.map((_, index) => String(row[`cell${index}`]))
    return { items: items.map(cellsOf), nextCursor }
  }
  const lines = context.copyRows ? context.copyRows(inOrder(cells, kind).compile()) : csvLines(readBatch)
  return csvResponse(context, { kind, columns, lines, timeZone, filters: { ...filters, columns: facts } })
}

/** The cell's text, formatted by the database. */
function cell(field: RawBuilder<unknown>, as: ExportColumn<string>['as'], timeZone: string): RawBuilder<string> {
  if (as === undefined) return sql`csv_text(${field})`
  if (as === 'number') return sql`coalesce(${field}::text, '')`
  if (as === 'date') return sql`coalesce(to_char(${field}, 'YYYY-MM-DD'), '')`
  if (as === 'day of instant') return sql`coalesce(to_char(${field} at time zone ${timeZone}::text, 'YYYY-MM-DD'), '')`
  // Escaped here: `csv_text` of so long an expression takes a tenth of the export's time.
  const labels = Object.entries(as).map(([value, label]) => sql`when ${value}::text then ${escapeFormula(label)}::text`)
  return sql`case ${field} ${sql.join(labels, sql` `)} else '' end`
}

/**
 * Refuses time zones that the database's own list lacks, because an error in the middle of the download would leave a broken
 * file.
 */
async function refuseUnknownZone(db: Db, timeZone: string): Promise<void> {
  try {
    await sql`select now() at time zone ${timeZone}::text`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code !== '22023') throw error
    throw new ORPCError('BAD_REQUEST', { message: 'Unknown time zone' })
  }
}
