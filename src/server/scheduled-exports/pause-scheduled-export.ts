import { sql } from 'kysely'
import { reviewer } from '../procedures.ts'

/** Keeps the time of the first pause. */
export const pauseScheduledExport = reviewer.scheduledExports.pause.handler(
  async ({ input, context: { actor, db, now }, errors }) => {
    const paused = await db
      .updateTable('scheduledExports')
      .set({ pausedAt: sql`coalesce(paused_at, ${now}::timestamptz)` })
      .where('id', '=', input.id)
      .where('profileId', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!paused) throw errors.NOT_FOUND()
  },
)
