import type { HeldUpBy } from '#domain/platform/mail-refusal'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { deliveryFailed } from './delivery-failed-email.tsx'
import { onOneLine } from './on-one-line.ts'

type Services = { db: Db; queue: Queue; clock: () => Date }

/** Records that the mail server accepted the email, possibly after an earlier failure. Later reports refer to its Message-ID. */
export async function recordHandOver({ db, clock }: Services, id: string, messageId: string): Promise<void> {
  const outcome = { handedOverAt: clock(), failedAt: null, failureReason: null, heldUpBy: null }
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

const DELIVERIES = ['feedbackMailings', 'midtermLinks', 'messageEmails'] as const

type Retry = { jobId: string | undefined; heldUpBy: HeldUpBy | null }

/** Records that the job will retry, and why the email has not arrived, if that is known and not the address's fault. */
export async function recordRetry(db: Db, id: string, { jobId, heldUpBy }: Retry): Promise<void> {
  const change = { ...(jobId && { jobId }), ...(heldUpBy && { heldUpBy }) }
  if (Object.keys(change).length === 0) return
  for (const table of DELIVERIES) await db.updateTable(table).set(change).where('id', '=', id).execute()
}

type Sent = { id: string } | { messageId: string }

/** Records why a sent email has not arrived though its address is right; null once it has. */
export async function recordHeldUp(db: Db, messageId: string, heldUpBy: HeldUpBy | null): Promise<void> {
  const change = { heldUpBy }
  await db.updateTable('feedbackMailings').set(change).where('messageId', '=', messageId).execute()
  await db.updateTable('midtermLinks').set(change).where('messageId', '=', messageId).execute()
  await db.updateTable('messageEmails').set(change).where('headerId', '=', messageId).execute()
}

/**
 * Records that the address of an email accepts none. For a request for final feedback, it tells the students once. Later reports
 * about the same email and reports about other emails have no effect.
 */
export function recordFailure({ db, queue, clock }: Services, sent: Sent, reason: string): Promise<void> {
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

/** Tells the students of an email about its failure. Each gets one notice, for their first link in it. */
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
