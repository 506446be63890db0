import { oauthProvider } from '@better-auth/oauth-provider'
import { ORPCError } from '@orpc/server'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { jwt } from 'better-auth/plugins'
import { NOT_OFFERED } from '#contract/identity/connected-apps'
import { ALL_SCOPES } from '#domain/integrations/api-clients'
import { DAY, HOUR, inSeconds, MINUTE } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import type { Auth } from '../../platform/access/auth.ts'
import type { Db } from '../../platform/database/client.ts'
import { hashAccessToken, TOKEN_PREFIXES } from './access-token.ts'

/** The plugin without its endpoints, which we call by address only. */
type Plugin = Omit<BetterAuthPlugin, 'endpoints'>

/** The screen on which a person allows an app. */
export const CONSENT_PATH = '/authorize'

/**
 * Access tokens for apps and systems (OAuth 2.1 and OpenID Connect). They are random and looked up at every use, so that changes
 * apply immediately. Only ID tokens are signed.
 */
export function oauthPlugins(config: Config, db: Db): Plugin[] {
  const page = `${config.publicUrl}${CONSENT_PATH}`
  return [
    jwt({
      jwt: { issuer: config.publicUrl },
      // A replaced key stays published for another month, so that ID tokens stay valid.
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
      // The consent screen would not show claims that a client asks for by name.
      advertisedMetadata: { claims_supported: [] },
      customUserInfoClaims: ({ user, scopes }) => (scopes.includes('profile') ? nameOf(user) : {}),
      customTokenResponseFields: async ({ user, verificationValue }) => {
        if (user) await refuseWithoutConsent(db, user.id, verificationValue?.query.client_id)
        return {}
      },
      // A campus, or all users of an app, may share one IP address.
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

/** Refuses a code that was issued before the person removed the app or was locked. */
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

/** Hides everything about apps until an admin has switched them on. */
export async function requireOffered(auth: Auth): Promise<void> {
  if (!(await auth.settings()).apiClients) throw new ORPCError('NOT_OFFERED', NOT_OFFERED)
}
