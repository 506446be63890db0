import { inTransaction } from '../../platform/database/client.ts'
import { signedIn } from '../../procedures.ts'

export const updateAccountProfile = signedIn.accounts.updateProfile.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await inTransaction(db, (tx) =>
    tx
      .updateTable('profiles')
      .set({ ...input, updatedAt: now })
      .where('id', '=', actor.id)
      .execute(),
  )
})
