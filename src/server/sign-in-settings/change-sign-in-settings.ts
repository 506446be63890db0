import { increaseSignInVersion } from '../auth/sign-in-queries.ts'
import { inTransaction } from '../database/client.ts'
import { freshAdmin } from '../procedures.ts'

/** The settings apply to the next request of every process. */
export const changeSignInSettings = freshAdmin.signInSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('signInSettings')
      .set({ ...input, updatedBy: actor.id, updatedAt: now })
      .execute()
    await increaseSignInVersion(tx)
  })
})
