import { internshipsOfOthers, internshipsVisibleTo } from '../authorization/visible-rows.ts'
import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { whyNotReviewed } from './internship-queries.ts'

export const rejectInternship = reviewer.internships.reject.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  await inTransaction(db, async (tx) => {
    const rejected = await tx
      .updateTable('internships')
      .set({
        status: 'rejected',
        approvedBy: null,
        approvedAt: null,
        rejectionReason: input.reason || null,
        updatedAt: now,
      })
      .where('id', '=', input.id)
      .where(internshipsVisibleTo(actor))
      .where(internshipsOfOthers(actor))
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!rejected) throw errors[await whyNotReviewed(tx, actor, input.id)]()
    await queue.enqueueEmail(tx, { email: 'internship-rejected', internshipId: rejected.id })
  })
})
