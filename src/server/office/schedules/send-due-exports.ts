import { sendingDay } from '#domain/feedback/feedback-settings'
import { nextDueDay } from '#domain/office/scheduled-exports'
import type { Tx } from '../../platform/database/client.ts'
import { enqueueDue } from '../../platform/jobs/enqueue-due.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { WorkerServices } from '../../services.ts'
import { selectWithReader } from './schedule-queries.ts'
import { scheduledExport } from './scheduled-export-email.tsx'

type Services = Pick<WorkerServices, 'db' | 'queue' | 'log' | 'clock'>

/**
 * Enqueues the emails that are due, one for each scheduled export, however many days were missed. It can run at any time and in
 * several processes at once, because nobody gets two. Pauses exports of people who are no longer staff or cannot sign in. Returns
 * the number of emails.
 */
export async function sendDueExports(services: Services, isStopping = () => false): Promise<number> {
  const { db, clock } = services
  const day = sendingDay(await readFeedbackSettings(db), clock())
  if (!day) return 0
  const due = await db
    .selectFrom('scheduledExports')
    .select('id')
    .where('pausedAt', 'is', null)
    .where('nextDueOn', '<=', day)
    .orderBy('nextDueOn')
    .orderBy('id')
    .execute()
  return enqueueDue(services, {
    emails: 'scheduled exports',
    due,
    enqueue: (tx, { id }) => sendOne(tx, services, id, day),
    isStopping,
  })
}

async function sendOne(tx: Tx, { queue, clock }: Services, id: string, day: string): Promise<boolean> {
  const claimed = await tx
    .selectFrom('scheduledExports')
    .select(['every', 'onDay'])
    .where('id', '=', id)
    .where('pausedAt', 'is', null)
    .where('nextDueOn', '<=', day)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!claimed) return false
  const reader = await selectWithReader(tx)
    .select('profiles.id')
    .where('scheduledExports.id', '=', id)
    .executeTakeFirst()
  const change = reader ? { sentAt: clock(), nextDueOn: nextDueDay(claimed, day) } : { pausedAt: clock() }
  await tx.updateTable('scheduledExports').set(change).where('id', '=', id).execute()
  if (reader) await queue.enqueueEmail(tx, scheduledExport, { scheduledExportId: id })
  return reader !== undefined
}
