import { type RawBuilder, sql } from 'kysely'
import { type Decided, type FactTable, SHOWN_FACTS } from '#domain/office/shown-facts'

// A decision is about the version that the reviewer read: a digest of the facts listed in domain/office/shown-facts.ts. They are in
// several tables, and every change of them locks the internship: a decision locks it first and compares in the next statement.

/** The version of the outer query's record. */
export function shownVersion(kind: Decided): RawBuilder<string> {
  return digestOf(shownFacts(kind))
}

/** The first half of a SHA-256. */
export function digestOf(facts: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`left(encode(sha256(convert_to((${facts})::text, 'UTF8')), 'hex'), 32)`
}

/** The facts of the outer query's record: table, id, column. */
export function shownFacts(kind: Decided): RawBuilder<unknown> {
  const parts = Object.entries(SHOWN_FACTS[kind]).map(([name, columns]) => {
    const table = name as FactTable
    const isList = kind === 'internships' && table === 'internshipSupervisors'
    return sql`${sql.lit(table)}::text, ${isList ? supervisors(columns) : rowById(table, columns)}`
  })
  return sql`(select jsonb_build_object(${sql.join(parts)}) from ${SOURCES[kind]})`
}

const ALIAS: Record<FactTable, string> = {
  internships: 'i',
  internshipSupervisors: 's',
  profiles: 'p',
  feedback: 'f',
  midtermFeedback: 't',
}

const INTERNSHIP = sql`join internship_supervisors s on s.id = supervisor_id
  join internships i on i.id = s.internship_id
  join profiles p on p.id = i.student_id`

const SOURCES: Record<Decided, RawBuilder<unknown>> = {
  internships: sql`internships i join profiles p on p.id = i.student_id where i.id = internships.id`,
  feedback: sql`feedback f ${INTERNSHIP} where f.id = feedback.id`,
  midtermFeedback: sql`midterm_feedback t ${INTERNSHIP} where t.supervisor_id = midterm_feedback.supervisor_id`,
}

function rowById(table: FactTable, columns: readonly string[]): RawBuilder<unknown> {
  const id = sql.ref(`${ALIAS[table]}.${table === 'midtermFeedback' ? 'supervisorId' : 'id'}`)
  return sql`jsonb_build_object(${id}, ${columnsOf(table, columns)})`
}

function supervisors(columns: readonly string[]): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_object_agg(s.id, ${columnsOf('internshipSupervisors', columns)}), '{}')
    from internship_supervisors s where s.internship_id = i.id)`
}

function columnsOf(table: FactTable, columns: readonly string[]): RawBuilder<unknown> {
  const values = columns.map((column) => sql`${sql.lit(column)}::text, ${sql.ref(`${ALIAS[table]}.${column}`)}`)
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(values)}))`
}
