import { feedbackOnOthers } from '../authorization/visible-rows.ts'
import { stateOfRecords } from '../database/changed-since.ts'
import { reviewer } from '../procedures.ts'
import { isCounted, matchCount } from './selection.ts'

export const countFeedback = reviewer.bulkDecisions.countFeedback.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  const asOf = await stateOfRecords(db)
  const { count } = await db
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isCounted('feedback', actor, input, now))
    .where(feedbackOnOthers(actor))
    .executeTakeFirstOrThrow()
  return { ...matchCount(count, now), asOf }
})
