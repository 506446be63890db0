import type { OpenServices } from '../../services.ts'
import { inTransaction, type Tx } from '../database/client.ts'

type Due<Item> = {
  /** Names the emails in the log. */
  emails: string
  due: Iterable<Item>
  /** Returns how many emails it has enqueued; `false` means none. */
  enqueue: (tx: Tx, item: Item) => Promise<number | boolean>
  isStopping: () => boolean
  /** The most emails of one run. */
  most?: number
}

/**
 * Enqueues the emails that are due, in one transaction for each item, until the server stops. An item that fails does not stop the
 * others, and the next run retries it; the run fails at the end. Returns the number of emails.
 */
export async function enqueueDue<Item>(
  { db, log }: Pick<OpenServices, 'db' | 'log'>,
  { emails, due, enqueue, isStopping, most = Infinity }: Due<Item>,
): Promise<number> {
  let enqueued = 0
  const errors: unknown[] = []
  for (const item of due) {
    if (enqueued >= most || isStopping()) break
    try {
      enqueued += Number(await inTransaction(db, (tx) => enqueue(tx, item)))
    } catch (error) {
      log.error({ err: error }, `${emails} not enqueued`)
      errors.push(error)
    }
  }
  if (enqueued > 0) log.info({ emails: enqueued }, `${emails} enqueued`)
  if (errors.length > 0) throw new Error(`${emails} not enqueued: ${errors.length}`, { cause: errors[0] })
  return enqueued
}
