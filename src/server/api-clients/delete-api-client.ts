import { requireOffered } from '../auth/oauth/require-offered.ts'
import { inTransaction } from '../database/client.ts'
import { freshAdmin } from '../procedures.ts'

/** Its tokens, and what people have allowed it, are deleted with it. */
export const deleteApiClient = freshAdmin.apiClients.delete.handler(async ({ input: { id }, context, errors }) => {
  await requireOffered(context.auth)
  const deleted = await inTransaction(context.db, (tx) =>
    tx.deleteFrom('oauthClients').where('clientId', '=', id).returning('clientId').executeTakeFirst(),
  )
  if (!deleted) throw errors.NOT_FOUND()
})
