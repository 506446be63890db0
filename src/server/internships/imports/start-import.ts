import { inTransaction } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'
import { isAnotherRunning, lockImport } from './import-queries.ts'

/** Rows with problems are left out only if the admin says so; what a cancelled import has created is removed. */
export const startImport = freshAdmin.imports.start.handler(async ({ input, context, errors }) => {
  const { db, queue, actor } = context
  const { id, invite, skipProblems } = input
  await inTransaction(db, async (tx) => {
    if (await isAnotherRunning(tx)) throw errors.ONE_AT_A_TIME()
    const found = await lockImport(tx, id)
    if (!found) throw errors.NOT_FOUND()
    if (found.status !== 'checked' || (found.wrongCount > 0 && !skipProblems)) throw errors.CONFLICT()
    await tx
      .updateTable('imports')
      .set({ status: 'importing', invite: invite && found.kind === 'students', doneCount: 0, lastRow: 0 })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('importFiles').where('importId', '=', id).execute()
    await queue.enqueueImport(tx, { importId: id, startedBy: actor.id })
  })
})
