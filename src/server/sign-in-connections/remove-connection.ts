import { increaseSignInVersion } from '../auth/sign-in-queries.ts'
import { inTransaction } from '../database/client.ts'
import { freshAdmin } from '../procedures.ts'

/** The people keep their accounts and can set a password by email. */
export const removeConnection = freshAdmin.signInConnections.remove.handler(
  async ({ input: { id }, context, errors }) => {
    await inTransaction(context.db, async (tx) => {
      const removed = await tx.deleteFrom('signInConnections').where('id', '=', id).returning('id').executeTakeFirst()
      if (!removed) throw errors.NOT_FOUND()
      await tx.deleteFrom('accounts').where('providerId', '=', id).execute()
      await increaseSignInVersion(tx)
    })
  },
)
