import { statusAfterEdit } from '#domain/internships/internship'
import { isProfileComplete } from '#domain/people/profile'
import { statusOnRegistration } from '#domain/settings/approval-settings'
import { askForConfirmation } from '../../feedback/requests/asking/confirmation-commands.ts'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { isApprovalRequired } from '../../platform/settings/settings-queries.ts'
import { student } from '../../procedures.ts'
import { nameSupervisors } from '../supervisors/name-supervisors-commands.ts'
import { refuseOwnAddress } from '../supervisors/refuse-addresses.ts'
import { lockFeedback } from '../supervisors/supervisor-queries.ts'
import { internshipApproved } from './internship-approved-email.tsx'
import { selectInternships } from './internship-queries.ts'

const registerInternship = student.internships.register.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  if (!isProfileComplete(actor.profile)) throw errors.PROFILE_INCOMPLETE()
  const { supervisors, ...facts } = input
  const fields = supervisors.map(({ email }, index) => ({ email, path: ['supervisors', index, 'email'] }))
  refuseOwnAddress(actor, fields)
  return inTransaction(db, async (tx) => {
    const status = statusOnRegistration(await isApprovalRequired(tx, 'require_internship_approval'))
    const internship = await tx
      .insertInto('internships')
      .values({
        ...facts,
        studentId: actor.id,
        status,
        approvedAt: status === 'approved' ? now : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('internshipSupervisors')
      .values(
        supervisors.map((supervisor, index) => ({
          ...supervisor,
          internshipId: internship.id,
          // Keeps the order of the form.
          createdAt: new Date(now.getTime() + index),
        })),
      )
      .execute()
    await nameSupervisors(tx, { internshipId: internship.id, studentId: actor.id, fields, now })
    if (status === 'approved') {
      await queue.enqueueEmail(tx, internshipApproved, { internshipId: internship.id })
      await askForConfirmation(tx, [internship.id], context)
    }
    return internship
  })
})

const getMyInternship = student.internships.getMine.handler(async ({ input, context, errors }) => {
  const internship = await selectInternships(context.db, context.actor)
    .where('internships.id', '=', input.id)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  return { ...internship, approvalRequired: await isApprovalRequired(context.db, 'require_internship_approval') }
})

const editInternship = student.internships.edit.handler(async ({ input, context, errors }) => {
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

export const internships = {
  register: registerInternship,
  getMine: getMyInternship,
  edit: editInternship,
}
