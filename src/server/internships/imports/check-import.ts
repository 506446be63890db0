import { missingColumns } from '#domain/import-columns'
import { NOT_STARTED } from '#domain/imports'
import { inTransaction } from '../../platform/database/client.ts'
import { admin } from '../../procedures.ts'
import { lockImport } from './import-queries.ts'

/** Checks the rows from the start; columns can be matched anew until the import starts. */
export const checkImport = admin.imports.check.handler(async ({ input, context, errors }) => {
  const { db, queue, actor } = context
  const { id, columns, monthFirst } = input
  await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id)
    if (!found) throw errors.NOT_FOUND()
    if (!NOT_STARTED.includes(found.status)) throw errors.CONFLICT()
    if (missingColumns(found.kind, columns).length > 0) throw errors.MISSING_COLUMNS()
    await tx
      .updateTable('importRows')
      .set({ facts: 'null', key: null, outcome: null, problems: '[]' })
      .where('importId', '=', id)
      .where('outcome', 'is not', null)
      .execute()
    await tx
      .updateTable('imports')
      .set({ status: 'checking', columns: JSON.stringify(columns), monthFirst, doneCount: 0, lastRow: 0 })
      .where('id', '=', id)
      .execute()
    await queue.enqueueImport(tx, { importId: id, startedBy: actor.id })
  })
})
