import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ReachedLimit } from '#domain/feedback/email-limit'
import {
  doubleClickEnd,
  emailWindowStart,
  MAX_EMAILS_PER_DAY_WHEN_STOPPED,
  MAX_EMAILS_TO_ADDRESS_PER_DAY,
  MAX_LINK_EMAILS_PER_DAY,
} from '#domain/feedback/feedback-link'
import { recordSteps } from '../../../internships/supervisors/supervisor-queries.ts'
import { selectSupervisors } from '../../../platform/database/assignments.ts'
import type { Db, Tx } from '../../../platform/database/client.ts'
import { mailboxReachedBy } from '../../../platform/database/mailboxes.ts'
import type { AskedBy } from '../../../platform/database/request-schema.ts'
import type { Email } from '../../../platform/email/define-email.ts'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import type { Context } from '../../../procedures.ts'
import { linkToken } from '../link/feedback-link-queries.ts'
import type { RequestEmailJob } from './mailed-requests-queries.ts'
import { replaceWaitingEmails } from './waiting-email-commands.ts'

/** A student's supervisor and the address to email. */
export type Assignment = { supervisorId: string; studentId: string; address: string }

export function selectAssignments(db: Db | Tx) {
  return selectSupervisors(db)
    .select(['internshipSupervisors.id as supervisorId', 'internshipSupervisors.email as address'])
    .select('internships.studentId')
}

export type RequestEmail = Pick<Context, 'now' | 'config' | 'queue'> & {
  /** Contains a link per student. */
  email: Email<RequestEmailJob>
  isAutomatic?: boolean
  /** Omitted for the student or the schedule. */
  askedBy?: AskedBy
  /** How long the email waits. Unit: seconds. */
  delay?: number
}

/** Enqueues one email with a new link per assignment, all of the same address. The caller has checked the limits. */
export async function enqueueRequestEmail(
  tx: Tx,
  assignments: Assignment[],
  requestEmail: RequestEmail,
): Promise<void> {
  await enqueueRequestEmails(tx, [assignments], requestEmail)
}

/** The same for several addresses. Returns the ids of the emails, also in the queue. */
export async function enqueueRequestEmails(
  tx: Tx,
  groups: Assignment[][],
  requestEmail: RequestEmail,
): Promise<string[]> {
  const { email, isAutomatic = false, askedBy = null, now, config, queue, delay = 0 } = requestEmail
  const supervisorIds = groups.flat().map(({ supervisorId }) => supervisorId)
  await replaceWaitingEmails(tx, queue, { email: email.kind, supervisorIds })
  const emails: { id: string; address: string }[] = []
  const links: { id: string; mailingId: string; supervisorId: string; studentId: string; tokenHash: string }[] = []
  for (const assignments of groups) {
    const [first] = assignments
    if (!first) continue
    const mailingId = randomUUID()
    emails.push({ id: mailingId, address: first.address })
    for (const { supervisorId, studentId } of assignments) {
      const id = randomUUID()
      links.push({ id, mailingId, supervisorId, studentId, tokenHash: hashToken(linkToken(config.authSecret, id)) })
    }
  }
  // As JSON, because a statement takes at most 65,535 parameters.
  await sql`insert into feedback_mailings (id, email, address, is_automatic, asked_by, requested_at)
    select id, ${email.kind}, address, ${isAutomatic}, ${askedBy}, ${now}
    from json_to_recordset(${JSON.stringify(emails)}::json) as x (id uuid, address text)`.execute(tx)
  await sql`insert into feedback_links (id, mailing_id, supervisor_id, student_id, token_hash)
    select id, "mailingId", "supervisorId", "studentId", "tokenHash" from json_to_recordset(${JSON.stringify(links)}::json)
    as x (id uuid, "mailingId" uuid, "supervisorId" uuid, "studentId" uuid, "tokenHash" text)`.execute(tx)
  const step = email.kind === 'supervisor-confirmation' ? 'confirmation' : 'request'
  // A question is about an answer that was given: it has no step.
  if (email.kind !== 'feedback-question')
    await recordSteps(
      tx,
      links.map(({ supervisorId }) => ({ supervisorId, step })),
      now,
    )
  const jobs = emails.map(({ id }) => ({ id, job: { mailingId: id } }))
  await queue.enqueueEmails(tx, email, jobs, delay)
  return emails.map(({ id }) => id)
}

/** The emails with links of the last 24 hours to this address about this student, newest first. */
export function recentEmails(tx: Tx, assignment: Assignment, now: Date): Promise<RecentEmail[]> {
  return selectRecent(tx, assignment, now).where('feedbackLinks.isMailed', '=', true).execute()
}

/** The same for emails with the digits of somebody who is asked in person, which are counted apart. */
export function recentCodes(db: Db | Tx, assignment: Assignment, now: Date): Promise<RecentEmail[]> {
  return selectRecent(db, assignment, now).where('feedbackMailings.email', '=', 'in-person-code').execute()
}

function selectRecent(db: Db | Tx, { studentId, address }: Assignment, now: Date) {
  return db
    .selectFrom('feedbackMailings')
    .innerJoin('feedbackLinks', 'feedbackLinks.mailingId', 'feedbackMailings.id')
    .select(['feedbackLinks.supervisorId', 'feedbackMailings.email', 'feedbackMailings.requestedAt'])
    .select(['feedbackLinks.revokedAt', 'feedbackLinks.endedAt', 'feedbackLinks.mailingId'])
    .where('feedbackLinks.studentId', '=', studentId)
    .where('feedbackMailings.mailboxId', '=', mailboxReachedBy(address))
    .where('feedbackMailings.requestedAt', '>', emailWindowStart(now))
    .orderBy('feedbackMailings.requestedAt', 'desc')
}

type RecentEmail = {
  supervisorId: string | null
  mailingId: string
  email: string
  requestedAt: Date
  revokedAt: Date | null
  /** When answers to it were sent back. */
  endedAt: Date | null
}

/** The limit that one more email would exceed; null if there is none. */
export function limitReached(
  recent: Pick<RecentEmail, 'supervisorId' | 'requestedAt'>[],
  { supervisorId }: Assignment,
  now: Date,
  isStopped = false,
): ReachedLimit | null {
  const ofRequest = recent.filter((sent) => sent.supervisorId === supervisorId)
  const whenStopped = isStopped ? nextEmailAt(recent, MAX_EMAILS_PER_DAY_WHEN_STOPPED, now) : null
  if (whenStopped) return { limit: 'stopped', nextAt: whenStopped }
  const forRequest = nextEmailAt(ofRequest, MAX_LINK_EMAILS_PER_DAY, now)
  if (forRequest) return { limit: 'request', nextAt: forRequest }
  const forAddress = nextEmailAt(recent, MAX_EMAILS_TO_ADDRESS_PER_DAY, now)
  return forAddress && { limit: 'address', nextAt: forAddress }
}

/** What keeps an email from being repeated at once. */
export function justSent({ requestedAt }: Pick<RecentEmail, 'requestedAt'>): ReachedLimit {
  return { limit: 'a minute', nextAt: doubleClickEnd(requestedAt) }
}

/** `recent` is sorted newest first. The next email can be sent 24 hours after the one that fills the limit; null if it is not filled. */
function nextEmailAt(recent: { requestedAt: Date }[], limit: number, now: Date): Date | null {
  const oldest = recent[limit - 1]
  if (!oldest) return null
  const window = now.getTime() - emailWindowStart(now).getTime()
  return new Date(oldest.requestedAt.getTime() + window)
}
