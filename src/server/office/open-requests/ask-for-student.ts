import { whyNot } from '#domain/feedback/request-acts'
import { askSupervisor } from '../../feedback/requests/asking/asking-commands.ts'
import { feedbackRequest } from '../../feedback/requests/asking/feedback-request-email.tsx'
import { correctSupervisor } from '../../internships/supervisors/correction-commands.ts'
import { isStudentsAddress, lockSupervisors } from '../../internships/supervisors/supervisor-queries.ts'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'

// What students do on their dashboard, done for them by the office, by the same rules.

/** Also reopens a closed request. */
export const requestForStudent = reviewer.openRequests.request.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor } = context
    const found = await lockSupervisors(tx, actor, input.supervisorId)
    if (!found) throw errors.NOT_FOUND()
    if (found.internship.studentId === actor.id) throw errors.OWN()
    await askSupervisor(tx, { ...context, askedBy: 'staff' }, found, { email: feedbackRequest, errors })
  }),
)

/** The request goes to the corrected address at once. */
export const correctForStudent = reviewer.openRequests.correct.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const { actor, now } = context
    const { id, ...corrected } = input
    const request = await tx
      .selectFrom('feedback')
      .select('supervisorId')
      .where('id', '=', id)
      .where(feedbackVisibleTo(actor))
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    const { supervisorId } = request
    const found = await lockSupervisors(tx, actor, supervisorId)
    if (!found) throw errors.NOT_FOUND()
    const { internship, supervisor } = found
    if (internship.studentId === actor.id) throw errors.OWN()
    const reason = whyNot('correct', 'office', supervisor)
    if (reason) throw errors[reason]()
    if (await isStudentsAddress(tx, { studentId: internship.studentId, email: corrected.email }))
      throw errors.STUDENTS_ADDRESS()
    await correctSupervisor(tx, found, { corrected, now, errors })
    const changed = await lockSupervisors(tx, actor, supervisorId)
    if (changed) await askSupervisor(tx, { ...context, askedBy: 'staff' }, changed, { email: feedbackRequest, errors })
  }),
)
