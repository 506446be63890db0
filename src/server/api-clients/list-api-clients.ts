import { sql } from 'kysely'
import type { ClientKind } from '#domain/api-client'
import { scopesIn } from '#domain/scopes'
import { requireOffered } from '../auth/oauth/require-offered.ts'
import { admin } from '../procedures.ts'

export const listApiClients = admin.apiClients.list.handler(async ({ context: { db, auth } }) => {
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
