import { type RawBuilder, sql } from 'kysely'
import { type FeedbackSign, SIGNS } from '#domain/feedback/feedback-signs'
import { HAS_SAME_TEXT, hasSign } from '../../platform/database/signs.ts'

/** The signs of the outer query's feedback: those noted at submission, and what other feedback shows. */
export const ALL_SIGNS: RawBuilder<FeedbackSign[]> = sql<FeedbackSign[]>`(feedback.signs
  || case when ${HAS_SAME_TEXT} then array['sameText'] else '{}'::text[] end)`

/** The signs as one text, in their order; for reading many. */
export function signsText(): RawBuilder<string> {
  const labels = SIGNS.map(({ key, label }) => sql`case when ${hasSign(key)} then ${label}::text end`)
  return sql<string>`array_to_string(array[${sql.join(labels)}], '; ')`
}
