import { sql } from 'kysely'
import { IMPORT_FIELDS, type ImportField } from '#domain/internships/import-fields'
import type { Db } from '../../platform/database/client.ts'
import type { RowProblem } from '../../platform/database/import-schema.ts'
import { type Import, problemsOf, surplusIn } from './row-problems.ts'

/** A problem with more rows is shown once, so that others do not disappear below thousands of it. Unit: rows. */
const SHOWN_EACH = 20

/** The rows after this one that cannot be imported, and why; `nextRow` is where the next page starts, null on the last page. */
export async function readWrongRows(db: Db, file: Import, after: number, limit: number) {
  const domains = await db.selectFrom('universityDomains').selectAll().orderBy('domain').execute()
  const rows = await db
    .selectFrom('importRows')
    .select(['rowNumber', 'cells', 'problems'])
    .where('importId', '=', file.id)
    .where('outcome', '=', 'wrong')
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .execute()
  return {
    items: rows.map((row) => ({
      ...row,
      problems: problemsOf(row, file, domains).map((one) => inFile(one, row.cells, file)),
    })),
    nextRow: rows.length === limit ? (rows.at(-1)?.rowNumber ?? null) : null,
  }
}

/**
 * Names the column as the file does, or as we do if the file lacks it. A broken row shows its problem at the first surplus cell.
 */
function inFile({ field, message }: { field: string; message: string }, cells: string[], file: Import) {
  const { kind, columns, headers } = file
  const index = field === '' ? surplusIn(cells, file) : (columns[field] ?? -1)
  const fields: readonly ImportField[] = IMPORT_FIELDS[kind]
  return { index, column: headers[index] || (fields.find(({ key }) => key === field)?.label ?? ''), message }
}

/** The problems of these rows, one by one. */
export async function readProblems(db: Db, file: Import, after: number, limit: number) {
  const { items, nextRow } = await readWrongRows(db, file, after, limit)
  return {
    items: items.flatMap(({ rowNumber, cells, problems }) =>
      problems.map(({ index, column, message }) => ({
        row: rowNumber,
        column,
        value: shortened(cells[index] ?? ''),
        message,
      })),
    ),
    nextRow,
  }
}

type CountedProblem = { rowNumber: number; cells: string[]; problem: RowProblem; rows: number }

/** The first problems; a problem with many rows appears once, with their number. */
export async function readDistinctProblems(db: Db, file: Import, limit: number) {
  const domains = await db.selectFrom('universityDomains').selectAll().orderBy('domain').execute()
  const { rows: found } = await sql<CountedProblem>`
    select row_number, cells, problem, case when is_counted then rows else 1 end as rows from (
      select row_number, cells, problem, place, count(*) over same > ${SHOWN_EACH} as is_counted,
        (count(*) over same)::integer as rows, row_number() over (same order by row_number) as nth
      from import_rows, jsonb_array_elements(problems) with ordinality as listed (problem, place)
      where import_id = ${file.id} and outcome = 'wrong'
      window same as (partition by problem - 'row')
    ) problems
    where nth = 1 or not is_counted
    order by row_number, place
    limit ${sql.lit(limit)}`.execute(db)
  return found.flatMap(({ rowNumber, cells, problem, rows }) =>
    problemsOf({ cells, problems: [problem] }, file, domains)
      .map((one) => inFile(one, cells, file))
      .map(({ index, column, message }) => ({
        row: rowNumber,
        rows,
        column,
        value: shortened(cells[index] ?? ''),
        message,
      })),
  )
}

/** The number of cells in the longest row that cannot be imported. */
export async function widthOfWrongRows(db: Db, importId: string): Promise<number> {
  const { width } = await db
    .selectFrom('importRows')
    .select(sql<number>`coalesce(max(jsonb_array_length(cells)), 0)`.as('width'))
    .where('importId', '=', importId)
    .where('outcome', '=', 'wrong')
    .executeTakeFirstOrThrow()
  return width
}

export async function countProblems(db: Db, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('importRows')
    .select(sql<number>`coalesce(sum(jsonb_array_length(problems)), 0)::integer`.as('count'))
    .where('importId', '=', importId)
    .where('outcome', '=', 'wrong')
    .executeTakeFirstOrThrow()
  return count
}

/** Shortens a value; its beginning is enough to recognise it. */
export function shortened(value: string): string {
  return value.length > 200 ? `${value.slice(0, 199)}…` : value
}
