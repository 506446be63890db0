import * as m from '#messages'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { deliveryFailed } from './delivery-failed-email.tsx'

type Services = { db: Db; queue: Queue; clock: () => Date }

/** The mail server has accepted the email, possibly after an earlier failure. Later reports refer to its Message-ID. */
export async function recordHandOver({ db, clock }: Services, id: string, messageId: string): Promise<void> {
  const outcome = { handedOverAt: clock(), failedAt: null, failureReason: null }
  await db
    .updateTable('feedbackMailings')
    .set({ ...outcome, messageId })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('midtermLinks')
    .set({ ...outcome, messageId })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('messageEmails')
    .set({ ...outcome, headerId: messageId })
    .where('id', '=', id)
    .execute()
}

/**
 * Records that an email cannot be delivered. Of a request for final feedback, it tells the students once. Later reports about the
 * same email and reports about other emails have no effect.
 */
export function recordFailure(
  { db, queue, clock }: Services,
  sent: { id: string } | { messageId: string },
  reason: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const failure = { failedAt: clock(), failureReason: onOneLine(reason) }
    await tx
      .updateTable('messageEmails')
      .set(failure)
      .where((eb) => ('id' in sent ? eb('id', '=', sent.id) : eb('headerId', '=', sent.messageId)))
      .where('failedAt', 'is', null)
      .execute()
    await tx
      .updateTable('midtermLinks')
      .set(failure)
      .where((eb) => ('id' in sent ? eb('id', '=', sent.id) : eb('messageId', '=', sent.messageId)))
      .where('failedAt', 'is', null)
      .execute()
    const failed = await tx
      .updateTable('feedbackMailings')
      .set(failure)
      .where((eb) => ('id' in sent ? eb('id', '=', sent.id) : eb('messageId', '=', sent.messageId)))
      .where('failedAt', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of failed) await tellStudents(tx, queue, id)
  })
}

/** An email can be about several students; each of them gets one notice, for their first link in it. */
async function tellStudents(tx: Tx, queue: Queue, mailingId: string): Promise<void> {
  const links = await tx
    .selectFrom('feedbackLinks')
    .distinctOn('studentId')
    .select('id')
    .where('mailingId', '=', mailingId)
    .where('supervisorId', 'is not', null)
    .orderBy('studentId')
    .orderBy('id')
    .execute()
  for (const { id } of links) await queue.enqueueEmail(tx, deliveryFailed, { linkId: id })
}

const REASON_MAX_LENGTH = 300

function onOneLine(reason: string): string {
  const line = reason.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...line].slice(0, REASON_MAX_LENGTH).join('') || m.emails_failure_reason_missing()
}
