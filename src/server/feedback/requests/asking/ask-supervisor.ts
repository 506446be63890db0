import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { ASK_ERRORS } from '#contract/feedback/requests'
import { tooManyEmails } from '#domain/email-limit'
import { canRequestFeedback } from '#domain/internship'
import { hasDeclined } from '../../../internships/supervisors/stop-queries.ts'
import { lockSupervisors } from '../../../internships/supervisors/supervisor-queries.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import { inTransaction } from '../../../platform/database/client.ts'
import { type Context, student } from '../../../procedures.ts'
import { feedbackReminder } from './feedback-reminder-email.tsx'
import { feedbackRequest } from './feedback-request-email.tsx'
import { mailFeedbackLink } from './mail-feedback-link.ts'
import type { RequestEmail } from './request-email-queries.ts'

export const requestFeedback = student.feedbackRequests.request.handler(({ input, context, errors }) =>
  askSupervisor(context, input.supervisorId, feedbackRequest, errors),
)

export const remindSupervisor = student.feedbackRequests.remind.handler(({ input, context, errors }) =>
  askSupervisor(context, input.supervisorId, feedbackReminder, errors),
)

/** Sends a request or reminder to a supervisor of the student; the first one creates the request (spec section 4). */
async function askSupervisor(
  context: Context & { actor: Actor },
  supervisorId: string,
  email: RequestEmail['email'],
  errors: ORPCErrorConstructorMap<typeof ASK_ERRORS>,
): Promise<void> {
  const { actor, db, now } = context
  await inTransaction(db, async (tx) => {
    const found = await lockSupervisors(tx, actor, supervisorId)
    if (!found) throw errors.NOT_FOUND()
    const { internship, supervisor } = found
    if (!canRequestFeedback(internship)) throw errors.NOT_APPROVED()
    if (supervisor.declinedAt || (await hasDeclined(tx, { studentId: actor.id, ...supervisor })))
      throw errors.DECLINED()
    if (supervisor.feedbackStatus === null)
      await tx.insertInto('feedback').values({ supervisorId, createdAt: now }).execute()
    else if (supervisor.feedbackStatus !== 'pending') throw errors.ALREADY_SUBMITTED()
    const reached = await mailFeedbackLink(tx, { ...context, supervisorId, email })
    if (reached) throw errors.TOO_MANY_EMAILS({ message: tooManyEmails(reached, now) })
  })
}
