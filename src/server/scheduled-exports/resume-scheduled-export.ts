import { nextDueDay } from '#domain/scheduled-exports'
import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { localDay } from './scheduled-export-queries.ts'

/** Emails that were due meanwhile are not sent. */
export const resumeScheduledExport = reviewer.scheduledExports.resume.handler(
  ({ input, context: { actor, db, now }, errors }) =>
    inTransaction(db, async (tx) => {
      const schedule = await tx
        .selectFrom('scheduledExports')
        .select(['every', 'onDay', 'pausedAt'])
        .where('id', '=', input.id)
        .where('profileId', '=', actor.id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!schedule) throw errors.NOT_FOUND()
      if (!schedule.pausedAt) return
      const nextDueOn = nextDueDay(schedule, await localDay(tx, now))
      await tx.updateTable('scheduledExports').set({ pausedAt: null, nextDueOn }).where('id', '=', input.id).execute()
    }),
)
