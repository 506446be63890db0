import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Database } from '../database/schema.ts'

/** The newest email to the address that the supervisor has now, as the domain's SentEmail; its times are texts. */
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
