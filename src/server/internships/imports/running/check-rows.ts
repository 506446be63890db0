import { type RawBuilder, sql } from 'kysely'
import type { ImportKind } from '#domain/internships/imports'
import type { Tx } from '../../../platform/database/client.ts'
import type { RowProblem } from '../../../platform/database/import-schema.ts'
import { cellsOf, type Import, surplusIn } from '../row-problems.ts'
import { checkRow } from './row-facts.ts'

/** Unit: rows. */
const BATCH = 500

/** Checks the next rows: each by itself, then against existing records; at the end, the rows against each other. */
export async function checkRows(tx: Tx, found: Import): Promise<void> {
  const { id, kind, monthFirst, lastRow, doneCount } = found
  const rows = await tx
    .selectFrom('importRows')
    .select(['rowNumber', 'cells'])
    .where('importId', '=', id)
    .where('rowNumber', '>', lastRow)
    .orderBy('rowNumber')
    .limit(BATCH)
    .execute()
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return finishCheck(tx, found)
  const checked = rows.map(({ rowNumber, cells }) => {
    const unreadable = unreadableIn(cells, found)
    if (unreadable.length > 0) return { rowNumber, problems: unreadable }
    return { rowNumber, ...kindsOnly(checkRow(kind, cellsOf(cells, found), monthFirst ?? false)) }
  })
  await storeChecked(tx, id, checked)
  await CHECKS[kind](tx, { id, from: first.rowNumber, until: last.rowNumber })
  await tx
    .updateTable('imports')
    .set({ doneCount: doneCount + rows.length, lastRow: last.rowNumber })
    .where('id', '=', id)
    .execute()
}

/** Cells of a broken row are not checked. */
function unreadableIn(cells: string[], file: Import): RowProblem[] {
  const letters = Object.entries(file.columns)
    .filter(([, at]) => cells[at]?.includes('\ufffd'))
    .map(([field]): RowProblem => ({ field, kind: 'letter' }))
  return surplusIn(cells, file) < 0 ? letters : [{ field: '', kind: 'cells' }, ...letters]
}

/** Stores kinds of problems instead of sentences, which are rendered in their reader's language. */
function kindsOnly(checked: ReturnType<typeof checkRow>) {
  if (!('problems' in checked)) return checked
  return {
    problems: checked.problems.map(({ field, message }): RowProblem => ({ field, kind: 'form', reason: message })),
  }
}

async function storeChecked(tx: Tx, id: string, checked: { rowNumber: number }[]): Promise<void> {
  await sql`
    update import_rows
    set facts = checked.facts, key = name_key(checked.key), problems = coalesce(checked.problems, '[]'),
      outcome = case when checked.problems is null then 'new' else 'wrong' end
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
      as checked ("rowNumber" integer, facts jsonb, key text, problems jsonb)
    where import_id = ${id} and row_number = checked."rowNumber"`.execute(tx)
}

type Batch = { id: string; from: number; until: number }
type Condition = RawBuilder<unknown>

function inBatch({ id, from, until }: Batch): Condition {
  return sql`import_id = ${id} and row_number between ${from}::integer and ${until}::integer`
}

const CHECKS: Record<ImportKind, (tx: Tx, batch: Batch) => Promise<void>> = {
  departments: (tx, batch) =>
    markExisting(tx, batch, sql`exists (select from departments where name_key(name) = import_rows.key)`),
  students: async (tx, batch) => {
    await refuse(tx, batch, {
      field: 'email',
      kind: 'domain',
      where: sql`not exists (select from university_domains where domain = split_part(facts ->> 'email', '@', 2))`,
    })
    await refuse(tx, batch, {
      field: 'major',
      kind: 'department',
      where: sql`facts ->> 'major' is not null and not exists (
        select from departments where name_key(name) = name_key(facts ->> 'major'))`,
    })
    await markExisting(tx, batch, sql`exists (select from profiles where email = import_rows.facts ->> 'email')`)
  },
  internships: async (tx, batch) => {
    await refuse(tx, batch, {
      field: 'studentEmail',
      kind: 'student',
      where: sql`not exists (select from profiles where email = facts ->> 'studentEmail' and role = 'student')`,
    })
    await markExisting(tx, batch, sql`exists (${sameInternship(sql`import_rows.facts`)})`)
  },
}

/** The internship that a row describes, if it is registered already. */
export function sameInternship(facts: RawBuilder<unknown>) {
  return sql`
    select from internships
    where student_id = (select id from profiles where email = ${facts} ->> 'studentEmail')
      -- Not by the index of start dates, which a whole term may share.
      and start_date is not distinct from (${facts} ->> 'startDate')::date
      and employer_key(employer_name) = employer_key(${facts} ->> 'employerName')
      and search_fold(position_title) = search_fold(${facts} ->> 'positionTitle')`
}

async function markExisting(tx: Tx, batch: Batch, where: Condition): Promise<void> {
  await sql`update import_rows set outcome = 'existing' where ${inBatch(batch)} and outcome = 'new' and ${where}`.execute(
    tx,
  )
}

type Refusal = RowProblem & { where: Condition }

async function refuse(tx: Tx, batch: Batch, { where, ...problem }: Refusal): Promise<void> {
  await sql`
    update import_rows set outcome = 'wrong', problems = problems || ${JSON.stringify([problem])}::jsonb
    where ${inBatch(batch)} and key is not null and ${where}`.execute(tx)
}

const KEY_FIELDS = { departments: 'name', students: 'email', internships: 'studentEmail' } as const

/** Refuses rows about the same record, because it is unclear which of them counts. */
async function refuseRepeated(tx: Tx, { id, kind }: Import): Promise<void> {
  // Materialized, because PostgreSQL does not know yet how many rows were stored, and would sort them again for each of them.
  await sql`
    with repeated as materialized (
      select * from (
        select row_number as later, min(row_number) over (partition by key) as first
        from import_rows where import_id = ${id} and key is not null) keys
      where later > first)
    update import_rows set outcome = 'wrong', problems = problems || jsonb_build_array(jsonb_build_object(
      'field', ${KEY_FIELDS[kind]}::text, 'kind', 'repeated', 'row', first))
    from repeated where import_id = ${id} and row_number = later`.execute(tx)
}

async function finishCheck(tx: Tx, found: Import): Promise<void> {
  const { id } = found
  await refuseRepeated(tx, found)
  const count = (outcome: string) =>
    sql<number>`(select count(*)::integer from import_rows where import_id = imports.id and outcome = ${outcome})`
  await tx
    .updateTable('imports')
    .set({
      status: 'checked',
      newCount: count('new'),
      existingCount: count('existing'),
      wrongCount: count('wrong'),
    })
    .where('id', '=', id)
    .execute()
}
