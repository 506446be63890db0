import { NOT_STARTED } from '#domain/imports'
import { inTransaction } from '../../platform/database/client.ts'
import { admin } from '../../procedures.ts'
import { lockImport, removalFor } from './import-queries.ts'

/** Before the start, the file is forgotten. During an import, what it has created is removed. */
export const cancelImport = admin.imports.cancel.handler(async ({ input: { id }, context, errors }) => {
  const { db, queue, actor } = context
  await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id)
    if (!found) throw errors.NOT_FOUND()
    if (NOT_STARTED.includes(found.status)) {
      await tx.deleteFrom('imports').where('id', '=', id).execute()
      return
    }
    if (found.status !== 'importing') throw errors.CONFLICT()
    await tx.updateTable('imports').set(removalFor('cancelled')).where('id', '=', id).execute()
    await queue.enqueueImport(tx, { importId: id, startedBy: actor.id })
  })
})
