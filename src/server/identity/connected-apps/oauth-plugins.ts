import { oauthProvider } from '@better-auth/oauth-provider'
import { ORPCError } from '@orpc/server'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { jwt } from 'better-auth/plugins'
import { NOT_OFFERED } from '#contract/identity/connected-apps'
import { ALL_SCOPES } from '#domain/api-clients'
import { DAY, HOUR, inSeconds, MINUTE } from '#domain/durations'
import type { Config } from '../../config.ts'
import type { Auth } from '../../platform/access/auth.ts'
import type { Db } from '../../platform/database/client.ts'
import { hashAccessToken, TOKEN_PREFIXES } from './access-token.ts'

/** We call these endpoints by address only. */
type Plugin = Omit<BetterAuthPlugin, 'endpoints'>

/** Where the browser application asks a person to allow an app. */
export const CONSENT_PATH = '/authorize'

/**
 * Access tokens for apps and systems (OAuth 2.1 and OpenID Connect). They are random texts, looked up in the database at
 * every use, so that a change applies at once. Only ID tokens are signed.
 */
export function oauthPlugins(config: Config, db: Db): Plugin[] {
  const page = `${config.publicUrl}${CONSENT_PATH}`
  return [
    jwt({
      jwt: { issuer: config.publicUrl },
      // An old key is published for another month, so that ID tokens stay valid.
      jwks: {
        jwksPath: '/.well-known/jwks.json',
        keyPairConfig: { alg: 'RS256', modulusLength: 3072 },
        rotationInterval: inSeconds(90 * DAY),
        gracePeriod: inSeconds(30 * DAY),
      },
      schema: { jwks: { modelName: 'signingKeys' } },
    }),
    oauthProvider({
      loginPage: page,
      consentPage: page,
      scopes: ALL_SCOPES,
      codeExpiresIn: inSeconds(10 * MINUTE),
      accessTokenExpiresIn: inSeconds(HOUR),
      m2mAccessTokenExpiresIn: inSeconds(HOUR),
      idTokenExpiresIn: inSeconds(HOUR),
      refreshTokenExpiresIn: inSeconds(30 * DAY),
      prefix: TOKEN_PREFIXES,
      storeTokens: { hash: async (token) => hashAccessToken(token) },
      storeClientSecret: { hash: async (secret) => hashAccessToken(secret) },
      // A claim that a client asks for by name would not be on the consent screen.
      advertisedMetadata: { claims_supported: [] },
      customUserInfoClaims: ({ user, scopes }) => (scopes.includes('profile') ? nameOf(user) : {}),
      customTokenResponseFields: async ({ user, verificationValue }) => {
        if (user) await refuseWithoutConsent(db, user.id, verificationValue?.query.client_id)
        return {}
      },
      // A campus, and all people of an app, can share one IP address.
      rateLimit: {
        token: { window: inSeconds(MINUTE), max: 300 },
        authorize: { window: inSeconds(MINUTE), max: 300 },
        introspect: { window: inSeconds(MINUTE), max: 300 },
        revoke: { window: inSeconds(MINUTE), max: 300 },
        userinfo: { window: inSeconds(MINUTE), max: 300 },
      },
      schema: {
        oauthClient: { modelName: 'oauthClients' },
        oauthResource: { modelName: 'oauthResources' },
        oauthClientResource: { modelName: 'oauthClientResources' },
        oauthClientAssertion: { modelName: 'oauthClientAssertions' },
        oauthRefreshToken: { modelName: 'oauthRefreshTokens' },
        oauthAccessToken: { modelName: 'oauthAccessTokens' },
        oauthConsent: { modelName: 'oauthConsents' },
      },
    }) as BetterAuthPlugin,
  ]
}

/** A code that was on its way when the person removed the app, or was locked, is worth nothing. */
async function refuseWithoutConsent(db: Db, userId: string, clientId: string | undefined): Promise<void> {
  if (clientId === undefined) return
  await db
    .selectFrom('oauthConsents')
    .select('id')
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow(
      () => new APIError('BAD_REQUEST', { error: 'invalid_grant', error_description: 'access was removed' }),
    )
}

function nameOf(user: object): Record<string, string> {
  // The library's `name` is our first name.
  const { name, lastName } = user as { name: string; lastName: string }
  return { name: `${name} ${lastName}`.trim(), given_name: name, family_name: lastName }
}

/** Nothing about apps exists until an admin has switched them on. */
export async function requireOffered(auth: Auth): Promise<void> {
  if (!(await auth.settings()).apiClients) throw new ORPCError('NOT_OFFERED', NOT_OFFERED)
}
