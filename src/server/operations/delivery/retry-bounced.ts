import { randomUUID } from 'node:crypto'
import type { EmailKind } from '#domain/platform/email-kinds'
import { DAY, inSeconds, MINUTE } from '#domain/time/durations'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import type { Queue } from '../../platform/jobs/queue.ts'

type Services = { db: Db; queue: Queue; clock: () => Date }

/** As long as the queue retries an email that it could not hand over. Unit: days. */
const RETRY_DAYS = 3
const FIRST_DELAY = 15 * MINUTE

/** Emails whose digits are in the job and work for minutes only. */
const NOT_AGAIN: readonly EmailKind[] = ['in-person-code']

/**
 * Resends an email that bounced for a reason other than its address: after as long as it has waited so far, for three days. It
 * counts as waiting until then, so that a repeated report finds nothing.
 */
export function retryBounced({ db, queue, clock }: Services, messageId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock()
    for (const { kind, job, requestedAt } of await takeBack(tx, messageId, now)) {
      const delay = Math.max(FIRST_DELAY, now.getTime() - requestedAt.getTime())
      await queue.enqueueEmails(tx, { kind }, [{ id: randomUUID(), job }], inSeconds(delay))
    }
  })
}

type Bounced = { kind: EmailKind; job: object; requestedAt: Date }

/** The emails with this Message-ID that may be sent again. */
async function takeBack(tx: Tx, messageId: string, now: Date): Promise<Bounced[]> {
  const waiting = { handedOverAt: null, messageId: null }
  const since = new Date(now.getTime() - RETRY_DAYS * DAY)
  const requests = await tx
    .updateTable('feedbackMailings')
    .set(waiting)
    .where('messageId', '=', messageId)
    .where('requestedAt', '>', since)
    .where('failedAt', 'is', null)
    .where('email', 'not in', NOT_AGAIN as readonly 'in-person-code'[])
    .returning(['id', 'email', 'requestedAt'])
    .execute()
  const midterms = await tx
    .updateTable('midtermLinks')
    .set(waiting)
    .where('messageId', '=', messageId)
    .where('requestedAt', '>', since)
    .where('failedAt', 'is', null)
    .returning(['id', 'requestedAt'])
    .execute()
  const mailings = await tx
    .updateTable('messageEmails')
    .from('messages')
    .set({ handedOverAt: null, headerId: null })
    .whereRef('messages.id', '=', 'messageEmails.messageId')
    .where('headerId', '=', messageId)
    .where('messages.createdAt', '>', since)
    .where('failedAt', 'is', null)
    .returning(['messageEmails.id', 'messages.createdAt as requestedAt'])
    .execute()
  return [
    ...requests.map(({ id, email, requestedAt }) => ({ kind: email, job: { mailingId: id }, requestedAt })),
    ...midterms.map(({ id, requestedAt }) => ({
      kind: 'midterm-request' as const,
      job: { midtermLinkId: id },
      requestedAt,
    })),
    ...mailings.map(({ id, requestedAt }) => ({
      kind: 'staff-message' as const,
      job: { messageEmailId: id },
      requestedAt,
    })),
  ]
}
