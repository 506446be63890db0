import type { ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import type { ASK_ERRORS } from '#contract/feedback/requests'
import { tooManyEmails } from '#domain/email-limit'
import { canBeRequested, isSentBack } from '#domain/feedback'
import { canRequestFeedback } from '#domain/internship'
import { hasDeclined } from '../../../internships/supervisors/stop-queries.ts'
import type { LockedSupervisor } from '../../../internships/supervisors/supervisor-queries.ts'
import type { Tx } from '../../../platform/database/client.ts'
import type { Context } from '../../../procedures.ts'
import { feedbackReminder } from './feedback-reminder-email.tsx'
import { mailFeedbackLink } from './mail-feedback-link.ts'
import type { RequestEmail } from './request-email-queries.ts'

type Asking = Pick<RequestEmail, 'email'> & { errors: ORPCErrorConstructorMap<typeof ASK_ERRORS> }

/** Sends a request or reminder to a supervisor, for the student or for staff; the first one creates the request (spec section 4), and one that may be asked again is opened. */
export async function askSupervisor(
  tx: Tx,
  context: Pick<Context, 'now' | 'config' | 'queue'>,
  { internship, supervisor }: LockedSupervisor,
  { email, errors }: Asking,
): Promise<void> {
  const { now } = context
  const { id: supervisorId, feedbackStatus, closedAt, isRequestSent } = supervisor
  const { studentId } = internship
  if (!canRequestFeedback(internship)) throw errors.NOT_APPROVED()
  if (supervisor.declinedAt || (await hasDeclined(tx, { studentId, ...supervisor }))) throw errors.DECLINED()
  // Or the reminder would arrive first. Of answers, the student reads about them.
  if (email === feedbackReminder && !isRequestSent && canBeRequested(feedbackStatus)) throw errors.REQUEST_NOT_SENT()
  if (feedbackStatus === null) await tx.insertInto('feedback').values({ supervisorId, createdAt: now }).execute()
  else if (feedbackStatus !== 'pending') throw errors.ALREADY_SUBMITTED()
  else if (closedAt)
    await tx
      .updateTable('feedback')
      .set({
        closedAt: null,
        closeReason: null,
        // A new request, with the questions of its own day; one that was closed goes on.
        ...(isSentBack(supervisor) && {
          questionVersionId: sql<string | null>`questions_to_ask(${internship.id}, 'final')`,
        }),
      })
      .where('supervisorId', '=', supervisorId)
      .execute()
  const reached = await mailFeedbackLink(tx, { ...context, supervisorId, email })
  if (reached) throw errors.TOO_MANY_EMAILS({ message: tooManyEmails(reached, now) })
}
