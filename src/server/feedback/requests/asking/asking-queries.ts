import type { ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import type { ASK_ERRORS } from '#contract/feedback/requests'
import { whyNotAsked } from '#domain/asking'
import { tooManyEmails } from '#domain/email-limit'
import { isSentBack } from '#domain/feedback'
import type { LockedSupervisor } from '../../../internships/supervisors/supervisor-queries.ts'
import type { Tx } from '../../../platform/database/client.ts'
import { feedbackReminder } from './feedback-reminder-email.tsx'
import { mailFeedbackLink } from './mail-feedback-link.ts'
import type { RequestEmail } from './request-email-queries.ts'

type Asking = Pick<RequestEmail, 'email'> & { errors: ORPCErrorConstructorMap<typeof ASK_ERRORS> }

/** Sends a request or reminder to a supervisor, for the student or for staff; the first one creates the request (spec section 4), and one that may be asked again is opened. */
export async function askSupervisor(
  tx: Tx,
  context: Pick<RequestEmail, 'now' | 'config' | 'queue' | 'askedBy'>,
  { internship, supervisor }: LockedSupervisor,
  { email, errors }: Asking,
): Promise<void> {
  const { now } = context
  const { id: supervisorId, feedbackStatus, closedAt, isRequestSent } = supervisor
  const reason = whyNotAsked({ ...supervisor, internshipStatus: internship.status })
  if (reason) throw errors[reason]()
  // Or the reminder would arrive first.
  if (email === feedbackReminder && !isRequestSent) throw errors.REQUEST_NOT_SENT()
  if (feedbackStatus === null) await tx.insertInto('feedback').values({ supervisorId, createdAt: now }).execute()
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
