import { type Selectable, sql } from 'kysely'
import { canUndo, type ImportKind, NOT_STARTED } from '#domain/imports'
import { fullName } from '#domain/profile'
import type { Db, Tx } from '../database/client.ts'
import type { Database } from '../database/schema.ts'

export type Import = Selectable<Database['imports']>

/** Unit: rows of a screen. */
const SHOWN = 100

/** Imports with the name of who made them. */
function selectImports(db: Db) {
  return db
    .selectFrom('imports')
    .leftJoin('profiles', 'profiles.id', 'imports.createdBy')
    .selectAll('imports')
    .select(['profiles.firstName', 'profiles.lastName'])
}

type Row = Import & { firstName: string | null; lastName: string | null }

function summaryOf({ firstName, lastName, ...row }: Row, now: Date) {
  const createdBy = firstName === null ? null : fullName({ firstName, lastName: lastName ?? '' })
  return { ...row, createdBy, canUndo: canUndo(row, now) }
}

export function findImport(db: Db, id: string): Promise<Import | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The newest imports that were started. */
export async function listStarted(db: Db, now: Date) {
  const rows = await selectImports(db)
    .where('status', 'not in', NOT_STARTED)
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => summaryOf(row, now))
}

/** What the screen of an import shows; undefined if it does not exist. */
export async function readDetails(db: Db, id: string, now: Date) {
  const row = await selectImports(db).where('imports.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const isChecked = row.status === 'checked'
  return {
    ...summaryOf(row, now),
    firstRows: await readFirstRows(db, id),
    problems: isChecked ? (await readProblems(db, row, 0, SHOWN)).items.slice(0, SHOWN) : [],
    problemCount: isChecked ? await countProblems(db, id) : 0,
    kept: row.keptCount > 0 ? await readKept(db, row) : [],
  }
}

async function readFirstRows(db: Db, importId: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('importRows')
    .select('cells')
    .where('importId', '=', importId)
    .orderBy('rowNumber')
    .limit(2)
    .execute()
  // Long texts are not needed to recognise a column.
  return rows.map(({ cells }) => cells.map((cell) => shortened(cell)))
}

/** The problems of the rows after this one; `nextRow` is where the next page starts, null on the last page. */
export async function readProblems(db: Db, { id, columns, headers }: Import, after: number, limit: number) {
  const rows = await db
    .selectFrom('importRows')
    .select(['rowNumber', 'cells', 'problems'])
    .where('importId', '=', id)
    .where('outcome', '=', 'wrong')
    .where('rowNumber', '>', after)
    .orderBy('rowNumber')
    .limit(limit)
    .execute()
  const items = rows.flatMap(({ rowNumber, cells, problems }) =>
    problems.map(({ field, message }) => {
      const index = columns[field] ?? -1
      return { row: rowNumber, column: headers[index] ?? '', value: shortened(cells[index] ?? ''), message }
    }),
  )
  return { items, nextRow: rows.length === limit ? (rows.at(-1)?.rowNumber ?? null) : null }
}

async function countProblems(db: Db, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('importRows')
    .select(sql<number>`coalesce(sum(jsonb_array_length(problems)), 0)::integer`.as('count'))
    .where('importId', '=', importId)
    .where('outcome', '=', 'wrong')
    .executeTakeFirstOrThrow()
  return count
}

function shortened(value: string): string {
  return value.length > 200 ? `${value.slice(0, 199)}…` : value
}

const NAMES: Record<ImportKind, ReturnType<typeof sql<string>>> = {
  departments: sql`(select name from departments where id = record_id)`,
  students: sql`(select first_name || ' ' || last_name || ' <' || email || '>' from profiles where id = record_id)`,
  internships: sql`(select position_title || ' at ' || employer_name || ', ' || email from internships
    join profiles on profiles.id = student_id where internships.id = record_id)`,
}

async function readKept(db: Db, { id, kind }: Import) {
  const { rows } = await sql<{ name: string; reason: string }>`
    select coalesce(${NAMES[kind]}, 'Deleted since') as name, kept_because as reason
    from import_records where import_id = ${id} and kept_because is not null
    order by 2, 1 limit ${sql.lit(SHOWN)}`.execute(db)
  return rows
}

/** Whether records are being created or removed; they should not be worked with yet. */
export async function isImportRunning(db: Db | Tx): Promise<boolean> {
  const running = await db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['importing', 'removing'])
    .executeTakeFirst()
  return running !== undefined
}

/** Two imports at the same time could create a record twice. The lock keeps another one from starting before the commit. */
export async function isAnotherRunning(tx: Tx): Promise<boolean> {
  await sql`lock table imports in share row exclusive mode`.execute(tx)
  return isImportRunning(tx)
}

export function lockImport(tx: Tx, id: string): Promise<Import | undefined> {
  return tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
