import { sql } from 'kysely'
import type { Assignment } from '#domain/feedback/scheduled-assignment'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { automaticEmailsAt, lastToMailboxAt } from '../../platform/database/mailboxes.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import { IS_REQUEST_SENT, isUndelivered, TELLS_ARRIVAL } from './request-queries.ts'
import { EMAILS_STOPPED_AT } from './stop-queries.ts'
import { ABOUT_SAME_INTERNSHIP, OF_THIS_REQUEST } from './supervisor-queries.ts'

/** A supervisor of an internship, with what the schedule needs. */
export type ScheduledAssignment = Assignment & {
  supervisorId: string
  studentId: string
  address: string
  mailboxId: string | null
}

export async function readAssignments(db: Db | Tx, supervisorIds: string[]): Promise<ScheduledAssignment[]> {
  const rows = await selectSupervisors(db)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([
      'internshipSupervisors.id as supervisorId',
      'internshipSupervisors.email as address',
      'internshipSupervisors.mailboxId',
      'internships.studentId',
      'internships.startDate',
      'internships.endDate',
      'internships.status as internshipStatus',
    ])
    .select([REQUEST_STATE.as('state'), reminderFacts()])
    .where('internshipSupervisors.id', 'in', supervisorIds)
    .execute()
  return rows.map(({ reminders, ...row }) => ({ ...row, ...readFacts(reminders) }))
}

/** The history of a supervisor's request. Its times are strings, because PostgreSQL returns them in JSON. */
type ReminderFacts = {
  emailsStoppedAt: string | null
  requestedAt: string | null
  lastEmailAt: string | null
  lastToAddressAt: string | null
  lastToMailboxAt: string | null
  automaticEmailsAt: string[]
  isRequestSent: boolean
  hasFailed: boolean
  stepsDone: string[]
}

/**
 * The history of a row of internship_supervisors, read in one query with its internship and feedback. What was sent to a previous address
 * does not count as a request to the current one, nor what was sent before answers were sent back; an email with digits counts once
 * they were typed.
 */
export function reminderFacts() {
  return sql<ReminderFacts>`(
    select json_build_object(
      'emailsStoppedAt', ${EMAILS_STOPPED_AT},
      'requestedAt', (select min(done_at) from automatic_steps steps
        where step = 'request' and ${ABOUT_SAME_INTERNSHIP} and ${OF_THIS_REQUEST}),
      'lastEmailAt', max(greatest(feedback_mailings.requested_at, feedback_mailings.handed_over_at)),
      'lastToAddressAt', greatest(${LAST_MAILING_AT}, max(greatest(feedback_mailings.requested_at, feedback_mailings.handed_over_at))
        filter (where feedback_mailings.address = internship_supervisors.email)),
      'lastToMailboxAt', ${lastToMailboxAt(MAILBOX, sql.ref('internshipSupervisors.email'))},
      'automaticEmailsAt', ${automaticEmailsAt(MAILBOX)},
      'isRequestSent', ${IS_REQUEST_SENT},
      'hasFailed', ${isUndelivered()},
      'stepsDone', array(select step from automatic_steps steps where ${ABOUT_SAME_INTERNSHIP} and ${OF_THIS_REQUEST}))
    from feedback_links links join feedback_mailings on feedback_mailings.id = links.mailing_id
    where links.supervisor_id = internship_supervisors.id 
      and (${TELLS_ARRIVAL} or links.reached_at is not null))`.as('reminders')
}

const MAILBOX = sql.ref<string | null>('internshipSupervisors.mailboxId')

/** When staff last wrote to the outer query's supervisor about the student. */
const LAST_MAILING_AT = sql`(select max(message_emails.handed_over_at)
  from message_students join message_emails on message_emails.id = message_students.email_id
  where message_students.supervisor_id = internship_supervisors.id and message_emails.address = internship_supervisors.email)`

/** Converts the times for the schedule. */
export function readFacts(facts: ReminderFacts) {
  return {
    ...facts,
    emailsStoppedAt: instantIn(facts.emailsStoppedAt),
    requestedAt: instantIn(facts.requestedAt),
    lastEmailAt: instantIn(facts.lastEmailAt),
    lastToAddressAt: instantIn(facts.lastToAddressAt),
    lastToMailboxAt: instantIn(facts.lastToMailboxAt),
    automaticEmailsAt: facts.automaticEmailsAt.map((at) => new Date(at)),
  }
}

function instantIn(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
