import { canUndo } from '#domain/imports'
import { inTransaction } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'
import { isAnotherRunning, lockImport, removalFor } from './import-queries.ts'

/** Removes what the import created, except what somebody has worked on since. */
export const undoImport = freshAdmin.imports.undo.handler(async ({ input: { id }, context, errors }) => {
  const { db, queue, actor, now } = context
  await inTransaction(db, async (tx) => {
    if (await isAnotherRunning(tx)) throw errors.ONE_AT_A_TIME()
    const found = await lockImport(tx, id)
    if (!found) throw errors.NOT_FOUND()
    if (!canUndo(found, now)) throw errors.TOO_LATE()
    await tx.updateTable('imports').set(removalFor('undone')).where('id', '=', id).execute()
    await queue.enqueueImport(tx, { importId: id, startedBy: actor.id })
  })
})
