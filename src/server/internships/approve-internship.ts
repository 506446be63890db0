import { internshipsOfOthers, internshipsVisibleTo } from '../authorization/visible-rows.ts'
import { changedMeanwhile } from '../database/changed-since.ts'
import { inTransaction } from '../database/client.ts'
import { shownVersion } from '../database/shown-version.ts'
import { askForConfirmation } from '../feedback-requests/asking/confirmation-queries.ts'
import { reviewer } from '../procedures.ts'
import { internshipApproved } from './internship-approved-email.tsx'
import { lockInternship, whyNotReviewed } from './internship-queries.ts'

export const approveInternship = reviewer.internships.approve.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  await inTransaction(db, async (tx) => {
    await lockInternship(tx, input.id)
    const approved = await tx
      .updateTable('internships')
      .set({ status: 'approved', approvedBy: actor.id, approvedAt: now, updatedAt: now })
      .where('id', '=', input.id)
      .where(internshipsVisibleTo(actor))
      .where(internshipsOfOthers(actor))
      .where('status', '=', 'pending')
      .where(shownVersion('internships'), '=', input.version)
      .returning('id')
      .executeTakeFirst()
    if (!approved) {
      const reason = await whyNotReviewed(tx, actor, input.id)
      throw reason === 'CHANGED'
        ? errors.CONFLICT(await changedMeanwhile(tx, 'internships', input.id, input.version))
        : errors[reason]()
    }
    await queue.enqueueEmail(tx, internshipApproved, { internshipId: approved.id })
    await askForConfirmation(tx, [approved.id], context)
  })
})
