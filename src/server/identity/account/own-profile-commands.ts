import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/access/actor.ts'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Changes these columns of the person's own profile. */
export async function changeOwnProfile(
  { actor, db, now }: { actor: Actor; db: Db; now: Date },
  columns: Updateable<Database['profiles']>,
): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .updateTable('profiles')
      .set({ ...columns, updatedAt: now })
      .where('id', '=', actor.id)
      .execute(),
  )
}
