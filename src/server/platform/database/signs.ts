import { type RawBuilder, sql } from 'kysely'
import type { FeedbackSign } from '#domain/feedback/feedback-signs'

/** Texts that are compared with those of other feedback. A trigger maintains digests of whole sentences. */
const DIGESTS = [sql.ref('strengths_digest'), sql.ref('development_areas_digest')]

/**
 * Whether other feedback now contains one of the texts. It may be in any department; the sign does not say in which. Finding two
 * is enough, however many there are.
 */
export const HAS_SAME_TEXT = anyText(
  (digest) => sql`(
  select count(*) > 1 from (select from feedback others where others.${digest} = feedback.${digest} limit 2) two)`,
)

/** The same for many records, whose texts are searched once. */
export const IS_AMONG_SAME_TEXTS = anyText(
  (digest) => sql`feedback.${digest} in (
  select ${digest} from feedback where ${digest} is not null group by ${digest} having count(*) > 1)`,
)

/** Whether the outer query's feedback has this sign, for many records. */
export function hasSign(sign: FeedbackSign): RawBuilder<boolean> {
  return sign === 'sameText' ? IS_AMONG_SAME_TEXTS : sql<boolean>`${sign}::text = any(feedback.signs)`
}

function anyText(isSame: (digest: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(DIGESTS.map(isSame), sql` or `)})`
}
