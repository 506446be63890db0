import { fromKysely } from 'pg-boss'
import * as z from 'zod'
import type { Tx } from '../../platform/database/client.ts'
import { DEAD_EMAIL_QUEUE, EMAIL_QUEUE, type Queue } from '../../platform/jobs/queue.ts'

// The queue's tables belong to its library, so the emails that wait in them are stored under a name of our own.

export const WAITING_EMAILS = 'waiting emails'

/** Emails that are not sent yet, and those that failed every retry. */
export const waitingEmails = `select name as queue, id, data, priority, start_after as "startAfter",
    greatest(1, ceil(extract(epoch from keep_until - start_after)))::integer as "retentionSeconds"
  from pgboss.job where name in ('${EMAIL_QUEUE}', '${DEAD_EMAIL_QUEUE}') and state < 'completed'`

const email = z.object({
  queue: z.enum([EMAIL_QUEUE, DEAD_EMAIL_QUEUE]),
  id: z.uuid(),
  data: z.looseObject({}),
  priority: z.int(),
  startAfter: z.string(),
  retentionSeconds: z.int(),
})

/** Enqueues the emails of a backup. The queue ignores those that it knows already. */
export async function enqueueWaiting({ boss }: Queue, tx: Tx, rows: string[]): Promise<void> {
  const emails = rows.map((row) => email.parse(JSON.parse(row)))
  for (const name of [EMAIL_QUEUE, DEAD_EMAIL_QUEUE]) {
    const jobs = emails.filter(({ queue }) => queue === name)
    if (jobs.length > 0) await boss.insert(name, jobs, { db: fromKysely(tx) })
  }
}
