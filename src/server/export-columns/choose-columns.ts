import { reviewer } from '../procedures.ts'

export const chooseColumns = reviewer.exportColumns.choose.handler(async ({ input, context: { actor, db } }) => {
  const { kind, columns } = input
  await db
    .insertInto('exportColumns')
    .values({ profileId: actor.id, kind, columns })
    .onConflict((conflict) => conflict.columns(['profileId', 'kind']).doUpdateSet({ columns }))
    .execute()
})
