import { admin } from '../procedures.ts'

/** Emails already sent are not repeated; the new settings apply to the next ones. */
export const changeFeedbackSettings = admin.feedbackSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await db
    .updateTable('feedbackSettings')
    .set({ ...input, updatedBy: actor.id, updatedAt: now })
    .execute()
})
