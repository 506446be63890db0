import { canBeCorrected } from '#domain/feedback'
import { inTransaction } from '../database/client.ts'
import { student } from '../procedures.ts'
import { lockSupervisors } from './supervisor-queries.ts'

export const correctSupervisor = student.supervisors.correct.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { supervisorId, name, email } = input
  await inTransaction(db, async (tx) => {
    const found = await lockSupervisors(tx, actor, supervisorId)
    if (!found) throw errors.NOT_FOUND()
    if (!canBeCorrected(found.supervisor.feedbackStatus)) throw errors.ALREADY_SUBMITTED()
    if (found.others.some((other) => other.email === email)) throw errors.DUPLICATE_EMAIL()
    await tx.updateTable('internshipSupervisors').set({ name, email }).where('id', '=', supervisorId).execute()
    if (email === found.supervisor.email || !found.supervisor.feedbackId) return
    // Whoever got the links at the old address may not answer any more.
    await tx
      .updateTable('feedbackLinks')
      .set({ revokedAt: now })
      .where('feedbackId', '=', found.supervisor.feedbackId)
      .where('revokedAt', 'is', null)
      .execute()
  })
})
