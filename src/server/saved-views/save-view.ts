import { MAX_SAVED_VIEWS } from '#domain/saved-views'
import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { isNameTaken, lockViewsOf } from './saved-view-queries.ts'

export const saveView = reviewer.savedViews.save.handler(({ input, context: { actor, db, now }, errors }) =>
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
