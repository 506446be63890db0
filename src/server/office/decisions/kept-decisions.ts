import { randomUUID } from 'node:crypto'
import type { Reviewed } from '#domain/lists'
import type { Actor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/database/client.ts'
import type { Email } from '../../platform/email/define-email.ts'
import { undoUntil } from '../../platform/jobs/delayed-emails.ts'
import type { Context } from '../../procedures.ts'

type Decider = Pick<Context, 'queue' | 'now'> & { actor: Actor }
type Kept = { kind: Reviewed; recordIds: string[]; emailIds: string[]; mailingIds: string[] }

/** Enqueues an email about each record and returns the ids of the emails. */
export async function enqueueEmails<Job extends object>(
  tx: Tx,
  { queue }: Decider,
  recordIds: readonly string[],
  delay: number,
  email: Email<Job>,
  jobOf: (recordId: string) => NoInfer<Job>,
): Promise<string[]> {
  const jobs = recordIds.map((recordId) => ({ id: randomUUID(), job: jobOf(recordId) }))
  await queue.enqueueEmails(tx, email, jobs, delay)
  return jobs.map(({ id }) => id)
}

/** Remembers a decision until it cannot be undone any more. Returns its id. */
export async function keepDecision(tx: Tx, { actor, now }: Decider, kept: Kept): Promise<string> {
  // Those of this reviewer that are over; nobody else waits for the lock.
  await tx.deleteFrom('bulkDecisions').where('decidedBy', '=', actor.id).where('undoUntil', '<', now).execute()
  const id = randomUUID()
  await tx
    .insertInto('bulkDecisions')
    .values({ id, ...kept, decidedBy: actor.id, decidedAt: now, undoUntil: await undoUntil(tx, now) })
    .execute()
  return id
}
