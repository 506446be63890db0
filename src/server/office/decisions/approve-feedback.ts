import { lockInternshipsOf } from '../../feedback/requests/feedback-queries.ts'
import { feedbackApproved } from '../../feedback/requests/link/feedback-approved-email.tsx'
import { feedbackOnOthers, feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { changedMeanwhile } from '../../platform/database/changed-since.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { reviewer } from '../../procedures.ts'

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
