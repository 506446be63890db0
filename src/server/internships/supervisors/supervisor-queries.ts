import { expressionBuilder, sql } from 'kysely'
import type { Step } from '#domain/feedback/email-rhythm'
import { isSameAddress } from '#domain/platform/email-address'
import type { Actor } from '../../platform/access/actor.ts'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Tx } from '../../platform/database/client.ts'
import { mailboxReachedBy } from '../../platform/database/mailboxes.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import type { Database } from '../../platform/database/schema.ts'
import { IS_REQUEST_SENT, SENT_BACK_AT } from './request-queries.ts'
import { HAS_STOPPED_REMINDERS, IS_FOR_OFFICE, ofSameInternship } from './stop-queries.ts'

/**
 * A supervisor of an internship that the actor sees, the internship and its other supervisors. Locks the internship and its
 * feedback, so that changes are serialized.
 */
export async function lockSupervisors(tx: Tx, actor: Actor, supervisorId: string) {
  const internship = await tx
    .selectFrom('internships')
    .select(['id', 'status', 'studentId'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('internshipSupervisors')
          .select('id')
          .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
          .where('internshipSupervisors.id', '=', supervisorId),
      ),
    )
    .where(internshipsVisibleTo(actor))
    .forUpdate()
    .executeTakeFirst()
  if (!internship) return null
  await lockFeedback(tx, internship.id)
  const all = await selectSupervisors(tx)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .selectAll('internshipSupervisors')
    .select([HAS_STOPPED_REMINDERS.as('hasStoppedReminders'), IS_FOR_OFFICE.as('isForOffice')])
    .select([
      'internships.status as internshipStatus',
      'feedback.id as feedbackId',
      'feedback.status as feedbackStatus',
    ])
    .select([REQUEST_STATE.as('state'), IS_REQUEST_SENT.as('isRequestSent')])
    .select(hasGivenFeedback().as('hasGivenFeedback'))
    .where('internshipSupervisors.internshipId', '=', internship.id)
    .orderBy('internshipSupervisors.createdAt')
    .orderBy('internshipSupervisors.id')
    .execute()
  const supervisor = all.find((row) => row.id === supervisorId)
  return supervisor ? { internship, supervisor, others: all.filter((row) => row !== supervisor) } : null
}

export type LockedSupervisor = NonNullable<Awaited<ReturnType<typeof lockSupervisors>>>

/**
 * Locks every feedback row of the internship, in a fixed order. Submissions in progress finish first, so later queries
 * see them; new ones wait.
 */
export async function lockFeedback(tx: Tx, internshipId: string): Promise<void> {
  await tx
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .select('feedback.id')
    .where('internshipSupervisors.internshipId', '=', internshipId)
    .orderBy('feedback.id')
    .forUpdate('feedback')
    .execute()
}

/** Students must not receive the link to their own feedback. */
export async function isStudentsAddress(tx: Tx, { studentId, email }: { studentId: string; email: string }) {
  const student = await tx.selectFrom('profiles').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
  return isSameAddress(email, student.email)
}

/** Whether this is the mailbox of a second contact who has been asked about the internship, and may still answer. */
export async function isAskedSecondContact(tx: Tx, { internshipId, email }: { internshipId: string; email: string }) {
  const asked = await tx
    .selectFrom('secondContacts')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'secondContacts.supervisorId')
    .select('secondContacts.id')
    .where('internshipSupervisors.internshipId', '=', internshipId)
    .where('secondContacts.askedAt', 'is not', null)
    .where('secondContacts.answeredAt', 'is', null)
    .where('secondContacts.mailboxId', '=', mailboxReachedBy(email))
    .limit(1)
    .execute()
  return asked.length > 0
}

/** Whether the outer query's supervisor has ever given feedback, which is never deleted: also at mid-term, or sent back since. */
export function hasGivenFeedback() {
  const eb = expressionBuilder<Database, 'internshipSupervisors' | 'feedback'>()
  const midterm = eb
    .selectFrom('midtermFeedback')
    .select('midtermFeedback.supervisorId')
    .whereRef('midtermFeedback.supervisorId', '=', 'internshipSupervisors.id')
    .where('midtermFeedback.submittedAt', 'is not', null)
  const sentBack = eb
    .selectFrom('sentBackFeedback')
    .select('sentBackFeedback.id')
    .whereRef('sentBackFeedback.supervisorId', '=', 'internshipSupervisors.id')
  return eb.or([eb('feedback.submittedAt', 'is not', null), eb.exists(midterm), eb.exists(sentBack)]).$castTo<boolean>()
}

/**
 * Whether the outer query's supervisor has been asked for feedback: a link that was emailed to the current address has not been
 * revoked. Without any link, the request itself counts.
 */
export function isAsked() {
  return sql<boolean>`coalesce((
    select bool_or(links.revoked_at is null and mailings.email <> 'supervisor-confirmation')
    from feedback_links links join feedback_mailings mailings on mailings.id = links.mailing_id
    where links.supervisor_id = internship_supervisors.id and links.channel <> 'second-contact'), true) and feedback.status is not null`.as(
    'isAsked',
  )
}

/** Condition: this row of automatic_steps is about the outer query's internship. */
export const OF_SAME_INTERNSHIP = sql<boolean>`
  steps.student_id = internships.student_id and ${ofSameInternship('steps')}`

/** Condition: this row of automatic_steps is about the outer query's internship and was sent to its supervisor. */
export const ABOUT_SAME_INTERNSHIP = sql<boolean>`
  ${OF_SAME_INTERNSHIP} and steps.address = internship_supervisors.email`

/** Condition: it was done since answers of the outer query's supervisor were last sent back. A new request has steps of its own. */
export const OF_THIS_REQUEST = sql<boolean>`steps.done_at >= coalesce(${SENT_BACK_AT}, '-infinity')`

/**
 * The steps that were sent to these supervisors at their current address, or to another one, or skipped. What is there already stays,
 * unless it is of a request whose answers were sent back.
 */
export async function recordSteps(
  tx: Tx,
  steps: readonly { supervisorId: string; step: Step | 'confirmation' | 'second-contact'; address?: string }[],
  now: Date,
): Promise<void> {
  // As JSON, because a statement takes at most 65,535 parameters.
  await sql`
    with recorded as (
      select internships.student_id, coalesce(x.address, internship_supervisors.email) as address, x.step, internships.id as internship_id,
        ${SENT_BACK_AT} as sent_back_at
      from json_to_recordset(${JSON.stringify(steps)}::json) as x ("supervisorId" uuid, step text, address text)
      join internship_supervisors on internship_supervisors.id = x."supervisorId"
      join internships on internships.id = internship_supervisors.internship_id),
    outdated as (
      update automatic_steps steps set done_at = ${now} from recorded
      where steps.internship_id = recorded.internship_id and steps.address = recorded.address and steps.step = recorded.step
        and steps.done_at < recorded.sent_back_at)
    insert into automatic_steps (student_id, address, step, internship_id, done_at)
    select student_id, address, step, internship_id, ${now} from recorded
    on conflict do nothing`.execute(tx)
}
