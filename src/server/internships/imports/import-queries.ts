import { type RawBuilder, sql } from 'kysely'
import { canUndo, type ImportKind, type KeptBecause, NOT_STARTED } from '#domain/internships/imports'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import type { Db, Tx } from '../../platform/database/client.ts'
import { countProblems, readDistinctProblems, shortened } from './import-problem-queries.ts'
import type { Import } from './row-problems.ts'
import { fieldsOfFacts } from './running/row-facts.ts'

/** Unit: rows of a screen. */
const SHOWN = 100
/** Unit: rows of the preview. */
const PREVIEWED = 10

/** Imports with the name of the admin who made them. */
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

/** The latest imports that were started. */
export async function listStarted(db: Db, now: Date) {
  const rows = await selectImports(db)
    .where('status', 'not in', NOT_STARTED)
    .orderBy('imports.createdAt', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => summaryOf(row, now))
}

/** What an import's screen shows; undefined if the import does not exist. */
export async function readDetails(db: Db, id: string, now: Date) {
  const row = await selectImports(db).where('imports.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  // The rows with problems stay for a day after the others were imported.
  const hasProblems = row.status === 'checked' || row.status === 'imported'
  return {
    ...summaryOf(row, now),
    failure: row.status === 'failed' ? failureOf(row) : null,
    firstRows: await readFirstRows(db, id),
    previewed: row.status === 'checked' ? await readPreviewed(db, row) : [],
    problems: hasProblems ? await readDistinctProblems(db, row, SHOWN) : [],
    problemCount: hasProblems ? await countProblems(db, id) : 0,
    kept: row.keptCount > 0 ? await readKept(db, row) : [],
  }
}

function failureOf({ deletedAccount }: Import): string {
  return deletedAccount === null ? m.common_server_error() : m.imports_failed_account_deleted({ email: deletedAccount })
}

/** The first new rows, as they will be created. */
async function readPreviewed(db: Db, { id, kind }: Import) {
  const rows = await db
    .selectFrom('importRows')
    .select(['rowNumber', 'facts'])
    .where('importId', '=', id)
    .where('outcome', '=', 'new')
    .orderBy('rowNumber')
    .limit(PREVIEWED)
    .execute()
  return rows.map(({ rowNumber, facts }) => ({
    row: rowNumber,
    values: Object.fromEntries(
      Object.entries(fieldsOfFacts(kind, facts ?? {})).map(([field, value]) => [field, shortened(value)]),
    ),
  }))
}

async function readFirstRows(db: Db, importId: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('importRows')
    .select('cells')
    .where('importId', '=', importId)
    .orderBy('rowNumber')
    .limit(2)
    .execute()
  return rows.map(({ cells }) => cells.map((cell) => shortened(cell)))
}

type KeptRow = {
  reason: KeptBecause
  name: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  positionTitle: string | null
  employerName: string | null
}

/** Where the names of created records are stored. */
const NAMES: Record<ImportKind, RawBuilder<unknown>> = {
  departments: sql`(select id, name, null, null, null, null, null from departments)`,
  students: sql`(select id, null, first_name, last_name, email, null, null from profiles)`,
  internships: sql`(select internships.id, null, null, null, email, position_title, employer_name
    from internships join profiles on profiles.id = student_id)`,
}

async function readKept(db: Db, { id, kind }: Import) {
  const { rows } = await sql<KeptRow>`
    select kept_because as reason, name, first_name, last_name, email, position_title, employer_name
    from import_records
    left join ${NAMES[kind]} as names (id, name, first_name, last_name, email, position_title, employer_name)
      on names.id = record_id
    where import_id = ${id} and kept_because is not null
    order by kept_because, names.name, position_title, employer_name, last_name, first_name, email
    limit ${sql.lit(SHOWN)}`.execute(db)
  return rows.map((row) => ({ name: nameOf(row), reason: KEPT_REASONS[row.reason]() }))
}

function nameOf({ name, firstName, lastName, email, positionTitle, employerName }: KeptRow): string {
  if (name !== null) return name
  if (email === null) return m.imports_kept_record_deleted()
  if (positionTitle !== null)
    return `${m.common_position_at_employer({ positionTitle, employerName: employerName ?? '' })}, ${email}`
  return `${fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })} <${email}>`
}

const KEPT_REASONS: Record<KeptBecause, () => string> = {
  students: m.imports_kept_reason_students,
  managers: m.imports_kept_reason_managers,
  internship: m.imports_kept_reason_internship,
  'signed in': m.imports_kept_reason_account_used,
  feedback: m.imports_kept_reason_feedback,
  changed: m.imports_kept_reason_changed,
}

/** Whether records are being created or removed. They should not be edited yet. */
export async function isImportRunning(db: Db | Tx): Promise<boolean> {
  const running = await db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['importing', 'removing'])
    .executeTakeFirst()
  return running !== undefined
}

/**
 * Whether another import is running: two at the same time could create a record twice. The lock prevents another one from
 * starting before the commit.
 */
export async function isAnotherRunning(tx: Tx): Promise<boolean> {
  await sql`lock table imports in share row exclusive mode`.execute(tx)
  return isImportRunning(tx)
}

export function lockImport(tx: Tx, id: string): Promise<Import | undefined> {
  return tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Switches the import to removing what it has created. `createdCount` then counts the removed records. */
export function removalFor(removingFor: NonNullable<Import['removingFor']>) {
  return {
    status: 'removing' as const,
    removingFor,
    doneCount: 0,
    lastRecord: null,
    createdCount: sql<number>`(select count(*)::integer from import_records where import_id = imports.id)`,
  }
}
