import { requireOffered } from '../auth/oauth/require-offered.ts'
import { inTransaction } from '../database/client.ts'
import { freshAdmin } from '../procedures.ts'
import { newSecret } from './client-facts.ts'

/** The old secret ends now, and so do the tokens that a system got with it. */
export const rotateClientSecret = freshAdmin.apiClients.rotateSecret.handler(
  async ({ input: { id }, context, errors }) => {
    await requireOffered(context.auth)
    const { secret, clientSecret } = newSecret()
    await inTransaction(context.db, async (tx) => {
      const rotated = await tx
        .updateTable('oauthClients')
        .set({ clientSecret, updatedAt: context.now })
        .where('clientId', '=', id)
        .where('clientSecret', 'is not', null)
        .returning('clientId')
        .executeTakeFirst()
      if (!rotated) throw errors.NOT_FOUND()
      await tx.deleteFrom('oauthAccessTokens').where('clientId', '=', id).where('userId', 'is', null).execute()
    })
    return { secret }
  },
)
