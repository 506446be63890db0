import { reviewer } from '../procedures.ts'

export const deleteScheduledExport = reviewer.scheduledExports.delete.handler(
  async ({ input, context: { actor, db }, errors }) => {
    const deleted = await db
      .deleteFrom('scheduledExports')
      .where('id', '=', input.id)
      .where('profileId', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!deleted) throw errors.NOT_FOUND()
  },
)
