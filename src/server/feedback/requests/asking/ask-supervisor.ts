import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { STUDENT_ERRORS } from '#contract/feedback/requests'
import { whyNotAskedByStudent } from '#domain/feedback/request-acts'
import { lockSupervisors } from '../../../internships/supervisors/supervisor-queries.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import { inTransaction } from '../../../platform/database/client.ts'
import { type Context, student } from '../../../procedures.ts'
import { askSupervisor } from './asking-commands.ts'
import { feedbackReminder } from './feedback-reminder-email.tsx'
import { feedbackRequest } from './feedback-request-email.tsx'
import type { RequestEmail } from './request-email-commands.ts'

export const requestFeedback = student.feedbackRequests.request.handler(({ input, context, errors }) =>
  askOwnSupervisor(context, input.supervisorId, feedbackRequest, errors),
)

export const remindSupervisor = student.feedbackRequests.remind.handler(({ input, context, errors }) =>
  askOwnSupervisor(context, input.supervisorId, feedbackReminder, errors),
)

async function askOwnSupervisor(
  context: Context & { actor: Actor },
  supervisorId: string,
  email: RequestEmail['email'],
  errors: ORPCErrorConstructorMap<typeof STUDENT_ERRORS>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const found = await lockSupervisors(tx, context.actor, supervisorId)
    if (!found) throw errors.NOT_FOUND()
    const { supervisor } = found
    const reason = whyNotAskedByStudent(email === feedbackRequest ? 'ask' : 'remind', supervisor)
    if (reason) throw errors[reason]()
    await askSupervisor(tx, context, found, { email, errors })
  })
}
