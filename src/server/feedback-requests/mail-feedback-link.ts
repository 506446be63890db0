import { randomUUID } from 'node:crypto'
import {
  emailWindowStart,
  isSameWish,
  MAX_EMAILS_TO_ADDRESS_PER_DAY,
  MAX_LINK_EMAILS_PER_DAY,
} from '#domain/feedback-link'
import type { Config } from '../config.ts'
import type { Tx } from '../database/client.ts'
import type { Queue } from '../jobs/queue.ts'
import { hashToken, linkToken } from './feedback-link-queries.ts'

type Mailing = {
  feedbackId: string
  email: 'feedback-request' | 'feedback-reminder'
  now: Date
  config: Config
  queue: Queue
}

/** The limit that was reached and when the next email may go. */
export type Postponed = { limit: number; nextAt: Date }

/**
 * Makes a new link for an open request and enqueues its email; older links stay good. Beyond the limits nothing is
 * enqueued, and a second click within a minute is the first one over again. The caller holds the feedback row's lock, so that two clicks are counted one after the other.
 */
export async function mailFeedbackLink(tx: Tx, mailing: Mailing): Promise<Postponed | null> {
  const { feedbackId, email, now, config, queue } = mailing
  const { studentId, address } = await tx
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internships.studentId', 'internshipSupervisors.email as address'])
    .where('feedback.id', '=', feedbackId)
    .executeTakeFirstOrThrow()
  const recent = await tx
    .selectFrom('feedbackEmails')
    .select(['feedbackId', 'email', 'requestedAt'])
    .where('studentId', '=', studentId)
    .where('address', '=', address)
    .where('requestedAt', '>', emailWindowStart(now))
    .orderBy('requestedAt', 'desc')
    .limit(MAX_EMAILS_TO_ADDRESS_PER_DAY)
    .execute()
  const ofRequest = recent.filter((sent) => sent.feedbackId === feedbackId)
  const [last] = ofRequest
  if (last?.email === email && isSameWish(last.requestedAt, now)) return null
  const postponed =
    beyond(ofRequest, MAX_LINK_EMAILS_PER_DAY, now) ?? beyond(recent, MAX_EMAILS_TO_ADDRESS_PER_DAY, now)
  if (postponed) return postponed
  const id = randomUUID()
  const tokenHash = hashToken(linkToken(config.authSecret, id))
  await tx.insertInto('feedbackLinks').values({ id, feedbackId, tokenHash, requestedAt: now }).execute()
  await tx.insertInto('feedbackEmails').values({ studentId, feedbackId, email, address, requestedAt: now }).execute()
  await queue.enqueueEmail(tx, { email, linkId: id })
  return null
}

/** Newest first: the next email may go when the one that fills the limit leaves the 24 hours. */
function beyond(recent: { requestedAt: Date }[], limit: number, now: Date): Postponed | null {
  const filling = recent[limit - 1]
  if (!filling) return null
  const window = now.getTime() - emailWindowStart(now).getTime()
  return { limit, nextAt: new Date(filling.requestedAt.getTime() + window) }
}
