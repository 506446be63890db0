import { canBeCorrected } from '#domain/feedback'
import { inTransaction } from '../../platform/database/client.ts'
import { student } from '../../procedures.ts'
import { lockSupervisors } from './supervisor-queries.ts'

/** Removing the primary makes the first remaining one primary (spec section 5). */
export const removeSupervisor = student.supervisors.remove.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  await inTransaction(db, async (tx) => {
    const found = await lockSupervisors(tx, actor, input.supervisorId)
    if (!found) throw errors.NOT_FOUND()
    const { supervisor, others } = found
    if (!canBeCorrected(supervisor.feedbackStatus)) throw errors.ALREADY_SUBMITTED()
    if (supervisor.hasMidterm) throw errors.ALREADY_SUBMITTED()
    const [first] = others
    if (!first) throw errors.LAST_SUPERVISOR()
    await tx.deleteFrom('internshipSupervisors').where('id', '=', supervisor.id).execute()
    if (supervisor.isPrimary)
      await tx.updateTable('internshipSupervisors').set({ isPrimary: true }).where('id', '=', first.id).execute()
  })
})
