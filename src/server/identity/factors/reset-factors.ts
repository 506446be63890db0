import type { Tx } from '../../platform/database/client.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { noteFactorChange } from './factor-notice.ts'

/** For somebody who has lost their device: signing in then needs no second factor, until they set one up. */
export async function resetFactors(tx: Tx, queue: Queue, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('authenticators').where('userId', '=', userId).execute()
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await noteFactorChange(tx, queue, { userId, change: 'factors reset', createdAt: now })
}
