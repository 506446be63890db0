import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reviewed } from '#domain/office/review'
import {
  type Decided,
  type FactChange,
  type Facts,
  type FactTable,
  factsBefore,
  SHOWN_FACTS,
  shownChanges,
} from '#domain/office/shown-facts'
import * as m from '#messages'
import { columnInSql, type Db, type Tx } from './client.ts'
import { digestOf, shownFacts } from './shown-version.ts'

// Finds what has changed since somebody read a record, in the audit trail.

const NAMES: Record<FactTable, string> = {
  internships: 'internships',
  internshipSupervisors: 'internship_supervisors',
  profiles: 'profiles',
  feedback: 'feedback',
  midtermFeedback: 'midterm_feedback',
}

/** How far back a version is searched. Unit: entries. */
const FAR_ENOUGH = 200

const SENTENCES: Record<Decided, () => string> = {
  internships: m.decisions_internship_changed,
  feedback: m.decisions_feedback_changed,
  midtermFeedback: m.decisions_feedback_changed,
}

/** The data of the CONFLICT that refuses a decision about an earlier version. */
export async function changedMeanwhile(tx: Tx, kind: Decided, id: string, readVersion: string) {
  return { message: SENTENCES[kind](), data: await changedSince(tx, kind, id, readVersion) }
}

/** The record's current version, and its differences from the one that was read; empty if that one is unknown. */
async function changedSince(tx: Tx, kind: Decided, id: string, readVersion: string) {
  const facts = await readFacts(tx, kind, id)
  const states = [facts]
  for (const change of await readChanges(tx, kind, facts)) states.push(factsBefore(kind, states.at(-1)!, change))
  const { rows } = await sql<{ version: string }>`
    select ${digestOf(sql`state`)} as version

    from jsonb_array_elements(${JSON.stringify(states)}::jsonb) with ordinality as given (state, place) order by place`.execute(
    tx,
  )
  const read = states[rows.findIndex(({ version }) => version === readVersion)]
  return { version: rows[0]!.version, changes: read ? shownChanges(read, facts) : [] }
}

async function readFacts(tx: Tx, kind: Decided, id: string): Promise<Facts> {
  const key = sql.ref(kind === 'midtermFeedback' ? 'midtermFeedback.supervisorId' : `${kind}.id`)
  const { rows } = await sql<{ facts: Facts }>`
    select ${shownFacts(kind)} as facts from ${sql.table(kind)} where ${key} = ${id}::uuid`.execute(tx)
  return rows[0]!.facts
}

/** The changes of these facts, newest first, unless their details have been erased. */
async function readChanges(tx: Tx, kind: Decided, facts: Facts): Promise<FactChange[]> {
  const ids = Object.values(facts).flatMap((rows) => Object.keys(rows))
  const tables = Object.keys(facts) as FactTable[]
  const rows = await tx
    .selectFrom('auditEntries')
    .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
    .select(['auditEntries.kind', 'auditEntries.recordId', 'auditEntries.action', 'auditDetails.details'])
    .where(
      'auditEntries.kind',
      'in',
      tables.map((table) => NAMES[table]),
    )
    .where((eb) =>
      eb.or([
        eb('auditEntries.recordId', 'in', ids),
        // Includes supervisors who have been removed.
        ...(kind === 'internships'
          ? [
              eb.and([
                eb('auditEntries.kind', '=', NAMES.internshipSupervisors),
                eb('auditEntries.internshipId', 'in', Object.keys(facts.internships ?? {})),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('auditEntries.id', 'desc')
    .limit(FAR_ENOUGH)
    .execute()
  return rows.map(({ kind: name, recordId, action, details: { before = {}, after = {} } }) => ({
    table: tables.find((table) => NAMES[table] === name)!,
    rowId: recordId,
    action,
    before,
    after,
  }))
}

/** A state of all records: the newest entry of the trail. It must be read before the list it describes. */
export async function stateOfRecords(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('auditEntries')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Whether a fact of the outer query's record has changed since this state. */
export function hasChangedSince(kind: Reviewed, asOf: number): RawBuilder<SqlBool> {
  const changes = Object.entries(SHOWN_FACTS[kind]).map(([name, columns]) => {
    const table = name as FactTable
    const names = sql.val(columns.map(columnInSql))
    return sql`exists (
      select from audit_entries entries left join audit_details on entry_id = entries.id
      where entries.id > ${asOf}::bigint and entries.kind = ${NAMES[table]} and ${ENTRIES[kind][table]}
        and (entries.action <> 'changed' or details is null
          or details::jsonb -> 'before' ?| ${names}::text[] or details::jsonb -> 'after' ?| ${names}::text[]))`
  })
  return sql<SqlBool>`(${sql.join(changes, sql` or `)})`
}

/** The entries about the outer query's record. */
const ENTRIES: Record<Reviewed, Partial<Record<FactTable, RawBuilder<unknown>>>> = {
  internships: {
    internships: sql`entries.record_id = internships.id::text`,
    internshipSupervisors: sql`entries.internship_id = internships.id`,
    profiles: sql`entries.record_id = internships.student_id::text`,
  },
  feedback: {
    feedback: sql`entries.record_id = feedback.id::text`,
    internshipSupervisors: sql`entries.record_id = feedback.supervisor_id::text`,
    internships: sql`entries.record_id = (
      select internship_id::text from internship_supervisors where id = feedback.supervisor_id)`,
    profiles: sql`entries.record_id = (
      select student_id::text from internships join internship_supervisors on internship_id = internships.id
      where internship_supervisors.id = feedback.supervisor_id)`,
  },
}
