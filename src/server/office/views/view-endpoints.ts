import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { feedbackFilters, internshipFilters } from '#contract/office/list-filters'
import { MAX_SAVED_VIEWS } from '#domain/office/saved-views'
import { VIEWED_LISTS, type ViewedList } from '#domain/office/staff-lists'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { reviewer } from '../../procedures.ts'

/** Leaves out filters that have become meaningless, such as a deleted term. */
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

/** Filters whose values the server checks. */
const STRICT: Record<string, z.ZodMiniType> = { ...internshipFilters, ...feedbackFilters }

type Filters = Record<string, string>

/** A view can be older than terms and the choices of a list. */
function withoutOutdated(filters: Filters, terms: readonly { id: string }[]): Filters {
  const isCurrent = ([key, value]: [string, string]) =>
    (key !== 'term' || terms.some(({ id }) => id === value)) && (STRICT[key]?.safeParse(value).success ?? true)
  return Object.fromEntries(Object.entries(filters).filter(isCurrent))
}

const saveView = reviewer.savedViews.save.handler(({ input, context: { actor, db, now }, errors }) =>
  inTransaction(db, async (tx) => {
    await lockViewsOf(tx, actor.id)
    const { count } = await tx
      .selectFrom('savedViews')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('profileId', '=', actor.id)
      .where('list', 'in', VIEWED_LISTS)
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

/** Prevents two requests of one person from both taking the last place or the same name. */
async function lockViewsOf(tx: Tx, profileId: string): Promise<void> {
  await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forNoKeyUpdate().execute()
}

type Name = { profileId: string; list: ViewedList; name: string; exceptId?: string }

async function isNameTaken(tx: Tx, { profileId, list, name, exceptId }: Name): Promise<boolean> {
  const taken = await tx
    .selectFrom('savedViews')
    .select('id')
    .where('profileId', '=', profileId)
    .where('list', '=', list)
    .where(sql`name_key(name)`, '=', sql`name_key(${name})`)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return taken !== undefined
}

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
