import { feedbackOnOthers, feedbackVisibleTo } from '../authorization/visible-rows.ts'
import { inTransaction } from '../database/client.ts'
import { emailDelay } from '../jobs/delayed-emails.ts'
import { reviewer } from '../procedures.ts'
import { enqueueEmails, keepDecision } from './kept-decisions.ts'
import { isSelected } from './selection.ts'
import { resultOf } from './selection-result.ts'

export const approveFeedback = reviewer.bulkDecisions.approveFeedback.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  const { selection } = input
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .with('locked', () =>
        tx
          .selectFrom('feedback')
          .select('id')
          .where(isSelected('feedback', actor, selection))
          .where(feedbackVisibleTo(actor))
          .where(feedbackOnOthers(actor))
          .where('status', '=', 'submitted')
          .orderBy('id')
          .forUpdate(),
      )
      .updateTable('feedback')
      .from('locked')
      .set({ status: 'approved', reviewedBy: actor.id, approvedAt: context.now })
      .whereRef('feedback.id', '=', 'locked.id')
      .returning('feedback.id')
      .execute()
    const ids = rows.map(({ id }) => id)
    const result = await resultOf(ids, selection, (others) =>
      tx
        .selectFrom('feedback')
        .select(({ not }) => ['id', not(feedbackOnOthers(actor)).as('isOwn')])
        .where('id', 'in', others)
        .where(feedbackVisibleTo(actor))
        .execute(),
    )
    if (result === 'MORE_MATCH') throw errors.MORE_MATCH()
    if (ids.length === 0) return { ...result, id: null }
    const delay = await emailDelay(tx)
    const emailIds = await enqueueEmails(tx, context, ids, delay, (feedbackId) => ({
      email: 'feedback-approved',
      feedbackId,
    }))
    const id = await keepDecision(tx, context, { kind: 'feedback', recordIds: ids, emailIds, mailingIds: [] })
    return { ...result, id }
  })
})
