import { requireOffered } from '../auth/oauth/require-offered.ts'
import { inTransaction } from '../database/client.ts'
import { freshAdmin } from '../procedures.ts'
import { clientColumns, setDepartments } from './client-facts.ts'

/** Running tokens are narrowed with their next request. */
export const changeApiClient = freshAdmin.apiClients.change.handler(async ({ input, context, errors }) => {
  await requireOffered(context.auth)
  const isSystem = input.kind === 'system'
  await inTransaction(context.db, async (tx) => {
    const changed = await tx
      .updateTable('oauthClients')
      .set({ ...clientColumns(isSystem, input), updatedAt: context.now })
      .where('clientId', '=', input.id)
      // The kind is fixed: it decides which grants and which secret the client has.
      .where('tokenEndpointAuthMethod', '=', input.kind === 'device app' ? 'none' : 'client_secret_basic')
      .where((eb) =>
        eb(eb.ref('grantTypes', '->').at(0), '=', isSystem ? '"client_credentials"' : '"authorization_code"'),
      )
      .returning('clientId')
      .executeTakeFirst()
    if (!changed) throw errors.NOT_FOUND()
    if (isSystem && !(await setDepartments(tx, input.id, input.departments))) throw errors.UNKNOWN_DEPARTMENT()
  })
})
