import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import type { Database } from '../../platform/database/schema.ts'
import { retryOf } from '../../platform/jobs/retried-emails.ts'

/** Condition: not an email with a code, which anybody who holds a student's code can cause, unless it did not arrive. */
export const TELLS_ARRIVAL = sql<boolean>`(feedback_mailings.email <> 'in-person-code' or feedback_mailings.failed_at is not null)`

/** The newest request or reminder to the supervisor's current address, as the domain's SentEmail with timestamps as strings. */
export function lastEmail() {
  return jsonObjectFrom(
    newestEmail().select([
      'feedbackMailings.requestedAt',
      'feedbackMailings.handedOverAt',
      'feedbackMailings.failedAt',
      'feedbackMailings.failureReason',
      'feedbackMailings.heldUpBy',
      retryOf('feedbackMailings'),
    ]),
  ).as('lastEmail')
}

/** Condition: the domain's `requestDelivery` of the outer query's supervisor, whose request is open or not made yet, has failed. */
export function isUndelivered() {
  const hasFailed = newestEmail().select(
    sql<boolean>`feedback_mailings.failed_at is not null
      and not coalesce(${HEARD_AT} > feedback_mailings.failed_at, false)`.as('hasFailed'),
  )
  return sql<boolean>`coalesce(${hasFailed}, false)`
}

/** When the supervisor was last seen to read emails: they confirmed or, once they were asked, opened the form. */
const HEARD_AT = sql`(case when feedback.id is null then internship_supervisors.confirmed_at else feedback.opened_at end)`

function newestEmail() {
  const eb: ExpressionBuilder<Database, 'internshipSupervisors'> = expressionBuilder()
  return eb
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .whereRef('feedbackLinks.supervisorId', '=', 'internshipSupervisors.id')
    .whereRef('feedbackMailings.address', '=', 'internshipSupervisors.email')
    .where('feedbackMailings.email', '<>', 'feedback-question')
    .where(TELLS_ARRIVAL)
    .orderBy('feedbackMailings.requestedAt', 'desc')
    .limit(1)
}

/** Condition: the outer query's request is sent back, about an approved internship: it can be asked for again. */
export const IS_SENT_BACK = sql<boolean>`(${REQUEST_STATE} = 'sent-back' and internships.status = 'approved')`

/** When answers of the outer query's supervisor were last sent back as not usable. */
export const SENT_BACK_AT = sql<Date | null>`(
  select max(back.sent_back_at) from sent_back_feedback back where back.supervisor_id = internship_supervisors.id)`

/** The emails that ask for an answer: who has got one can be reminded. */
const ASKING = sql`('feedback-request', 'feedback-reminder')`

/**
 * Whether the request of the outer query's supervisor has left for the current address, since answers were last sent back. Without any
 * email, what is recorded of the request counts: of one that was not needed any more when it should have left, nothing is.
 */
export const IS_REQUEST_SENT = sql<boolean>`(feedback.id is not null and coalesce((
  select bool_or(links.revoked_at is null and mailings.address = internship_supervisors.email and mailings.email in ${ASKING}
    and links.is_mailed and mailings.handed_over_at is not null and mailings.requested_at >= coalesce(${SENT_BACK_AT}, '-infinity'))
  from feedback_links links join feedback_mailings mailings on mailings.id = links.mailing_id
  where links.supervisor_id = internship_supervisors.id and links.channel <> 'second-contact'), exists (
  select from automatic_steps steps where steps.step = 'request' and steps.internship_id = internships.id
    and steps.address = internship_supervisors.email)))`
