import { currentColumns } from '#domain/chosen-columns'
import { reviewer } from '../procedures.ts'

/** Without columns that no longer exist. */
export const listChosenColumns = reviewer.exportColumns.list.handler(async ({ context: { actor, db } }) => {
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
