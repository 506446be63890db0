import { MINUTE } from '#domain/durations'
import { MINUTES_BETWEEN_SENDING } from '#domain/scheduled-exports'
import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { scheduledExport } from './scheduled-export-email.tsx'

/** The schedule stays the same, and so does a pause. */
export const sendExportNow = reviewer.scheduledExports.sendNow.handler(
  ({ input, context: { actor, db, now, queue }, errors }) =>
    inTransaction(db, async (tx) => {
      const recently = new Date(now.getTime() - MINUTES_BETWEEN_SENDING * MINUTE)
      const sent = await tx
        .updateTable('scheduledExports')
        .set({ sentAt: now })
        .where('id', '=', input.id)
        .where('profileId', '=', actor.id)
        .where(({ eb, or }) => or([eb('sentAt', 'is', null), eb('sentAt', '<=', recently)]))
        .returning('id')
        .executeTakeFirst()
      if (sent) return queue.enqueueEmail(tx, scheduledExport, { scheduledExportId: sent.id })
      const own = await tx
        .selectFrom('scheduledExports')
        .select('id')
        .where('id', '=', input.id)
        .where('profileId', '=', actor.id)
        .executeTakeFirst()
      throw own ? errors.SENT_RECENTLY() : errors.NOT_FOUND()
    }),
)
