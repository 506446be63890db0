import type { Tx } from '../../database/client.ts'
import type { Context } from '../../procedures.ts'

const HOUR = 60 * 60 * 1000

/** Emails the supervisor's answers to the address on file, at most once an hour. */
export async function mailCopy(
  tx: Tx,
  { feedbackId, now, queue }: Pick<Context, 'now' | 'queue'> & { feedbackId: string },
): Promise<void> {
  const due = await tx
    .updateTable('feedback')
    .set({ copyMailedAt: now })
    .where('id', '=', feedbackId)
    .where('status', '<>', 'pending')
    .where((eb) => eb.or([eb('copyMailedAt', 'is', null), eb('copyMailedAt', '<=', new Date(now.getTime() - HOUR))]))
    .returning('id')
    .executeTakeFirst()
  if (due) await queue.enqueueEmail(tx, { email: 'feedback-copy', feedbackId })
}
