import { requireOffered } from '../auth/oauth/require-offered.ts'
import { inTransaction } from '../database/client.ts'
import { freshAdmin } from '../procedures.ts'
import { clientColumns, newSecret, setDepartments } from './client-facts.ts'

export const createApiClient = freshAdmin.apiClients.create.handler(async ({ input, context, errors }) => {
  await requireOffered(context.auth)
  const isSystem = input.kind === 'system'
  const isPublic = input.kind === 'device app'
  const { secret, clientSecret } = isPublic ? { secret: null, clientSecret: null } : newSecret()
  return inTransaction(context.db, async (tx) => {
    const { clientId } = await tx
      .insertInto('oauthClients')
      .values({
        ...clientColumns(isSystem, input),
        clientSecret,
        tokenEndpointAuthMethod: isPublic ? 'none' : 'client_secret_basic',
        grantTypes: JSON.stringify(isSystem ? ['client_credentials'] : ['authorization_code', 'refresh_token']),
        createdAt: context.now,
        updatedAt: context.now,
      })
      .returning('clientId')
      .executeTakeFirstOrThrow()
    if (isSystem && !(await setDepartments(tx, clientId, input.departments))) throw errors.UNKNOWN_DEPARTMENT()
    return { id: clientId, secret }
  })
})
