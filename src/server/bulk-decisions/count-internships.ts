import { internshipsOfOthers } from '../authorization/visible-rows.ts'
import { stateOfRecords } from '../database/changed-since.ts'
import { reviewer } from '../procedures.ts'
import { isCounted, matchCount } from './selection.ts'

export const countInternships = reviewer.bulkDecisions.countInternships.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  const asOf = await stateOfRecords(db)
  const { count } = await db
    .selectFrom('internships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isCounted('internships', actor, input, now))
    .where(internshipsOfOthers(actor))
    .executeTakeFirstOrThrow()
  return { ...matchCount(count, now), asOf }
})
