import { sql } from 'kysely'
import { MAX_SAVED_VIEWS } from '#domain/saved-views'
import { inTransaction } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'
import { isNameTaken, lockViewsOf, withoutOutdated } from './view-queries.ts'

/** Without filters that no longer mean anything, such as a deleted term. */
const listViews = reviewer.savedViews.list.handler(async ({ input, context: { actor, db } }) => {
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

const saveView = reviewer.savedViews.save.handler(({ input, context: { actor, db, now }, errors }) =>
  inTransaction(db, async (tx) => {
    await lockViewsOf(tx, actor.id)
    const { count } = await tx
      .selectFrom('savedViews')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('profileId', '=', actor.id)
      .executeTakeFirstOrThrow()
    if (count >= MAX_SAVED_VIEWS) throw errors.TOO_MANY()
    const { list, name, filters } = input
    if (await isNameTaken(tx, { profileId: actor.id, list, name })) throw errors.NAME_TAKEN()
    return tx
      .insertInto('savedViews')
      .values({ profileId: actor.id, list, name, filters: JSON.stringify(filters), createdAt: now })
      .returning(['id', 'list', 'name', 'filters'])
      .executeTakeFirstOrThrow()
  }),
)

const renameView = reviewer.savedViews.rename.handler(({ input: { id, name }, context: { actor, db }, errors }) =>
  inTransaction(db, async (tx) => {
    await lockViewsOf(tx, actor.id)
    const renamed = await tx
      .selectFrom('savedViews')
      .select('list')
      .where('id', '=', id)
      .where('profileId', '=', actor.id)
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (await isNameTaken(tx, { profileId: actor.id, list: renamed.list, name, exceptId: id }))
      throw errors.NAME_TAKEN()
    await tx.updateTable('savedViews').set({ name }).where('id', '=', id).where('profileId', '=', actor.id).execute()
  }),
)

const deleteView = reviewer.savedViews.delete.handler(async ({ input, context: { actor, db }, errors }) => {
  await db
    .deleteFrom('savedViews')
    .where('id', '=', input.id)
    .where('profileId', '=', actor.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

export const savedViews = { list: listViews, save: saveView, rename: renameView, delete: deleteView }
