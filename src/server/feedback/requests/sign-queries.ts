import { type RawBuilder, sql } from 'kysely'
import { type FeedbackSign, SIGNS } from '#domain/feedback-signs'

/**
 * Whether another feedback has the same texts now. It may be in any department; the sign does not say in which. Two are enough to know,
 * however many there are.
 */
const HAS_SAME_TEXT = sql<boolean>`(
  select count(*) > 1 from (select from feedback others where others.text_digest = feedback.text_digest limit 2) two)`

/** The same, for counting many: their texts are looked through once. */
export const IS_AMONG_SAME_TEXTS = sql<boolean>`feedback.text_digest in (
  select text_digest from feedback where text_digest is not null group by text_digest having count(*) > 1)`

/** The signs of the outer query's feedback: those noted at submission, and what other feedback shows. */
export const ALL_SIGNS: RawBuilder<FeedbackSign[]> = sql<FeedbackSign[]>`(feedback.signs
  || case when ${HAS_SAME_TEXT} then array['sameText'] else '{}'::text[] end)`

/** The signs as one text, in their order. */
export function signsText(): RawBuilder<string> {
  const labels = SIGNS.map(({ key, label }) => sql`(${key}::text, ${label}::text)`)
  return sql<string>`(
    select coalesce(string_agg(known.label, '; ' order by known.place), '')
    from (select key, label, row_number() over () as place from (values ${sql.join(labels)}) labels (key, label)) known
    where known.key = any(${ALL_SIGNS}))`
}
