import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ApiClientForm } from '#contract/integrations/api-clients'
import { type ClientKind, scopesIn } from '#domain/integrations/api-clients'
import { hashAccessToken, TOKEN_PREFIXES } from '../../identity/connected-apps/access-token.ts'
import { requireOffered } from '../../identity/connected-apps/oauth-plugins.ts'
import { lockDepartments } from '../../people/departments/department-queries.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { admin, freshAdmin } from '../../procedures.ts'

const listApiClients = admin.apiClients.list.handler(async ({ context: { db, auth } }) => {
  await requireOffered(auth)
  const rows = await db
    .selectFrom('oauthClients')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('oauthConsents')
        .select(sql<number>`count(*)::integer`.as('people'))
        .whereRef('oauthConsents.clientId', '=', 'oauthClients.clientId')
        .as('people'),
    )
    .select(
      sql<string[]>`array(select department_name from oauth_client_departments
        where oauth_client_departments.client_id = oauth_clients.client_id order by department_name)`.as('departments'),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.clientId,
    kind: kindOf(row),
    name: row.name,
    redirectUris: row.redirectUris,
    scopes: scopesIn([...row.scopes, ...row.clientCredentialsScopes]),
    allDepartments: row.allDepartments,
    departments: row.departments,
    isDisabled: row.disabled,
    people: row.people ?? 0,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
  }))
})

type Row = { tokenEndpointAuthMethod: string; grantTypes: string[] }

function kindOf({ tokenEndpointAuthMethod, grantTypes }: Row): ClientKind {
  if (grantTypes.includes('client_credentials')) return 'system'
  return tokenEndpointAuthMethod === 'none' ? 'device app' : 'web app'
}

const createApiClient = freshAdmin.apiClients.create.handler(async ({ input, context, errors }) => {
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

/** A new secret, shown to the admin once, and its hash. */
function newSecret(): { secret: string; clientSecret: string } {
  const random = randomBytes(32).toString('base64url')
  return { secret: TOKEN_PREFIXES.clientSecret + random, clientSecret: hashAccessToken(random) }
}

type Facts = Omit<ApiClientForm, 'kind' | 'departments'>

/** The columns that follow from the form. The library takes its rules from them. */
function clientColumns(isSystem: boolean, { name, redirectUris, scopes, allDepartments }: Facts) {
  const ordered = scopesIn(scopes)
  return {
    name,
    redirectUris: JSON.stringify(isSystem ? [] : [...new Set(redirectUris)]),
    scopes: JSON.stringify(isSystem ? [] : ordered),
    clientCredentialsScopes: JSON.stringify(isSystem ? ordered : []),
    allDepartments: isSystem && allDepartments,
  }
}

/** Replaces the departments that a system sees. Returns false if one of them does not exist. */
async function setDepartments(tx: Tx, clientId: string, names: readonly string[]): Promise<boolean> {
  await tx.deleteFrom('oauthClientDepartments').where('clientId', '=', clientId).execute()
  const departments = await lockDepartments(tx, names)
  if (departments && departments.length > 0)
    await tx
      .insertInto('oauthClientDepartments')
      .values(departments.map((departmentName) => ({ clientId, departmentName })))
      .execute()
  return departments !== null
}

/** Existing tokens are limited from their next request on. */
const changeApiClient = freshAdmin.apiClients.change.handler(async ({ input, context, errors }) => {
  await requireOffered(context.auth)
  const isSystem = input.kind === 'system'
  await inTransaction(context.db, async (tx) => {
    await tx
      .updateTable('oauthClients')
      .set({ ...clientColumns(isSystem, input), updatedAt: context.now })
      .where('clientId', '=', input.id)
      // The kind cannot change, because it decides which grants and which secret the client has.
      .where('tokenEndpointAuthMethod', '=', input.kind === 'device app' ? 'none' : 'client_secret_basic')
      .where((eb) =>
        eb(eb.ref('grantTypes', '->').at(0), '=', isSystem ? '"client_credentials"' : '"authorization_code"'),
      )
      .returning('clientId')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (isSystem && !(await setDepartments(tx, input.id, input.departments))) throw errors.UNKNOWN_DEPARTMENT()
  })
})

/** The old secret stops working immediately, and so do the tokens that a system got with it. */
const rotateClientSecret = freshAdmin.apiClients.rotateSecret.handler(async ({ input: { id }, context, errors }) => {
  await requireOffered(context.auth)
  const { secret, clientSecret } = newSecret()
  await inTransaction(context.db, async (tx) => {
    await tx
      .updateTable('oauthClients')
      .set({ clientSecret, updatedAt: context.now })
      .where('clientId', '=', id)
      .where('clientSecret', 'is not', null)
      .returning('clientId')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    await tx.deleteFrom('oauthAccessTokens').where('clientId', '=', id).where('userId', 'is', null).execute()
  })
  return { secret }
})

/** The client's tokens are refused while it is disabled. */
const disableApiClient = freshAdmin.apiClients.disable.handler(async ({ input: { id }, context, errors }) => {
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

/** Tokens that have not expired work again. */
const enableApiClient = freshAdmin.apiClients.enable.handler(async ({ input: { id }, context, errors }) => {
  await requireOffered(context.auth)
  const changed = await inTransaction(context.db, (tx) =>
    tx
      .updateTable('oauthClients')
      .set({ disabled: false, updatedAt: context.now })
      .where('clientId', '=', id)
      .returning('clientId')
      .executeTakeFirst(),
  )
  if (!changed) throw errors.NOT_FOUND()
})

/** Tokens and consents are deleted with the client. */
const deleteApiClient = freshAdmin.apiClients.delete.handler(async ({ input: { id }, context, errors }) => {
  await requireOffered(context.auth)
  const deleted = await inTransaction(context.db, (tx) =>
    tx.deleteFrom('oauthClients').where('clientId', '=', id).returning('clientId').executeTakeFirst(),
  )
  if (!deleted) throw errors.NOT_FOUND()
})

export const apiClients = {
  list: listApiClients,
  create: createApiClient,
  change: changeApiClient,
  rotateSecret: rotateClientSecret,
  disable: disableApiClient,
  enable: enableApiClient,
  delete: deleteApiClient,
}
