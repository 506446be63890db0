import { feedbackOnOthers, feedbackVisibleTo } from '../authorization/visible-rows.ts'
import { changedMeanwhile } from '../database/changed-since.ts'
import { inTransaction } from '../database/client.ts'
import { shownVersion } from '../database/shown-version.ts'
import { reviewer } from '../procedures.ts'
import { feedbackApproved } from './feedback-approved-email.tsx'
import { lockInternshipsOf } from './feedback-queries.ts'

export const approveFeedback = reviewer.feedback.approve.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  await inTransaction(db, async (tx) => {
    await lockInternshipsOf(tx, [input.id])
    const approved = await tx
      .updateTable('feedback')
      .set({ status: 'approved', reviewedBy: actor.id, approvedAt: now })
      .where('id', '=', input.id)
      .where(feedbackVisibleTo(actor))
      .where(feedbackOnOthers(actor))
      .where('status', '=', 'submitted')
      .where(shownVersion('feedback'), '=', input.version)
      .returning('id')
      .executeTakeFirst()
    if (approved) return queue.enqueueEmail(tx, feedbackApproved, { feedbackId: approved.id })
    const found = await tx
      .selectFrom('feedback')
      .select(['status', feedbackOnOthers(actor).as('isAboutOther')])
      .where('id', '=', input.id)
      .where(feedbackVisibleTo(actor))
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (!found.isAboutOther) throw errors.OWN()
    throw found.status === 'submitted'
      ? errors.CONFLICT(await changedMeanwhile(tx, 'feedback', input.id, input.version))
      : errors.CONFLICT()
  })
})
