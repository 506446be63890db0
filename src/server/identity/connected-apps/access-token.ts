import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { scopesIn } from '#domain/integrations/api-clients'
import { DAY, MINUTE } from '#domain/time/durations'
import type { AccessToken } from '../../platform/access/auth.ts'
import type { Viewer } from '../../platform/access/visible-rows.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Profile } from '../../platform/database/schema.ts'
import { managedDepartments } from '../sessions/read-actor.ts'

/** Prefixes by which secret scanners find leaked tokens. */
export const TOKEN_PREFIXES = {
  opaqueAccessToken: 'fieldmark_at_',
  refreshToken: 'fieldmark_rt_',
  clientSecret: 'fieldmark_cs_',
} as const

/**
 * Reads an access token; null if it is not valid. Roles, departments, locks, consent and client are read with every request, so
 * that a change restricts existing tokens immediately.
 */
export async function readAccessToken(db: Db, bearer: string): Promise<AccessToken | null> {
  if (!bearer.startsWith(TOKEN_PREFIXES.opaqueAccessToken)) return null
  const found = await findToken(db, hashAccessToken(bearer.slice(TOKEN_PREFIXES.opaqueAccessToken.length)))
  if (!found) return null
  const { client, tokenId, tokenExpiresAt, tokenScopes, allowed, allDepartments, clientDepartments, ...rest } = found
  const scopes = scopesIn(tokenScopes.filter((scope) => allowed.every((list) => list.includes(scope))))
  const { departments, ...profile } = rest
  if (profile.id === null)
    return { client, scopes, actor: null, system: systemViewer(tokenId, allDepartments, clientDepartments) }
  // Tokens have no session: they are never fresh, and endpoints about sessions refuse them.
  const session = { id: tokenId, token: '', signedInAt: new Date(0), provedAt: new Date(0), expiresAt: tokenExpiresAt }
  const { id, role } = profile
  return { client, scopes, system: null, actor: { id, role, profile, departments, isFactorMissing: false, session } }
}

/** The stored hash of a token, without its prefix, or of a client's secret. Both have 190 random bits, so one round is enough. */
export function hashAccessToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A system sees what a manager of its departments sees, or what an admin sees. */
function systemViewer(id: string, allDepartments: boolean, departments: string[]): Viewer {
  return allDepartments ? { id, role: 'admin', departments: [] } : { id, role: 'manager', departments }
}

type Found = {
  client: AccessToken['client']
  tokenId: string
  tokenExpiresAt: Date
  tokenScopes: string[]
  /** The scopes the client may have and, for a person's token, those the person has allowed. */
  allowed: string[][]
  allDepartments: boolean
  clientDepartments: string[]
  departments: string[]
} & (Profile | { id: null })

/** Precision of the last use, so that most requests write nothing. Unit: milliseconds. */
const LAST_USE_PRECISION = 5 * MINUTE

async function findToken(db: Db, hash: string): Promise<Found | undefined> {
  const now = new Date()
  const isOld = sql`last_used_at is null or last_used_at < ${new Date(now.getTime() - LAST_USE_PRECISION)}`
  const { rows } = await sql<Found>`
    with found as (
      select tokens.id as token_id, tokens.expires_at as token_expires_at, tokens.scopes as token_scopes, tokens.user_id,
        jsonb_build_object('id', clients.id, 'name', clients.name) as client, clients.client_id, clients.all_departments,
        consents.id as consent_id,
        case when tokens.user_id is null then jsonb_build_array(clients.client_credentials_scopes)
          else jsonb_build_array(clients.scopes, consents.scopes) end as allowed
      from oauth_access_tokens tokens
      join oauth_clients clients on clients.client_id = tokens.client_id
      left join oauth_consents consents on consents.client_id = tokens.client_id and consents.user_id = tokens.user_id
      where tokens.token = ${hash} and tokens.expires_at > ${now} and tokens.revoked is null and not clients.disabled
        and (select api_clients from sign_in_settings)
    ), used_client as (
      update oauth_clients set last_used_at = ${now}
      where client_id in (select client_id from found) and (${isOld})
    ), used_consent as (
      update oauth_consents set last_used_at = ${now} where id in (select consent_id from found) and (${isOld})
    )
    select profiles.*, client, token_id, token_expires_at, token_scopes, allowed, all_departments,
      array(select department_name from oauth_client_departments
        where oauth_client_departments.client_id = found.client_id order by department_name) as client_departments,
      ${managedDepartments()}
    from found left join profiles on profiles.id = found.user_id
    where found.user_id is null or profiles.locked_at is null`.execute(db)
  return rows[0]
}

/**
 * Refresh tokens are replaced at every use and would never expire; after this time the app has to ask its person again. Unit:
 * milliseconds.
 */
const LONGEST_CONNECTION = 180 * DAY

/** Deletes expired tokens, and refresh tokens whose sign-in is too long ago. */
export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('oauthAccessTokens').where('expiresAt', '<', now).execute()
  await db
    .deleteFrom('oauthRefreshTokens')
    .where((eb) =>
      eb.or([eb('expiresAt', '<', now), eb('authTime', '<', new Date(now.getTime() - LONGEST_CONNECTION))]),
    )
    .execute()
}
