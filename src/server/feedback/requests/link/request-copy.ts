import { HOUR } from '#domain/time/durations'
import { inTransaction } from '../../../platform/database/client.ts'
import { linkHolder } from '../../../procedures.ts'
import { feedbackCopy } from '../emails/feedback-copy-email.tsx'
import { findLink, isOnFile } from './feedback-link-queries.ts'

/**
 * Emails the supervisor's answers to the address on file, at most once an hour, unless a question was answered since. The response
 * is the same whether or not there was anything to send.
 */
export const requestCopy = linkHolder.feedbackRequests.requestCopy.handler(async ({ input, context }) => {
  const { db, now, queue } = context
  await inTransaction(db, async (tx) => {
    const link = await findLink(tx, input.token)
    // People who have not answered get no copy.
    if (!link?.feedbackId || link.revokedAt || !isOnFile(link)) return
    const due = await tx
      .updateTable('feedback')
      .set({ copyMailedAt: now })
      .where('id', '=', link.feedbackId)
      .where('status', '<>', 'pending')
      .where((eb) =>
        eb.or([
          eb('copyMailedAt', 'is', null),
          eb('copyMailedAt', '<=', lastHour(now)),
          eb('copyMailedAt', '<', eb.ref('repliedAt')),
        ]),
      )
      .returning('id')
      .executeTakeFirst()
    if (due) await queue.enqueueEmail(tx, feedbackCopy, { feedbackId: due.id })
  })
})

type Mailed = { copyMailedAt: Date | null; repliedAt: Date | null }

/** Whether a copy of these answers was mailed within the last hour, so that none is sent now. */
export function isCopyMailed({ copyMailedAt, repliedAt }: Mailed, now: Date): boolean {
  if (copyMailedAt === null || copyMailedAt <= lastHour(now)) return false
  return repliedAt === null || copyMailedAt >= repliedAt
}

function lastHour(now: Date): Date {
  return new Date(now.getTime() - HOUR)
}
