import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/schema.ts'

/** The newest email to the supervisor's current address, as the domain's SentEmail with timestamps as strings. */
export function lastEmail() {
  const eb: ExpressionBuilder<Database, 'internshipSupervisors'> = expressionBuilder()
  return jsonObjectFrom(
    eb
      .selectFrom('feedbackLinks')
      .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
      .select([
        'feedbackMailings.requestedAt',
        'feedbackMailings.handedOverAt',
        'feedbackMailings.failedAt',
        'feedbackMailings.failureReason',
      ])
      .whereRef('feedbackLinks.supervisorId', '=', 'internshipSupervisors.id')
      .whereRef('feedbackMailings.address', '=', 'internshipSupervisors.email')
      .orderBy('feedbackMailings.requestedAt', 'desc')
      .limit(1),
  ).as('lastEmail')
}

/**
 * Whether the outer query's supervisor has been asked for feedback: a link that was emailed to the current address has not been
 * revoked. Without any link, the request itself counts.
 */
export function isAsked() {
  return sql<boolean>`coalesce((
    select bool_or(links.revoked_at is null and mailings.email <> 'supervisor-confirmation')
    from feedback_links links join feedback_mailings mailings on mailings.id = links.mailing_id
    where links.supervisor_id = internship_supervisors.id), true) and feedback.status is not null`.as('isAsked')
}
