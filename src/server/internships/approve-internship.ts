import { internshipsOfOthers, internshipsVisibleTo } from '../authorization/visible-rows.ts'
import { inTransaction } from '../database/client.ts'
import { askForConfirmation } from '../feedback-requests/asking/confirmation-queries.ts'
import { reviewer } from '../procedures.ts'
import { whyNotReviewed } from './internship-queries.ts'

export const approveInternship = reviewer.internships.approve.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  await inTransaction(db, async (tx) => {
    const approved = await tx
      .updateTable('internships')
      .set({ status: 'approved', approvedBy: actor.id, approvedAt: now, updatedAt: now })
      .where('id', '=', input.id)
      .where(internshipsVisibleTo(actor))
      .where(internshipsOfOthers(actor))
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!approved) throw errors[await whyNotReviewed(tx, actor, input.id)]()
    await queue.enqueueEmail(tx, { email: 'internship-approved', internshipId: approved.id })
    await askForConfirmation(tx, [approved.id], context)
  })
})
