import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { isNameTaken, lockViewsOf } from './saved-view-queries.ts'

export const renameView = reviewer.savedViews.rename.handler(
  ({ input: { id, name }, context: { actor, db }, errors }) =>
    inTransaction(db, async (tx) => {
      await lockViewsOf(tx, actor.id)
      const renamed = await tx
        .selectFrom('savedViews')
        .select('list')
        .where('id', '=', id)
        .where('profileId', '=', actor.id)
        .executeTakeFirst()
      if (!renamed) throw errors.NOT_FOUND()
      if (await isNameTaken(tx, { profileId: actor.id, list: renamed.list, name, exceptId: id }))
        throw errors.NAME_TAKEN()
      await tx.updateTable('savedViews').set({ name }).where('id', '=', id).where('profileId', '=', actor.id).execute()
    }),
)
