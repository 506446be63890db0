import { sql } from 'kysely'
import type { Stop } from '#domain/feedback/stops'
import { type Db, inTransaction } from '../../platform/database/client.ts'

// A stop belongs to an address and a student, whatever becomes of the supervisor's row; a decline also to internships
// (docs/decisions/0069-stops-belong-to-people.md).

/** When the automatic emails to the outer query's supervisor were stopped: all about the student, or by declining the internship. */
export const EMAILS_STOPPED_AT = sql<Date | null>`(
  select min(stops.stopped_at) from supervisor_stops stops
  where stops.student_id = internships.student_id and stops.address = internship_supervisors.email and ${isAboutInternship()})`

/** Whether the outer query's supervisor has unsubscribed from the reminders about their student. */
export const HAS_STOPPED_REMINDERS = existsOfKind('reminders', 'internshipSupervisors.email')
/** Whether somebody at the address of the outer query's supervisor has declined the internship. */
export const IS_DECLINED_ADDRESS = existsOfKind('declined', 'internshipSupervisors.email')

/** What was stopped about the outer query's student, at any address. */
export const STOPS_ABOUT_STUDENT = sql<Stop[]>`coalesce((
  select json_agg(json_build_object('kind', stops.kind, 'address', stops.address, 'namedAgainAt', stops.named_again_at))
  from supervisor_stops stops where stops.student_id = internships.student_id), '[]')`.as('stops')

type Address = 'internshipSupervisors.email' | 'feedbackMailings.address'

/** Whether the emails to this address about the outer query's student were stopped by unsubscribing. */
export function hasStoppedReminders(address: Address) {
  return existsOfKind('reminders', address).as('hasStoppedReminders')
}

function existsOfKind(kind: Stop['kind'], address: Address) {
  return sql<boolean>`exists (
    select from supervisor_stops stops
    where stops.student_id = internships.student_id and stops.address = ${sql.ref(address)}
      and stops.kind = ${sql.lit(kind)} and ${isAboutInternship()})`
}

/** Condition: this row of supervisor_stops is about the outer query's internship. A decline without internships is about all. */
export function isAboutInternship() {
  const declined = sql`select from declined_internships declined where declined.stop_id = stops.id`
  return sql<boolean>`(not exists (${declined}) or exists (${declined} and ${ofSameInternship('declined')}))`
}

/**
 * Condition: this row is about the outer query's internship. One that was deleted is recognized when it is registered again:
 * same employer, overlapping dates.
 */
export function ofSameInternship(row: 'steps' | 'declined') {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql<boolean>`(${of('internship_id')} = internships.id or (${of('employer_key')} = internships.employer_key
    and ${of('start_date')} <= internships.end_date and ${of('end_date')} >= internships.start_date))`
}

/** Stops or resumes the automatic emails to these addresses about these students. Idempotent. */
export function setReminderStops(
  db: Db,
  stops: readonly { studentId: string; address: string }[],
  stoppedAt: Date | null,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const listed = sql`json_to_recordset(${JSON.stringify(stops)}::json) as x ("studentId" uuid, address text)`
    await (stoppedAt
      ? sql`
          insert into supervisor_stops (student_id, address, kind, stopped_at)
          select distinct "studentId", address, 'reminders', ${stoppedAt}::timestamptz from ${listed} on conflict do nothing`
      : sql`
          delete from supervisor_stops using ${listed}
          where student_id = "studentId" and supervisor_stops.address = x.address and kind = 'reminders'`
    ).execute(tx)
  })
}
