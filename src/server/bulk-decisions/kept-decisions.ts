import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { EMAIL_DELAY_SECONDS, UNDO_SECONDS } from '#domain/bulk-decision'
import type { Actor } from '../auth/actor.ts'
import type { Tx } from '../database/client.ts'
import type { EmailJob } from '../jobs/queue.ts'
import type { Context } from '../procedures.ts'

type Decider = Pick<Context, 'queue' | 'now'> & { actor: Actor }
type Kept = { kind: 'internships' | 'feedback'; recordIds: string[]; emailIds: string[]; mailingIds: string[] }

/** How long the emails wait, counted from the start of the transaction, which takes a while. Unit: seconds. */
export async function emailDelay(tx: Tx): Promise<number> {
  return Math.ceil((await elapsed(tx)) + EMAIL_DELAY_SECONDS)
}

/** Enqueues an email about each record and returns the ids of the emails. */
export async function enqueueEmails(
  tx: Tx,
  { queue }: Decider,
  recordIds: readonly string[],
  delay: number,
  jobOf: (recordId: string) => EmailJob,
): Promise<string[]> {
  const emails = recordIds.map((recordId) => ({ id: randomUUID(), job: jobOf(recordId) }))
  await queue.enqueueEmails(tx, emails, delay)
  return emails.map(({ id }) => id)
}

/** Remembers a decision until it cannot be undone any more. Returns its id. */
export async function keepDecision(tx: Tx, { actor, now }: Decider, kept: Kept): Promise<string> {
  // Those of this reviewer that are over; nobody else waits for the lock.
  await tx.deleteFrom('bulkDecisions').where('decidedBy', '=', actor.id).where('undoUntil', '<', now).execute()
  const id = randomUUID()
  const undoUntil = new Date(now.getTime() + ((await elapsed(tx)) + UNDO_SECONDS) * 1000)
  await tx
    .insertInto('bulkDecisions')
    .values({ id, ...kept, decidedBy: actor.id, decidedAt: now, undoUntil })
    .execute()
  return id
}

/** Unit: seconds, since the start of the transaction. */
async function elapsed(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp() - transaction_timestamp())::float8 as seconds`.execute(tx)
  return rows[0]?.seconds ?? 0
}
