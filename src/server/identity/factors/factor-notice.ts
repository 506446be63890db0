import type { Tx } from '../../platform/database/client.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { type FactorChange, factorChanged } from './factor-changed-email.tsx'

/** Tells the owner of an account by email, if and only if the change is committed. */
export async function noteFactorChange(
  tx: Tx,
  queue: Pick<Queue, 'enqueueEmail'>,
  notice: { userId: string; change: FactorChange; createdAt: Date },
): Promise<void> {
  const { id } = await tx.insertInto('factorNotices').values(notice).returning('id').executeTakeFirstOrThrow()
  await queue.enqueueEmail(tx, factorChanged, { factorNoticeId: id })
}
