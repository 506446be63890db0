import { randomBytes } from 'node:crypto'
import type { ApiClientForm } from '#contract/integrations/api-clients'
import { scopesIn } from '#domain/scopes'
import { hashAccessToken, TOKEN_PREFIXES } from '../../identity/connected-apps/token-hash.ts'
import { lockDepartments } from '../../people/departments/department-queries.ts'
import type { Tx } from '../../platform/database/client.ts'

type Facts = Omit<ApiClientForm, 'kind' | 'departments'>

/** The columns of a client that follow from the form. The library reads its rules from them. */
export function clientColumns(isSystem: boolean, { name, redirectUris, scopes, allDepartments }: Facts) {
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
export async function setDepartments(tx: Tx, clientId: string, names: readonly string[]): Promise<boolean> {
  await tx.deleteFrom('oauthClientDepartments').where('clientId', '=', clientId).execute()
  const departments = await lockDepartments(tx, names)
  if (departments && departments.length > 0)
    await tx
      .insertInto('oauthClientDepartments')
      .values(departments.map((departmentName) => ({ clientId, departmentName })))
      .execute()
  return departments !== null
}

/** A new secret as the admin sees it once, and its hash. */
export function newSecret(): { secret: string; clientSecret: string } {
  const random = randomBytes(32).toString('base64url')
  return { secret: TOKEN_PREFIXES.clientSecret + random, clientSecret: hashAccessToken(random) }
}
