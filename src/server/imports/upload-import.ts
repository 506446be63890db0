import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/client.ts'
import { admin } from '../procedures.ts'
import { type FileRow, readCsv, UnreadableFile } from './read-csv.ts'

/** Unit: rows. */
const BATCH = 1000

/** Stores the rows as they are. They belong to nobody yet, and are deleted after a day. */
export const uploadImport = admin.imports.upload.handler(async ({ input, context, errors }) => {
  const { db, actor, now } = context
  const { body: file, query } = input
  const id = randomUUID()
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const rowCount = await readCsv(bytes, {
      onTitles: async (titles) => {
        await db
          .insertInto('imports')
          .values({
            id,
            ...query,
            fileName: file.name.slice(-200),
            status: 'uploaded',
            headers: JSON.stringify(titles),
            createdBy: actor.id,
            createdAt: now,
          })
          .execute()
      },
      onRows: (rows) => storeRows(db, id, rows),
    })
    await db.updateTable('imports').set({ rowCount }).where('id', '=', id).execute()
    return { id }
  } catch (error) {
    await db.deleteFrom('imports').where('id', '=', id).execute()
    if (error instanceof UnreadableFile) throw errors.UNREADABLE({ message: error.message })
    throw error
  }
})

async function storeRows(db: Db, importId: string, rows: FileRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH))
    await sql`
      insert into import_rows (import_id, row_number, cells)
      select ${importId}::uuid, (value -> 'rowNumber')::integer, value -> 'cells'
      from jsonb_array_elements(${batch}::jsonb)`.execute(db)
  }
}
