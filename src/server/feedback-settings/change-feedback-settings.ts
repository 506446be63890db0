import { admin } from '../procedures.ts'

/** The new settings apply to future emails; emails already sent are not repeated. */
export const changeFeedbackSettings = admin.feedbackSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await db
    .updateTable('feedbackSettings')
    .set({ ...input, updatedBy: actor.id, updatedAt: now })
    .execute()
})
