import { inTransaction } from '../../platform/database/client.ts'
import { student } from '../../procedures.ts'

export const updateProfile = student.profiles.update.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await inTransaction(db, (tx) =>
    tx
      .updateTable('profiles')
      .set({ ...input, updatedAt: now })
      .where('id', '=', actor.id)
      .execute(),
  )
})
