import { type Db, inTransaction, type Tx } from '../database/client.ts'
import type { Queue } from '../jobs/queue.ts'

type Services = { db: Db; queue: Queue; clock: () => Date }

/** The mail server has taken the email, after a failure at last; its id is what later reports about it name. */
export async function recordHandOver({ db, clock }: Services, id: string, messageId: string): Promise<void> {
  await db
    .updateTable('feedbackMailings')
    .set({ handedOverAt: clock(), messageId, failedAt: null, failureReason: null })
    .where('id', '=', id)
    .execute()
}

/**
 * An email to a supervisor did not arrive, for good; its students are told once. The first report stands, whatever comes
 * later and however often. An email that is not one of these is left alone.
 */
export function recordFailure(
  { db, queue, clock }: Services,
  mailing: { id: string } | { messageId: string },
  reason: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const failed = await tx
      .updateTable('feedbackMailings')
      .set({ failedAt: clock(), failureReason: onOneLine(reason) })
      .where((eb) => ('id' in mailing ? eb('id', '=', mailing.id) : eb('messageId', '=', mailing.messageId)))
      .where('failedAt', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of failed) await tellStudents(tx, queue, id)
  })
}

/** One email can be about several students; each hears of it once, through the first of the links that are theirs. */
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
  for (const { id } of links) await queue.enqueueEmail(tx, { email: 'delivery-failed', linkId: id })
}

const REASON_MAX_LENGTH = 300

function onOneLine(reason: string): string {
  const line = reason.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return [...line].slice(0, REASON_MAX_LENGTH).join('') || 'The mail server gave no reason'
}
