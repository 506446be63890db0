import { statusAfterEdit } from '#domain/internship'
import { askForConfirmation } from '../../feedback/requests/asking/confirmation-queries.ts'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { isApprovalRequired } from '../../platform/settings/approval-setting-queries.ts'
import { student } from '../../procedures.ts'
import { lockFeedback } from '../supervisors/supervisor-queries.ts'
import { internshipApproved } from './internship-approved-email.tsx'

export const editInternship = student.internships.edit.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  const { id, ...facts } = input
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('internships')
      .select(['employerName', 'positionTitle', 'startDate', 'endDate', 'status', 'approvedBy', 'approvedAt'])
      .where('id', '=', id)
      .where(internshipsVisibleTo(actor))
      .forUpdate()
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    // The update also changes the feedback rows; lock them in the usual order to avoid deadlocks.
    await lockFeedback(tx, id)
    const status = statusAfterEdit(before, facts, await isApprovalRequired(tx, 'require_internship_approval'))
    await tx
      .updateTable('internships')
      .set({
        ...facts,
        status,
        approvedBy: status === 'approved' ? before.approvedBy : null,
        approvedAt: status === 'approved' ? (before.approvedAt ?? now) : null,
        rejectionReason: null,
        updatedAt: now,
      })
      .where('id', '=', id)
      .where(internshipsVisibleTo(actor))
      .execute()
    if (status === 'approved' && before.status !== 'approved') {
      await queue.enqueueEmail(tx, internshipApproved, { internshipId: id })
      await askForConfirmation(tx, [id], context)
    }
    return { status }
  })
})
