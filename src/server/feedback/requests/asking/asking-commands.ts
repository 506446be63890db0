import type { ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import type { ASK_ERRORS } from '#contract/feedback/requests'
import { tooManyEmails } from '#domain/feedback/email-limit'
import { whyNot } from '#domain/feedback/request-acts'
import type { LockedSupervisor } from '../../../internships/supervisors/supervisor-queries.ts'
import type { Tx } from '../../../platform/database/client.ts'
import { feedbackReminder } from './feedback-reminder-email.tsx'
import { mailFeedbackLink } from './mail-feedback-link.ts'
import type { RequestEmail } from './request-email-commands.ts'

type Asking = Pick<RequestEmail, 'email'> & { errors: ORPCErrorConstructorMap<typeof ASK_ERRORS> }

/** Sends a request or reminder to a supervisor, for the student or for staff; the first one creates the request (spec section 4), and one that may be asked again is opened. */
export async function askSupervisor(
  tx: Tx,
  context: Pick<RequestEmail, 'now' | 'config' | 'queue' | 'askedBy'>,
  { internship, supervisor }: LockedSupervisor,
  { email, errors }: Asking,
): Promise<void> {
  const { now } = context
  const { id: supervisorId, state, isRequestSent } = supervisor
  const reason = whyNot('ask', 'office', supervisor)
  if (reason) throw errors[reason]()
  // Or the reminder would arrive first.
  if (email === feedbackReminder && !isRequestSent) throw errors.REQUEST_NOT_SENT()
  if (state === 'unasked') await tx.insertInto('feedback').values({ supervisorId, createdAt: now }).execute()
  else if (state === 'closed' || state === 'sent-back')
    await tx
      .updateTable('feedback')
      .set({
        closedAt: null,
        closeReason: null,
        // A new request, with the questions of its own day; one that was closed goes on.
        ...(state === 'sent-back' && {
          questionVersionId: sql<string | null>`questions_to_ask(${internship.id}, 'final')`,
        }),
      })
      .where('supervisorId', '=', supervisorId)
      .execute()
  const reached = await mailFeedbackLink(tx, { ...context, supervisorId, email })
  if (reached) throw errors.TOO_MANY_EMAILS({ message: tooManyEmails(reached, now) })
}
