import { tooManyEmails } from '#domain/email-limit'
import { canRequestFeedback } from '#domain/internship'
import { hasDeclined } from '../../internships/supervisors/stop-queries.ts'
import { lockSupervisors } from '../../internships/supervisors/supervisor-queries.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { student } from '../../procedures.ts'
import { mailMidtermLink } from './mail-midterm-link.ts'
import { asksMidtermFeedback } from './midterm-queries.ts'

/** Asks a supervisor for mid-term feedback, also again; the first time creates the request. */
export const requestMidterm = student.midterms.request.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { supervisorId } = input
  return inTransaction(db, async (tx) => {
    const found = await lockSupervisors(tx, actor, supervisorId)
    if (!found) throw errors.NOT_FOUND()
    const { internship, supervisor } = found
    if (!canRequestFeedback(internship)) throw errors.NOT_APPROVED()
    const term = await tx
      .selectFrom('internships')
      .select(asksMidtermFeedback())
      .where('id', '=', internship.id)
      .executeTakeFirstOrThrow()
    if (!term.asksMidtermFeedback) throw errors.NOT_ASKED()
    if (supervisor.declinedAt || (await hasDeclined(tx, { studentId: actor.id, ...supervisor })))
      throw errors.DECLINED()
    const midterm = await tx
      .selectFrom('midtermFeedback')
      .select('submittedAt')
      .where('supervisorId', '=', supervisorId)
      .executeTakeFirst()
    if (midterm?.submittedAt) throw errors.ALREADY_SUBMITTED()
    if (supervisor.feedbackStatus !== null) throw errors.FINAL_REQUESTED()
    if (!midterm) await tx.insertInto('midtermFeedback').values({ supervisorId, createdAt: now }).execute()
    const assignment = { supervisorId, studentId: actor.id, address: supervisor.email }
    const unsent = await mailMidtermLink(tx, assignment, { ...context, isStopped: supervisor.hasStoppedReminders })
    if (unsent && unsent !== 'double click') throw errors.TOO_MANY_EMAILS({ message: tooManyEmails(unsent, now) })
    return { isSent: unsent === null }
  })
})
