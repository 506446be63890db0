import { randomUUID } from 'node:crypto'
import { emailWindowStart, MAX_LINK_EMAILS_PER_DAY } from '#domain/feedback-link'
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

/**
 * Makes a new link for an open request and enqueues its email; older links stay good. At most three emails per
 * request leave in 24 hours: then nothing is enqueued and the instant of the next possible email is given.
 * The caller holds the feedback row's lock, so that two clicks are counted one after the other.
 */
export async function mailFeedbackLink(
  tx: Tx,
  { feedbackId, email, now, config, queue }: Mailing,
): Promise<Date | null> {
  const recent = await tx
    .selectFrom('feedbackLinks')
    .select('requestedAt')
    .where('feedbackId', '=', feedbackId)
    .where('requestedAt', '>', emailWindowStart(now))
    // What went to a wrong address does not count against the right one.
    .where('revokedAt', 'is', null)
    .orderBy('requestedAt', 'desc')
    .limit(MAX_LINK_EMAILS_PER_DAY)
    .execute()
  const oldest = recent[MAX_LINK_EMAILS_PER_DAY - 1]
  if (oldest) return new Date(oldest.requestedAt.getTime() + (now.getTime() - emailWindowStart(now).getTime()))
  const id = randomUUID()
  const tokenHash = hashToken(linkToken(config.authSecret, id))
  await tx.insertInto('feedbackLinks').values({ id, feedbackId, tokenHash, requestedAt: now }).execute()
  await queue.enqueueEmail(tx, { email, linkId: id })
  return null
}
