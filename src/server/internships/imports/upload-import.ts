import { admin } from '../../procedures.ts'
import { encodingOf, UnreadableFile } from './read-csv.ts'
import { storeFile } from './store-file.ts'

export const uploadImport = admin.imports.upload.handler(async ({ input, context, errors }) => {
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
