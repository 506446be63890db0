import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { emailWindowStart, MAX_EMAILS_TO_ADDRESS_PER_DAY, MAX_LINK_EMAILS_PER_DAY } from '#domain/feedback-link'
import type { Tx } from '../../database/client.ts'
import type { EmailJob } from '../../jobs/queue.ts'
import type { Context } from '../../procedures.ts'
import { hashToken, linkToken } from '../link/feedback-link-queries.ts'

/** Emails to supervisors; each contains a link per student. */
type SupervisorEmail = Extract<EmailJob, { mailingId: string }>['email']

/** A student's supervisor and the address to email. */
export type Assignment = { supervisorId: string; studentId: string; address: string }

export function selectAssignments(tx: Tx) {
  return tx
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internshipSupervisors.id as supervisorId', 'internshipSupervisors.email as address'])
    .select('internships.studentId')
}

export type Mailing = Pick<Context, 'now' | 'config' | 'queue'> & { email: SupervisorEmail; isAutomatic?: boolean }

/** A reached email limit and when the next email can be sent. */
export type ReachedLimit = { limit: number; nextAt: Date }

/** Serializes automatic emails to an address across processes, until the transaction ends. */
export async function lockAddress(tx: Tx, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`automatic email to ${address}`}, 0))`.execute(tx)
}

/** Enqueues one email with a new link per assignment, all of the same address. The caller has checked the limits. */
export async function enqueueMailing(tx: Tx, assignments: Assignment[], mailing: Mailing): Promise<void> {
  const [first] = assignments
  if (!first) return
  const { email, isAutomatic = false, now, config, queue } = mailing
  const mailingId = randomUUID()
  await tx
    .insertInto('feedbackMailings')
    .values({ id: mailingId, email, address: first.address, isAutomatic, requestedAt: now })
    .execute()
  const links = assignments.map(({ supervisorId, studentId }) => {
    const id = randomUUID()
    return { id, mailingId, supervisorId, studentId, tokenHash: hashToken(linkToken(config.authSecret, id)) }
  })
  await tx.insertInto('feedbackLinks').values(links).execute()
  await queue.enqueueEmail(tx, { email, mailingId })
}

/** The emails of the last 24 hours to this address about this student, newest first. */
export function recentEmails(tx: Tx, { studentId, address }: Assignment, now: Date): Promise<RecentEmail[]> {
  return tx
    .selectFrom('feedbackMailings')
    .innerJoin('feedbackLinks', 'feedbackLinks.mailingId', 'feedbackMailings.id')
    .select(['feedbackLinks.supervisorId', 'feedbackMailings.email', 'feedbackMailings.requestedAt'])
    .where('feedbackLinks.studentId', '=', studentId)
    .where('feedbackMailings.address', '=', address)
    .where('feedbackMailings.requestedAt', '>', emailWindowStart(now))
    .orderBy('feedbackMailings.requestedAt', 'desc')
    .execute()
}

type RecentEmail = { supervisorId: string | null; email: string; requestedAt: Date }

/** The limit that one more email would exceed, per request or per address; null if there is none. */
export function limitReached(
  recent: RecentEmail[],
  { supervisorId }: Assignment,
  now: Date,
  maxPerRequest: number = MAX_LINK_EMAILS_PER_DAY,
): ReachedLimit | null {
  const ofRequest = recent.filter((sent) => sent.supervisorId === supervisorId)
  return checkLimit(ofRequest, maxPerRequest, now) ?? checkLimit(recent, MAX_EMAILS_TO_ADDRESS_PER_DAY, now)
}

/** `recent` is sorted newest first. The next email can be sent 24 hours after the one that fills the limit. */
function checkLimit(recent: { requestedAt: Date }[], limit: number, now: Date): ReachedLimit | null {
  const oldest = recent[limit - 1]
  if (!oldest) return null
  const window = now.getTime() - emailWindowStart(now).getTime()
  return { limit, nextAt: new Date(oldest.requestedAt.getTime() + window) }
}
