import { missingColumns } from '#domain/internships/import-columns'
import { canUndo, NOT_STARTED } from '#domain/internships/imports'
import { inTransaction } from '../../platform/database/client.ts'
import { admin, freshAdmin } from '../../procedures.ts'
import { findImport, isAnotherRunning, listStarted, lockImport, readDetails, removalFor } from './import-queries.ts'
import { encodingOf, UnreadableFile } from './read-csv.ts'
import { storeFile } from './store-file.ts'

const listImports = admin.imports.list.handler(({ context: { db, now } }) => listStarted(db, now))

const getImport = admin.imports.get.handler(async ({ input, context: { db, now }, errors }) => {
  const details = await readDetails(db, input.id, now)
  if (!details) throw errors.NOT_FOUND()
  return details
})

const uploadImport = admin.imports.upload.handler(async ({ input, context, errors }) => {
  const { db, actor, now } = context
  const { body, query } = input
  const bytes = new Uint8Array(await body.arrayBuffer())
  try {
    const file = { bytes, encoding: encodingOf(bytes) }
    const fileName = body.name.slice(-200)
    return { id: await storeFile(db, { ...query, fileName, file, createdBy: actor.id, now }) }
  } catch (error) {
    if (error instanceof UnreadableFile) throw errors.UNREADABLE({ message: error.message })
    throw error
  }
})

/** Reads the file again as a new import, with the columns that an admin matched; the old import is discarded. */
const chooseEncoding = admin.imports.chooseEncoding.handler(async ({ input, context, errors }) => {
  const { db, actor, now } = context
  const { id, encoding } = input
  const found = await findImport(db, id)
  if (!found) throw errors.NOT_FOUND()
  const stored = await db.selectFrom('importFiles').select('content').where('importId', '=', id).executeTakeFirst()
  if (!stored || !NOT_STARTED.includes(found.status)) throw errors.CONFLICT()
  const { kind, fileName, monthFirst } = found
  // Columns that no admin has confirmed were matched by garbled titles.
  const checked = monthFirst === null ? undefined : found.columns
  const matched = { columns: input.columns ?? checked, monthFirst }
  const file = { bytes: stored.content, encoding }
  try {
    const next = await storeFile(db, { kind, fileName, file, matched, createdBy: actor.id, now })
    const forgotten = await db
      .deleteFrom('imports')
      .where('id', '=', id)
      .where('status', 'in', NOT_STARTED)
      .returning('id')
      .executeTakeFirst()
    if (forgotten) return { id: next }
    // The import has been started in the meantime.
    await db.deleteFrom('imports').where('id', '=', next).execute()
    throw errors.CONFLICT()
  } catch (error) {
    if (error instanceof UnreadableFile) throw errors.UNREADABLE({ message: error.message })
    throw error
  }
})

/** Checks the rows from the beginning; columns can be matched again until the import starts. */
const checkImport = admin.imports.check.handler(async ({ input, context, errors }) => {
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

/** Rows with problems are skipped only if the admin says so; what a cancelled import has created is removed. */
const startImport = freshAdmin.imports.start.handler(async ({ input, context, errors }) => {
  const { db, queue, actor } = context
  const { id, invite, skipProblems } = input
  await inTransaction(db, async (tx) => {
    if (await isAnotherRunning(tx)) throw errors.ONE_AT_A_TIME()
    const found = await lockImport(tx, id)
    if (!found) throw errors.NOT_FOUND()
    if (found.status !== 'checked' || (found.wrongCount > 0 && !skipProblems)) throw errors.CONFLICT()
    if (found.newCount === 0) throw errors.NOTHING_NEW()
    await tx
      .updateTable('imports')
      .set({ status: 'importing', invite: invite && found.kind === 'students', doneCount: 0, lastRow: 0 })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('importFiles').where('importId', '=', id).execute()
    await queue.enqueueImport(tx, { importId: id, startedBy: actor.id })
  })
})

/** Discards the file before the start; during an import, removes what it has created. */
const cancelImport = admin.imports.cancel.handler(async ({ input: { id }, context, errors }) => {
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

/** Removes what the import created, except records that somebody has worked on since. */
const undoImport = freshAdmin.imports.undo.handler(async ({ input: { id }, context, errors }) => {
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

export const importEndpoints = {
  list: listImports,
  get: getImport,
  upload: uploadImport,
  chooseEncoding,
  check: checkImport,
  start: startImport,
  cancel: cancelImport,
  undo: undoImport,
}
