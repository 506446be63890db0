import { sql } from 'kysely'
import type { Selection } from '#contract/office/selection'
import { lockInternshipsOf } from '../../feedback/requests/feedback-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { feedbackOnOthers, feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { CAN_APPROVE_FEEDBACK, selectFeedback } from '../../platform/database/assignments.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { reviewer } from '../../procedures.ts'
import { APPROVED } from './approval.ts'
import { emailAboutFeedback } from './decision-emails.ts'
import { isAsRead, isSelected, resultOf } from './selection.ts'

/** Leaves out feedback with a proposal to withhold passages, which needs a decision about each record. */
export const approveSelectedFeedback = reviewer.bulkDecisions.approveFeedback.handler(
  async ({ input, context, errors }) => {
    const { actor, db } = context
    const { selection } = input
    return inTransaction(db, async (tx) => {
      await lockInternshipsOf(tx, await selectWaiting(tx, actor, selection))
      const waiting = await selectWaiting(tx, actor, selection, 'locked')
      const rows = await tx
        .updateTable('feedback')
        .set(APPROVED.set(context, null))
        .where('id', '=', sql<string>`any(${waiting}::uuid[])`)
        .where(isAsRead('feedback', selection))
        .where(CAN_APPROVE_FEEDBACK)
        .where('withheldReason', 'is', null)
        .returning('id')
        .execute()
      const ids = rows.map(({ id }) => id)
      const result = await resultOf(selection, { decided: ids, waiting }, (others) =>
        selectFeedback(tx)
          .innerJoin('profiles', 'profiles.id', 'internships.studentId')
          .select(['feedback.id', 'internships.positionTitle'])
          .select(fullNameOf('profiles').as('studentName'))
          .select(({ eb, not }) => [
            not(feedbackOnOthers(actor)).as('isOwn'),
            eb('feedback.status', '=', 'submitted').as('isWaiting'),
            eb('internships.status', '=', 'rejected').as('isRefused'),
            eb('feedback.withheldReason', 'is not', null).as('hasProposal'),
          ])
          .where('feedback.id', 'in', others)
          .where(feedbackVisibleTo(actor))
          .execute(),
      )
      if (result === 'MORE_MATCH') throw errors.MORE_MATCH()
      if (ids.length === 0) return { ...result, id: null }
      return { ...result, id: await emailAboutFeedback(tx, context, ids) }
    })
  },
)

/** The selected rows that wait for a decision, in a fixed order. */
async function selectWaiting(tx: Tx, actor: Actor, selection: Selection, lock?: 'locked'): Promise<string[]> {
  const rows = await tx
    .selectFrom('feedback')
    .select('id')
    .where(isSelected('feedback', actor, selection))
    .where(feedbackVisibleTo(actor))
    .where(feedbackOnOthers(actor))
    .where('status', '=', 'submitted')
    .orderBy('id')
    .$if(lock === 'locked', (query) => query.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}
