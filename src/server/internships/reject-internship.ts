import { internshipsOfOthers, internshipsVisibleTo } from '../authorization/visible-rows.ts'
import { changedMeanwhile } from '../database/changed-since.ts'
import { inTransaction } from '../database/client.ts'
import { shownVersion } from '../database/shown-version.ts'
import { reviewer } from '../procedures.ts'
import { lockInternship, whyNotReviewed } from './internship-queries.ts'
import { internshipRejected } from './internship-rejected-email.tsx'

export const rejectInternship = reviewer.internships.reject.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  await inTransaction(db, async (tx) => {
    await lockInternship(tx, input.id)
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
      .where(shownVersion('internships'), '=', input.version)
      .returning('id')
      .executeTakeFirst()
    if (!rejected) {
      const reason = await whyNotReviewed(tx, actor, input.id)
      throw reason === 'CHANGED'
        ? errors.CONFLICT(await changedMeanwhile(tx, 'internships', input.id, input.version))
        : errors[reason]()
    }
    await queue.enqueueEmail(tx, internshipRejected, { internshipId: rejected.id })
  })
})
