import { NOT_STARTED } from '#domain/imports'
import { admin } from '../../procedures.ts'
import { findImport } from './import-queries.ts'
import { UnreadableFile } from './read-csv.ts'
import { storeFile } from './store-file.ts'

/** Reads the file again, as a new import with the columns as an admin has matched them; the old one is forgotten. */
export const chooseEncoding = admin.imports.chooseEncoding.handler(async ({ input, context, errors }) => {
  const { db, actor, now } = context
  const { id, encoding } = input
  const found = await findImport(db, id)
  if (!found) throw errors.NOT_FOUND()
  const stored = await db.selectFrom('importFiles').select('content').where('importId', '=', id).executeTakeFirst()
  if (!stored || !NOT_STARTED.includes(found.status)) throw errors.CONFLICT()
  const { kind, fileName, monthFirst } = found
  // Columns that nobody has looked at were matched by titles with wrong letters.
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
    // Somebody has started it meanwhile.
    await db.deleteFrom('imports').where('id', '=', next).execute()
    throw errors.CONFLICT()
  } catch (error) {
    if (error instanceof UnreadableFile) throw errors.UNREADABLE({ message: error.message })
    throw error
  }
})
