import { increaseSignInVersion } from '../auth/sign-in-queries.ts'
import { inTransaction } from '../database/client.ts'
import { admin } from '../procedures.ts'

/** The settings apply to the next request of every process. */
export const changeSignInSettings = admin.signInSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('signInSettings')
      .set({ ...input, updatedBy: actor.id, updatedAt: now })
      .execute()
    await increaseSignInVersion(tx)
  })
})
