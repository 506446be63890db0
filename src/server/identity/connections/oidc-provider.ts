import {
  authorizationCodeRequest,
  createAuthorizationURL,
  getOAuth2Tokens,
  type OAuthProvider,
} from '@better-auth/core/oauth2'
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import { domainOf } from '#domain/email-address'
import { personFrom } from '#domain/sign-on'
import type { Log } from '../../log.ts'
import type { Connection } from './connection-queries.ts'
import { parseDiscovery } from './inspect-oidc.ts'
import type { OutsideFetch } from './outside-fetch.ts'

/** Keys are public, so a token signed with a shared secret or not at all is never accepted. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** How old an ID token may be that an app passes on itself. */
const TOKEN_AGE = '10 minutes'

type Services = { clientSecret: () => string; fetch: OutsideFetch; log: Pick<Log, 'error'> }

/**
 * A connection as a provider of the identity library. The endpoints are those that the admin's test has seen, so sign-in
 * does not depend on discovery at start. A person is who the signed ID token says; userinfo only adds facts.
 */
export function oidcProvider(connection: Connection, { clientSecret, fetch, log }: Services) {
  const clientId = connection.clientId ?? ''
  const endpoints = parseDiscovery(connection.metadata)
  const keys = createRemoteJWKSet(new URL(endpoints.jwks_uri), { [customFetch]: fetch })

  async function verify(token: string, limits: { nonce?: string | undefined; maxTokenAge?: string } = {}) {
    const { nonce, ...rest } = limits
    const { payload } = await jwtVerify(token, keys, {
      issuer: endpoints.issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat'],
      ...rest,
    })
    if (isForAnother(payload, clientId)) throw new Error('the ID token was issued to another client')
    if (nonce !== undefined && payload.nonce !== nonce) throw new Error('the ID token has another nonce')
    return payload
  }

  async function factsOf(claims: JWTPayload, accessToken: string | undefined): Promise<Record<string, unknown>> {
    if (!endpoints.userinfo_endpoint || !accessToken) return claims
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
    const response = await fetch(endpoints.userinfo_endpoint, { headers })
    const facts = await readJson(response)
    if (!response.ok || facts.sub !== claims.sub) throw new Error('userinfo is about somebody else')
    // The strength of the sign-on is only what is signed.
    return { ...facts, acr: undefined, amr: undefined, ...claims }
  }

  /** Logs the reason of a refusal; none of ours or of the libraries quotes a token or a claim. */
  function logRefusal(err: unknown): void {
    log.error({ connection: connection.id, err }, 'sign-on refused')
  }

  return {
    id: connection.id,
    name: connection.name,
    issuer: endpoints.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => String(profile.sub),
    createAuthorizationURL: ({ state, codeVerifier, idTokenNonce, redirectURI, loginHint }) =>
      createAuthorizationURL({
        id: connection.id,
        options: { clientId },
        authorizationEndpoint: endpoints.authorization_endpoint,
        state,
        codeVerifier,
        nonce: idTokenNonce,
        redirectURI,
        loginHint,
        scopes: ['openid', 'email', 'profile'],
        additionalParams: requestedStrength(connection),
      }),
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { body, headers } = await authorizationCodeRequest({
        code,
        codeVerifier,
        redirectURI,
        options: { clientId, clientSecret: clientSecret() },
        tokenEndpoint: endpoints.token_endpoint,
        tokenEndpointAuth: { method: endpoints.clientAuthentication },
      })
      try {
        const response = await fetch(endpoints.token_endpoint, { method: 'POST', body, headers })
        if (!response.ok) throw new Error(`the token endpoint answers ${response.status}`)
        return getOAuth2Tokens(await readJson(response))
      } catch (error) {
        logRefusal(error)
        throw error
      }
    },
    // Tokens that an app got itself and passes on (spec section 7, token: id_token).
    idToken: {
      verify: async (token, nonce = '') => {
        await verify(token, { nonce, maxTokenAge: TOKEN_AGE })
        return true
      },
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce }) {
      try {
        if (!idToken) throw new Error('the token endpoint gives no ID token')
        const claims = await verify(idToken, { nonce: expectedIdTokenNonce })
        const data = await factsOf(claims, accessToken)
        const { email } = personFrom(data, connection.mapping)
        return { user: { email, name: '', emailVerified: isVerified(email, data, connection) }, data }
      } catch (error) {
        logRefusal(error)
        return null
      }
    },
  } satisfies OAuthProvider<Record<string, unknown>>
}

/** Asks for the values that are a context class (acr); the others are methods, which cannot be asked for. */
function requestedStrength({ withoutFactor, factorValues }: Connection): Record<string, string> {
  const classes = factorValues.filter((value) => URL.canParse(value) || value.startsWith('urn:'))
  return withoutFactor === 'trust' || classes.length === 0 ? {} : { acr_values: classes.join(' ') }
}

/** The parser's own error would quote the text. */
async function readJson(response: Response): Promise<Record<string, unknown>> {
  const json = response.json().catch(() => {
    throw new Error(`an answer with status ${response.status} is not JSON`)
  })
  return (await json) as Record<string, unknown>
}

/** OpenID Connect Core 3.1.3.7: with several audiences, the authorised party must be us. */
function isForAnother({ aud, azp }: JWTPayload, clientId: string): boolean {
  return azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId
}

/**
 * The admin vouches for the addresses of the connection's own domains, unless the provider says that it has not verified
 * one; otherwise the provider must say that it has.
 */
export function isVerified(email: string, facts: Record<string, unknown>, { domains }: Connection): boolean {
  const verified = facts.email_verified ?? domains.length > 0
  const isOwn = domains.length === 0 || domains.includes(domainOf(email))
  return isOwn && (verified === true || verified === 'true')
}
