import { feedbackOnOthers, feedbackVisibleTo } from '../authorization/visible-rows.ts'
import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'

export const approveFeedback = reviewer.feedback.approve.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  await inTransaction(db, async (tx) => {
    const approved = await tx
      .updateTable('feedback')
      .set({ status: 'approved', reviewedBy: actor.id, approvedAt: now })
      .where('id', '=', input.id)
      .where(feedbackVisibleTo(actor))
      .where(feedbackOnOthers(actor))
      .where('status', '=', 'submitted')
      .returning('id')
      .executeTakeFirst()
    if (approved) return queue.enqueueEmail(tx, { email: 'feedback-approved', feedbackId: approved.id })
    const found = await tx
      .selectFrom('feedback')
      .select(feedbackOnOthers(actor).as('isAboutOther'))
      .where('id', '=', input.id)
      .where(feedbackVisibleTo(actor))
      .executeTakeFirst()
    if (!found) throw errors.NOT_FOUND()
    throw found.isAboutOther ? errors.CONFLICT() : errors.OWN()
  })
})
