import * as openid from 'openid-client'
import { inSeconds, SECOND } from '#domain/time/durations'
import type { Arrived } from '../arrive.ts'
import type { Connection } from '../connection-queries.ts'
import type { OutsideFetch } from '../outside-fetch.ts'
import type { PendingSignOn } from '../pending-sign-on.ts'
import { CLOCK_TOLERANCE, RefusedResponse, timeReason } from '../saml/refused-response.ts'
import type { Departure } from '../saml/saml-client.ts'
import { withGraphGroups } from './graph-groups.ts'
import { parseDiscovery } from './inspect-oidc.ts'

type Setup = {
  connection: Connection
  clientSecret: () => string
  redirectUri: string
  fetch: OutsideFetch
  isLocal: boolean
}

/** Uses the endpoints found when an admin tested the connection, so that sign-in does not depend on discovery. */
function configurationOf({ connection, clientSecret, fetch, isLocal }: Setup): openid.Configuration {
  const { clientAuthentication } = parseDiscovery(connection.metadata)
  const server = JSON.parse(connection.metadata) as openid.ServerMetadata
  const authentication = AUTHENTICATIONS[clientAuthentication](clientSecret())
  const metadata = { [openid.clockTolerance]: inSeconds(CLOCK_TOLERANCE) }
  const configuration = new openid.Configuration(server, connection.clientId ?? '', metadata, authentication)
  configuration[openid.customFetch] = (address, init) => fetch(address, init as RequestInit)
  // Keys are public, so a token signed with a shared secret, or not at all, is never accepted.
  openid.enableNonRepudiationChecks(configuration)
  // `fetch` already refuses http where it is not allowed.
  if (isLocal) openid.allowInsecureRequests(configuration)
  return configuration
}

const AUTHENTICATIONS = {
  client_secret_basic: openid.ClientSecretBasic,
  client_secret_post: openid.ClientSecretPost,
}

/** The request for a sign-on. */
export async function startOidc(setup: Setup, pending: PendingSignOn): Promise<Departure> {
  const { connection, redirectUri } = setup
  const url = openid.buildAuthorizationUrl(configurationOf(setup), {
    redirect_uri: redirectUri,
    scope: connection.readMoreGroups ? `${SCOPE} User.Read GroupMember.Read.All` : SCOPE,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: 'S256',
    ...requestedStrength(connection),
    ...(pending.loginHint && { login_hint: pending.loginHint }),
  })
  return { url: url.href }
}

const SCOPE = 'openid email profile'

/** Requests the context classes (acr) among the values; the others are methods, which cannot be requested. */
function requestedStrength({ withoutFactor, factorValues }: Connection): Record<string, string> {
  const classes = factorValues.filter((value) => URL.canParse(value) || value.startsWith('urn:'))
  return withoutFactor === 'trust' || classes.length === 0 ? {} : { acr_values: classes.join(' ') }
}

/** Who has returned. Only the signed ID token identifies the person; userinfo adds facts. */
export async function finishOidc(setup: Setup, returned: URL, pending: PendingSignOn): Promise<Arrived> {
  try {
    const configuration = configurationOf(setup)
    const tokens = await openid.authorizationCodeGrant(configuration, returned, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new RefusedResponse('the token endpoint gives no ID token')
    // The library does not check this time.
    if (claims.iat > inSeconds(Date.now() + CLOCK_TOLERANCE))
      throw new RefusedResponse(timeReason('its ID token is from the future: made', claims.iat * SECOND))
    const facts = await factsFromUserinfo(configuration, tokens.access_token, claims.sub)
    // Only signed claims count for the strength of the sign-on.
    const given = { ...facts, acr: undefined, amr: undefined, ...claims }
    return {
      identifiers: [claims.sub],
      ...(await withGraphGroups(setup, given, tokens.access_token)),
      contextClass: null,
      session: { entityId: null, name: null, sessionIndex: null, idToken: tokens.id_token ?? null, endsAt: null },
    }
  } catch (error) {
    throw refusalFor(error)
  }
}

async function factsFromUserinfo(configuration: openid.Configuration, token: string, subject: string) {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  return openid.fetchUserInfo(configuration, token, subject)
}

/** The library's messages name a claim and quote nothing; other parts of its errors do. */
function refusalFor(error: unknown): RefusedResponse {
  if (error instanceof RefusedResponse) return error
  if (error instanceof openid.AuthorizationResponseError) {
    const isCancelled = error.error === 'access_denied'
    return new RefusedResponse(
      `the identity provider answers ${error.error}`,
      isCancelled ? 'access_denied' : undefined,
    )
  }
  if (error instanceof openid.ResponseBodyError)
    return new RefusedResponse(
      `the token endpoint answers ${error.error}`,
      error.error === 'invalid_grant' ? 'TOO_LATE' : undefined,
    )
  const { message, cause } = error as Error
  // The library names the claim but not the difference.
  const { claim, claims } = ((cause as Error | undefined)?.cause ?? {}) as { claim?: string; claims?: openid.IDToken }
  if (claim === 'exp' && claims) return new RefusedResponse(timeReason('its ID token ended', claims.exp * SECOND))
  if (claim === 'nbf' && claims)
    return new RefusedResponse(timeReason('its ID token begins', Number(claims.nbf) * SECOND))
  return new RefusedResponse(cause instanceof Error ? `${message}: ${cause.message}` : message)
}

/** The address at which signing out of the identity provider starts, if it supports that. */
export function oidcSignOut(setup: Setup, idToken: string | null, backTo: string): string {
  return openid.buildEndSessionUrl(configurationOf(setup), {
    post_logout_redirect_uri: backTo,
    ...(idToken && { id_token_hint: idToken }),
  }).href
}
