import { canBeCorrected } from '#domain/feedback'
import { inTransaction } from '../../platform/database/client.ts'
import { student } from '../../procedures.ts'
import { passAssignmentOn } from './assignment-queries.ts'
import { refuseOwnAddress } from './refuse-own-address.ts'
import { closeDeclined } from './stop-queries.ts'
import { lockSupervisors } from './supervisor-queries.ts'

export const correctSupervisor = student.supervisors.correct.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { supervisorId, name, email, language } = input
  refuseOwnAddress(actor, [{ email, path: ['email'] }])
  await inTransaction(db, async (tx) => {
    const found = await lockSupervisors(tx, actor, supervisorId)
    if (!found) throw errors.NOT_FOUND()
    if (!canBeCorrected(found.supervisor.feedbackStatus)) throw errors.ALREADY_SUBMITTED()
    if (found.others.some((other) => other.email === email)) throw errors.DUPLICATE_EMAIL()
    // After a decline, another name or address means another person, who can be sent the request.
    const isChanged = name !== found.supervisor.name || email !== found.supervisor.email
    await tx
      .updateTable('internshipSupervisors')
      .set({ name, email, language, ...(isChanged && { declinedAt: null }) })
      .where('id', '=', supervisorId)
      .execute()
    if (email !== found.supervisor.email) await passAssignmentOn(tx, supervisorId, now)
    if (isChanged) await closeDeclined(tx, [found.internship.id])
  })
})
