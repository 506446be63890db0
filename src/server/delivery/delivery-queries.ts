import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../database/schema.ts'

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
