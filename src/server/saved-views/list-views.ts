import { sql } from 'kysely'
import { reviewer } from '../procedures.ts'
import { withoutOutdated } from './saved-view-queries.ts'

/** Without filters that no longer mean anything, such as a deleted term. */
export const listViews = reviewer.savedViews.list.handler(async ({ input, context: { actor, db } }) => {
  const views = await db
    .selectFrom('savedViews')
    .select(['id', 'list', 'name', 'filters'])
    .where('profileId', '=', actor.id)
    .where('list', '=', input.list)
    .orderBy(sql`lower_case(name)`)
    .execute()
  const terms = await db.selectFrom('terms').select('id').execute()
  return views.map((view) => ({ ...view, filters: withoutOutdated(view.filters, terms) }))
})
