import { fromKysely } from 'pg-boss'
import { inTransaction, type Tx } from '../database/client.ts'
import { recordEntry } from '../database/record-entry.ts'
import { DEAD_EMAIL_QUEUE, EMAIL_QUEUE, type Queue } from '../jobs/queue.ts'
import { admin } from '../procedures.ts'

/** The email is composed anew, from the current data, and retried for three days again. */
export const sendAgain = admin.system.sendAgain.handler(async ({ input, context, errors }) => {
  const { db, queue } = context
  await inTransaction(db, async (tx) => {
    const moved = await moveToQueue(tx, queue, { ids: [input.id] })
    if (moved === 0) throw errors.NOT_FOUND()
    await recordSending(tx, { recordId: input.id, emails: moved })
  })
})

export const sendAllAgain = admin.system.sendAllAgain.handler(async ({ context: { db, queue } }) =>
  inTransaction(db, async (tx) => {
    const emails = await moveToQueue(tx, queue, { limit: ALL })
    if (emails > 0) await recordSending(tx, { emails })
    return { emails }
  }),
)

const ALL = 1_000_000

/** Emails of a restored backup do not know which queue they came from. */
function moveToQueue(tx: Tx, { boss }: Queue, emails: { ids?: string[]; limit?: number }): Promise<number> {
  return boss.redrive(DEAD_EMAIL_QUEUE, { ...emails, destination: EMAIL_QUEUE, db: fromKysely(tx) })
}

/** The queue is not audited. The entry does not name the recipient. */
function recordSending(tx: Tx, { emails, ...record }: { emails: number; recordId?: string }): Promise<void> {
  return recordEntry(tx, { action: 'changed', kind: 'failed_emails', ...record, facts: { emails } })
}
