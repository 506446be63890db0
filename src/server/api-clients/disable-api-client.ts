import { requireOffered } from '../auth/oauth/require-offered.ts'
import { inTransaction } from '../database/client.ts'
import { freshAdmin } from '../procedures.ts'

/** Its tokens are refused as long as it is disabled. */
export const disableApiClient = freshAdmin.apiClients.disable.handler(async ({ input: { id }, context, errors }) => {
  await requireOffered(context.auth)
  const changed = await inTransaction(context.db, (tx) =>
    tx
      .updateTable('oauthClients')
      .set({ disabled: true, updatedAt: context.now })
      .where('clientId', '=', id)
      .returning('clientId')
      .executeTakeFirst(),
  )
  if (!changed) throw errors.NOT_FOUND()
})
