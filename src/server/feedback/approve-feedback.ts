import { feedbackOnOthers, feedbackVisibleTo } from '../authorization/visible-rows.ts'
import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'

export const approveFeedback = reviewer.feedback.approve.handler(async ({ input, context, errors }) => {
  const { actor, db, queue } = context
  await inTransaction(db, async (tx) => {
    const approved = await tx
      .updateTable('feedback')
      .set({ status: 'approved', reviewedBy: actor.id })
      .where('id', '=', input.id)
      .where(feedbackVisibleTo(actor))
      .where(feedbackOnOthers(actor))
      .where('status', '=', 'submitted')
      .returning('id')
      .executeTakeFirst()
    if (approved) return queue.enqueueEmail(tx, { email: 'feedback-approved', feedbackId: approved.id })
    const seen = await tx
      .selectFrom('feedback')
      .select(feedbackOnOthers(actor).as('isOnSomebodyElse'))
      .where('id', '=', input.id)
      .where(feedbackVisibleTo(actor))
      .executeTakeFirst()
    if (!seen) throw errors.NOT_FOUND()
    throw seen.isOnSomebodyElse ? errors.CONFLICT() : errors.OWN()
  })
})
