import { HOUR } from '#domain/durations'
import { NOT_STARTED, UNDO_HOURS } from '#domain/imports'
import type { Db } from '../../../platform/database/client.ts'

/** Deletes files that nobody has imported, and what is left of imports that cannot be undone any more: ids, and rows with problems. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_HOURS * HOUR)
  await db.deleteFrom('imports').where('status', 'in', NOT_STARTED).where('createdAt', '<=', before).execute()
  const ended = db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['imported', 'cancelled', 'undone', 'failed'])
    .where('finishedAt', '<=', before)
  await db.deleteFrom('importRecords').where('importId', 'in', ended).execute()
  await db.deleteFrom('importRows').where('importId', 'in', ended).execute()
}
