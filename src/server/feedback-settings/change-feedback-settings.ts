import { admin } from '../procedures.ts'

/** Steps that are done with stay done; whatever comes next follows the new settings. */
export const changeFeedbackSettings = admin.feedbackSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await db
    .updateTable('feedbackSettings')
    .set({ ...input, updatedBy: actor.id, updatedAt: now })
    .execute()
})
