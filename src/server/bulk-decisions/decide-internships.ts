import { internshipsOfOthers, internshipsVisibleTo } from '../authorization/visible-rows.ts'
import { inTransaction } from '../database/client.ts'
import { askForConfirmation } from '../feedback-requests/asking/confirmation-queries.ts'
import { emailDelay } from '../jobs/delayed-emails.ts'
import { reviewer } from '../procedures.ts'
import { enqueueEmails, keepDecision } from './kept-decisions.ts'
import { isSelected } from './selection.ts'
import { resultOf } from './selection-result.ts'

export const decideInternships = reviewer.bulkDecisions.decideInternships.handler(
  async ({ input, context, errors }) => {
    const { actor, db, now } = context
    const { selection, decision, reason } = input
    const isApproval = decision === 'approved'
    return inTransaction(db, async (tx) => {
      const rows = await tx
        // Locks in a fixed order, so that two decisions do not deadlock.
        .with('locked', () =>
          tx
            .selectFrom('internships')
            .select('id')
            .where(isSelected('internships', actor, selection))
            .where(internshipsVisibleTo(actor))
            .where(internshipsOfOthers(actor))
            .where('status', '=', 'pending')
            .orderBy('id')
            .forUpdate(),
        )
        .updateTable('internships')
        .from('locked')
        .set({
          status: decision,
          approvedBy: isApproval ? actor.id : null,
          approvedAt: isApproval ? now : null,
          rejectionReason: isApproval ? null : reason || null,
          updatedAt: now,
        })
        .whereRef('internships.id', '=', 'locked.id')
        .returning('internships.id')
        .execute()
      const ids = rows.map(({ id }) => id)
      const result = await resultOf(ids, selection, (others) =>
        tx
          .selectFrom('internships')
          .select(({ not }) => ['id', not(internshipsOfOthers(actor)).as('isOwn')])
          .where('id', 'in', others)
          .where(internshipsVisibleTo(actor))
          .execute(),
      )
      if (result === 'MORE_MATCH') throw errors.MORE_MATCH()
      if (ids.length === 0) return { ...result, id: null }
      const delay = await emailDelay(tx)
      const email = isApproval ? 'internship-approved' : 'internship-rejected'
      const emailIds = await enqueueEmails(tx, context, ids, delay, (internshipId) => ({ email, internshipId }))
      const mailingIds = isApproval ? await askForConfirmation(tx, ids, { ...context, delay }) : []
      const id = await keepDecision(tx, context, { kind: 'internships', recordIds: ids, emailIds, mailingIds })
      return { ...result, id }
    })
  },
)
