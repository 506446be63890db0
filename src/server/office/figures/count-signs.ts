import { sql } from 'kysely'
import type { FeedbackSign } from '#domain/feedback-signs'
import { ALL_SIGNS } from '../../feedback/requests/sign-queries.ts'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { type Counted, isInTermOrAny } from './figure-queries.ts'

/** In how many answers each sign was found. */
export async function countSigns({ db, viewer, term }: Counted): Promise<{ sign: FeedbackSign; count: number }[]> {
  const { rows } = await sql<{ sign: FeedbackSign; count: number }>`
    select sign, count(*)::integer as count from feedback, unnest(${ALL_SIGNS}) as sign
    where feedback.status <> 'pending' and ${feedbackVisibleTo(viewer)} and ${isInTermOrAny('feedback', term)}
    group by sign order by sign`.execute(db)
  return rows
}
