import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { INTERNSHIP_FACTS } from '#contract/internships/internships'
import type { ImportKind } from '#domain/internships/imports'
import { statusOnRegistration } from '#domain/settings/approval-settings'
import { columnInSql, type Tx } from '../../../platform/database/client.ts'
import { isApprovalRequired } from '../../../platform/settings/settings-queries.ts'
import type { WorkerServices } from '../../../services.ts'
import { closeDeclined } from '../../supervisors/decline-commands.ts'
import type { Import } from '../row-problems.ts'
import { sameInternship } from './check-rows.ts'
import { AccountDeleted } from './row-facts.ts'

/**
 * Each row writes several entries of the audit trail, and on the embedded database other requests wait for the batch. Unit: rows.
 */
const BATCH = 100

/** Creates the records of the next rows. Records registered since the check count as existing. */
export async function createRecords(tx: Tx, found: Import, { clock }: Pick<WorkerServices, 'clock'>): Promise<void> {
  const { rows, lastRow } = await takeRows(tx, found)
  if (rows.length === 0) return finishCreating(tx, found, clock())
  const created = await CREATE[found.kind](tx, rows, clock())
  if (created.length > 0)
    await tx
      .insertInto('importRecords')
      .values(created.map((recordId) => ({ importId: found.id, recordId })))
      .execute()
  await tx
    .updateTable('imports')
    .set({ doneCount: found.doneCount + rows.length, lastRow })
    .where('id', '=', found.id)
    .execute()
}

type Facts = Record<string, unknown>

async function takeRows(tx: Tx, { id, lastRow }: Import): Promise<{ rows: Facts[]; lastRow: number }> {
  const { rows } = await sql<{ facts: Facts; rowNumber: number }>`
    delete from import_rows where import_id = ${id} and row_number = any(array(
      select row_number from import_rows
      where import_id = ${id} and outcome = 'new' and row_number > ${lastRow}::integer
      order by row_number limit ${sql.lit(BATCH)}))
    returning facts, row_number`.execute(tx)
  return { rows: rows.map(({ facts }) => facts), lastRow: Math.max(...rows.map(({ rowNumber }) => rowNumber)) }
}

/** Creates the records and returns their ids. */
type Create = (tx: Tx, rows: Facts[], now: Date) => Promise<string[]>

const CREATE: Record<ImportKind, Create> = {
  departments: createDepartments,
  students: createStudents,
  internships: createInternships,
}

async function createDepartments(tx: Tx, rows: Facts[], now: Date): Promise<string[]> {
  await sql`lock table departments in share row exclusive mode`.execute(tx)
  return idsOf(
    tx,
    sql`
      insert into departments (name, description, created_at)
      select value ->> 'name', nullif(value ->> 'description', ''), ${now}
      from ${each(rows)}
      where not exists (select from departments where name_key(departments.name) = name_key(value ->> 'name'))
      returning id`,
  )
}

/** Creates accounts as provisioning does: without a password, because the university vouches for the addresses. */
function createStudents(tx: Tx, rows: Facts[], now: Date): Promise<string[]> {
  return idsOf(
    tx,
    sql`
      insert into profiles (email, email_verified, first_name, last_name, university, major, graduation_year, created_at, updated_at)
      select value ->> 'email', true, value ->> 'firstName', value ->> 'lastName', university,
        value ->> 'major',
        (value ->> 'graduationYear')::integer, ${now}, ${now}
      from ${each(rows)}
      left join university_domains on domain = split_part(value ->> 'email', '@', 2)
      order by 1
      on conflict (email) do nothing returning id`,
  )
}

async function createInternships(tx: Tx, rows: Facts[], now: Date): Promise<string[]> {
  const status = statusOnRegistration(await isApprovalRequired(tx, 'require_internship_approval'))
  const withIds = rows.map((facts) => ({ id: randomUUID(), columns: columnsOf(facts), ...facts }))
  await refuseMissingStudents(tx, rows)
  const created = await idsOf(
    tx,
    sql`
      insert into internships (id, student_id, status, created_at, updated_at,
        ${sql.join(INTERNSHIP_FACTS.map((fact) => sql.ref(fact)))})
      select (value ->> 'id')::uuid, profiles.id, coalesce(value ->> 'status', ${status}::text), ${now}, ${now},
        ${sql.join(INTERNSHIP_FACTS.map((fact) => sql.ref(`facts.${fact}`)))}
      from ${each(withIds)} join profiles on email = value ->> 'studentEmail' and role = 'student'
        cross join lateral jsonb_populate_record(null::internships, value -> 'columns') as facts
      where not exists (${sameInternship(sql`value`)})
      order by profiles.id
      returning id`,
  )
  await sql`
    insert into internship_supervisors (internship_id, name, email, is_primary, created_at)
    select (value ->> 'id')::uuid, supervisor ->> 'name', supervisor ->> 'email', (supervisor ->> 'isPrimary')::boolean,
      ${now}::timestamptz + place * interval '1 millisecond'
    from ${each(withIds)}, jsonb_array_elements(value -> 'supervisors') with ordinality as listed (supervisor, place)
    where value ->> 'id' = any(${created}::text[])`.execute(tx)
  await closeDeclined(tx, created)
  return created
}

/** The form's fields by column, so that PostgreSQL converts them to the column types. */
function columnsOf(facts: Facts): Facts {
  return Object.fromEntries(INTERNSHIP_FACTS.map((fact) => [columnInSql(fact), facts[fact]]))
}

async function refuseMissingStudents(tx: Tx, rows: Facts[]): Promise<void> {
  const { rows: missing } = await sql<{ email: string }>`
    select value ->> 'studentEmail' as email from ${each(rows)}
    where not exists (select from profiles where email = value ->> 'studentEmail' and role = 'student') limit 1`.execute(
    tx,
  )
  if (missing[0]) throw new AccountDeleted(missing[0].email)
}

function each(rows: Facts[]): RawBuilder<unknown> {
  return sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as each (value)`
}

async function idsOf(tx: Tx, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${statement}`.execute(tx)
  return rows.map(({ id }) => id)
}

async function finishCreating(tx: Tx, { id, invite, newCount, existingCount }: Import, now: Date): Promise<void> {
  // Rows with problems can be downloaded for a day.
  await tx.deleteFrom('importRows').where('importId', '=', id).where('outcome', '!=', 'wrong').execute()
  const { createdCount } = await tx
    .selectFrom('importRecords')
    .select(sql<number>`count(*)::integer`.as('createdCount'))
    .where('importId', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('imports')
    .set({
      status: invite ? 'inviting' : 'imported',
      createdCount,
      existingCount: existingCount + newCount - createdCount,
      doneCount: 0,
      finishedAt: now,
    })
    .where('id', '=', id)
    .execute()
}
