import { sql } from 'kysely'
import type { FeedbackSign } from '#domain/feedback/feedback-signs'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { IS_AMONG_SAME_TEXTS } from '../../platform/database/signs.ts'
import { type Counted, isInTermOrAny } from './figure-queries.ts'

/** How many answers have each sign. */
export async function countSigns({ db, viewer, term }: Counted): Promise<{ sign: FeedbackSign; count: number }[]> {
  const isCounted = sql`feedback.status <> 'pending' and ${feedbackVisibleTo(viewer)} and ${isInTermOrAny('feedback', term)}`
  const { rows } = await sql<{ sign: FeedbackSign; count: number }>`
    select sign, count(*)::integer as count from (
      select sign from feedback, unnest(feedback.signs) as sign where feedback.signs <> '{}' and ${isCounted}
      union all
      select 'sameText' from feedback where ${IS_AMONG_SAME_TEXTS} and ${isCounted}
    ) found
    group by sign order by sign`.execute(db)
  return rows
}
