import { HOUR } from '#domain/durations'
import { NOT_STARTED, UNDO_HOURS } from '#domain/imports'
import type { Db } from '../../database/client.ts'

/** Deletes files that nobody has imported, and the memory of imports that cannot be undone any more. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_HOURS * HOUR)
  await db.deleteFrom('imports').where('status', 'in', NOT_STARTED).where('createdAt', '<=', before).execute()
  await db
    .deleteFrom('importRecords')
    .where('importId', 'in', (eb) =>
      eb
        .selectFrom('imports')
        .select('id')
        .where('status', 'in', ['imported', 'cancelled', 'undone', 'failed'])
        .where('finishedAt', '<=', before),
    )
    .execute()
}
