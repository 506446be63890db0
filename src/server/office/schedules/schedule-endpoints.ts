import { sql } from 'kysely'
import { MAX_SCHEDULED_EXPORTS, MINUTES_BETWEEN_SENDING, nextDueDay } from '#domain/office/scheduled-exports'
import { MINUTE } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { localDay, SCHEDULED_EXPORT, withCurrentColumns } from './schedule-queries.ts'
import { scheduledExport } from './scheduled-export-email.tsx'

const listScheduledExports = reviewer.scheduledExports.list.handler(async ({ context: { actor, db } }) => {
  const rows = await db
    .selectFrom('scheduledExports')
    .select(SCHEDULED_EXPORT)
    .where('profileId', '=', actor.id)
    .orderBy(sql`lower_case(name)`)
    .orderBy('id')
    .execute()
  return rows.map(withCurrentColumns)
})

const createScheduledExport = reviewer.scheduledExports.create.handler(
  ({ input, context: { actor, db, now }, errors }) =>
    inTransaction(db, async (tx) => {
      // Prevents two requests of one person from both taking the last place.
      await tx.selectFrom('profiles').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
      const { count } = await tx
        .selectFrom('scheduledExports')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('profileId', '=', actor.id)
        .executeTakeFirstOrThrow()
      if (count >= MAX_SCHEDULED_EXPORTS) throw errors.TOO_MANY()
      const nextDueOn = nextDueDay(input, await localDay(tx, now))
      return tx
        .insertInto('scheduledExports')
        .values({ ...input, filters: JSON.stringify(input.filters), profileId: actor.id, nextDueOn, createdAt: now })
        .returning(SCHEDULED_EXPORT)
        .executeTakeFirstOrThrow()
    }),
)

/** Keeps the time of the first pause. */
const pauseScheduledExport = reviewer.scheduledExports.pause.handler(
  async ({ input, context: { actor, db, now }, errors }) => {
    await db
      .updateTable('scheduledExports')
      .set({ pausedAt: sql`coalesce(paused_at, ${now}::timestamptz)` })
      .where('id', '=', input.id)
      .where('profileId', '=', actor.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  },
)

/** Emails that were due during the pause are not sent. */
const resumeScheduledExport = reviewer.scheduledExports.resume.handler(
  ({ input, context: { actor, db, now }, errors }) =>
    inTransaction(db, async (tx) => {
      const schedule = await tx
        .selectFrom('scheduledExports')
        .select(['every', 'onDay', 'pausedAt'])
        .where('id', '=', input.id)
        .where('profileId', '=', actor.id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
      if (!schedule.pausedAt) return
      const nextDueOn = nextDueDay(schedule, await localDay(tx, now))
      await tx.updateTable('scheduledExports').set({ pausedAt: null, nextDueOn }).where('id', '=', input.id).execute()
    }),
)

/** Changes neither the schedule nor a pause. */
const sendExportNow = reviewer.scheduledExports.sendNow.handler(
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

const deleteScheduledExport = reviewer.scheduledExports.delete.handler(
  async ({ input, context: { actor, db }, errors }) => {
    await db
      .deleteFrom('scheduledExports')
      .where('id', '=', input.id)
      .where('profileId', '=', actor.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  },
)

export const scheduledExports = {
  list: listScheduledExports,
  create: createScheduledExport,
  pause: pauseScheduledExport,
  resume: resumeScheduledExport,
  sendNow: sendExportNow,
  delete: deleteScheduledExport,
}
