import type { Reviewed } from '#domain/lists'
import type { Actor } from '../../platform/access/actor.ts'
import { feedbackOnOthers, internshipsOfOthers } from '../../platform/access/visible-rows.ts'
import { stateOfRecords } from '../../platform/database/changed-since.ts'
import type { RecordFilters } from '../../platform/lists/record-filters.ts'
import { type Context, reviewer } from '../../procedures.ts'
import { isCounted, matchCount } from './selection.ts'

export const countInternships = reviewer.bulkDecisions.countInternships.handler(({ input, context }) =>
  countDecidable('internships', input, context),
)

export const countFeedback = reviewer.bulkDecisions.countFeedback.handler(({ input, context }) =>
  countDecidable('feedback', input, context),
)

async function countDecidable(
  kind: Reviewed,
  filters: RecordFilters,
  { actor, db, now }: Pick<Context, 'db' | 'now'> & { actor: Actor },
) {
  const asOf = await stateOfRecords(db)
  const { count } = await db
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isCounted(kind, actor, filters, now))
    .where(kind === 'internships' ? internshipsOfOthers(actor) : feedbackOnOthers(actor))
    .executeTakeFirstOrThrow()
  return { ...matchCount(count, now), asOf }
}
