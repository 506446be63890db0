import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { emailWindowStart, MAX_EMAILS_TO_ADDRESS_PER_DAY, MAX_LINK_EMAILS_PER_DAY } from '#domain/feedback-link'
import type { Tx } from '../../database/client.ts'
import type { EmailJob } from '../../jobs/queue.ts'
import type { Context } from '../../procedures.ts'
import { hashToken, linkToken } from '../link/feedback-link-queries.ts'

/** The emails that a supervisor can get; each carries a link for every student in it. */
export type SupervisorEmail = Extract<EmailJob, { mailingId: string }>['email']

/** Who is written to about whom. */
export type Assignment = { supervisorId: string; studentId: string; address: string }

export type Mailing = Pick<Context, 'now' | 'config' | 'queue'> & { email: SupervisorEmail; isAutomatic?: boolean }

/** The limit that was reached and when the next email may go. */
export type Postponed = { limit: number; nextAt: Date }

/** Of several that may be about to write to the address by themselves, in this process or another, one goes on at a time. */
export async function lockAddress(tx: Tx, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`automatic email to ${address}`}, 0))`.execute(tx)
}

/** One email to one address with a new link for each of these assignments; the caller has looked at the limits. */
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

/** Whether one more email about this assignment is too many now, by request or by address. */
export function limitReached(
  recent: RecentEmail[],
  { supervisorId }: Assignment,
  now: Date,
  mostPerRequest: number = MAX_LINK_EMAILS_PER_DAY,
): Postponed | null {
  const ofRequest = recent.filter((sent) => sent.supervisorId === supervisorId)
  return beyond(ofRequest, mostPerRequest, now) ?? beyond(recent, MAX_EMAILS_TO_ADDRESS_PER_DAY, now)
}

/** Newest first: the next email may go when the one that fills the limit leaves the 24 hours. */
function beyond(recent: { requestedAt: Date }[], limit: number, now: Date): Postponed | null {
  const filling = recent[limit - 1]
  if (!filling) return null
  const window = now.getTime() - emailWindowStart(now).getTime()
  return { limit, nextAt: new Date(filling.requestedAt.getTime() + window) }
}
