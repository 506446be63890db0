import { currentColumns } from '#domain/chosen-columns'
import { reviewer } from '../../procedures.ts'

/** Without columns that no longer exist. */
const listChosenColumns = reviewer.exportColumns.list.handler(async ({ context: { actor, db } }) => {
  const rows = await db
    .selectFrom('exportColumns')
    .select(['kind', 'columns'])
    .where('profileId', '=', actor.id)
    .orderBy('kind')
    .execute()
  return rows.flatMap(({ kind, columns }) => {
    const current = currentColumns(kind, columns)
    return current ? [{ kind, columns: current }] : []
  })
})

const chooseColumns = reviewer.exportColumns.choose.handler(async ({ input, context: { actor, db } }) => {
  const { kind, columns } = input
  await db
    .insertInto('exportColumns')
    .values({ profileId: actor.id, kind, columns })
    .onConflict((conflict) => conflict.columns(['profileId', 'kind']).doUpdateSet({ columns }))
    .execute()
})

/** Without an error if nothing was chosen. */
const resetColumns = reviewer.exportColumns.reset.handler(async ({ input, context: { actor, db } }) => {
  await db.deleteFrom('exportColumns').where('profileId', '=', actor.id).where('kind', '=', input.kind).execute()
})

export const exportColumns = { list: listChosenColumns, choose: chooseColumns, reset: resetColumns }
