import { type Expression, sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/database/client.ts'

// A stop belongs to a mailbox, and perhaps a student, whatever becomes of the supervisor's row; a decline also to internships
// (docs/decisions/0069-stops-belong-to-mailboxes.md).

type Mailbox = Expression<string | null>

const SUPERVISORS = sql.ref<string | null>('internshipSupervisors.mailboxId')
const STUDENT = sql.ref<string>('internships.studentId')

/** When the automatic emails to the outer query's supervisor were stopped: all, those about the student, or by declining the internship. */
export const EMAILS_STOPPED_AT = emailsStoppedAt(SUPERVISORS)

/** The same for another mailbox. The last stop counts. */
export function emailsStoppedAt(mailbox: Mailbox) {
  return sql<Date | null>`(
    select max(stops.stopped_at) from supervisor_stops stops where ${isAt(mailbox)} and ${isAboutInternship()})`
}

/** Whether the outer query's supervisor has unsubscribed from all automatic emails, or those about their student. */
export const HAS_STOPPED_REMINDERS = existsOfKind('reminders', SUPERVISORS)
/** Whether somebody at the mailbox of the outer query's supervisor has declined the internship. */
export const IS_DECLINED_MAILBOX = existsOfKind('declined', SUPERVISORS)

/**
 * Whether only the office may write to the outer query's supervisor about the student, because somebody at the mailbox has declined
 * and stopped the emails (docs/decisions/0101-last-word-and-undo.md).
 */
export const IS_FOR_OFFICE = isForOffice(SUPERVISORS)

/** The same for another mailbox, and another student than the outer query's. */
export function isForOffice(mailbox: Mailbox, student = STUDENT) {
  return sql<boolean>`(
    select count(distinct stops.kind) = 2 from supervisor_stops stops where ${isAt(mailbox, student)})`
}

/** Whether the emails to this mailbox about the outer query's student were stopped by unsubscribing. */
export function hasStoppedReminders(mailbox: 'internshipSupervisors.mailboxId' | 'feedbackMailings.mailboxId') {
  return existsOfKind('reminders', sql.ref(mailbox)).as('hasStoppedReminders')
}

/** Whether somebody at this mailbox has declined the outer query's internship, or stopped the emails about the student. */
export function hasStopped(mailbox: Mailbox) {
  return sql<boolean>`exists (select from supervisor_stops stops where ${isAt(mailbox)} and ${isAboutInternship()})`
}

/** Whether somebody at this mailbox has declined the outer query's internship. */
export function hasDeclined(mailbox: Mailbox) {
  return existsOfKind('declined', mailbox)
}

function existsOfKind(kind: 'reminders' | 'declined', mailbox: Mailbox) {
  return sql<boolean>`exists (
    select from supervisor_stops stops where ${isAt(mailbox)} and stops.kind = ${sql.lit(kind)} and ${isAboutInternship()})`
}

function isAt(mailbox: Mailbox, student = STUDENT) {
  return sql<boolean>`stops.mailbox_id = ${mailbox} and (stops.student_id = ${student} or stops.student_id is null)`
}

/** Condition: this row of supervisor_stops is about the outer query's internship. A decline without internships is about all. */
function isAboutInternship() {
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

/** Whether all automatic emails to this mailbox are stopped. */
export function areAllStopped(mailbox: Mailbox) {
  return sql<boolean>`exists (select from supervisor_stops stops where stops.mailbox_id = ${mailbox} and stops.student_id is null)`
}

/** Automatic emails to the mailbox of an address: about a student, or all of them. */
export type Stop = { address: string; studentId: string | null }

/** Stops or resumes automatic emails. Idempotent. */
export function setStops(db: Db, stops: readonly Stop[], stoppedAt: Date | null): Promise<void> {
  return inTransaction(db, async (tx) => {
    const listed = sql`json_to_recordset(${JSON.stringify(stops)}::json) as x ("studentId" uuid, address text)`
    await (stoppedAt
      ? sql`
          insert into supervisor_stops (student_id, address, kind, stopped_at)
          select distinct "studentId", address, 'reminders', ${stoppedAt}::timestamptz from ${listed} on conflict do nothing`
      : sql`
          delete from supervisor_stops using ${listed} join mailboxes on mailboxes.address = mailbox_of(x.address)
          where student_id is not distinct from "studentId" and mailbox_id = mailboxes.id and kind = 'reminders'`
    ).execute(tx)
  })
}
