import { reviewer } from '../procedures.ts'

/** Without an error if nothing was chosen. */
export const resetColumns = reviewer.exportColumns.reset.handler(async ({ input, context: { actor, db } }) => {
  await db.deleteFrom('exportColumns').where('profileId', '=', actor.id).where('kind', '=', input.kind).execute()
})
