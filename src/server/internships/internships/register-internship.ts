import { statusOnRegistration } from '#domain/approval-settings'
import { isProfileComplete } from '#domain/profile'
import { askForConfirmation } from '../../feedback/requests/asking/confirmation-queries.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { isApprovalRequired } from '../../platform/settings/approval-setting-queries.ts'
import { student } from '../../procedures.ts'
import { refuseOwnAddress } from '../supervisors/refuse-own-address.ts'
import { closeDeclined } from '../supervisors/stop-queries.ts'
import { internshipApproved } from './internship-approved-email.tsx'

export const registerInternship = student.internships.register.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  if (!isProfileComplete(actor.profile)) throw errors.PROFILE_INCOMPLETE()
  const { supervisors, ...facts } = input
  refuseOwnAddress(
    actor,
    supervisors.map(({ email }, index) => ({ email, path: ['supervisors', index, 'email'] })),
  )
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
    await closeDeclined(tx, [internship.id])
    if (status === 'approved') {
      await queue.enqueueEmail(tx, internshipApproved, { internshipId: internship.id })
      await askForConfirmation(tx, [internship.id], context)
    }
    return internship
  })
})
