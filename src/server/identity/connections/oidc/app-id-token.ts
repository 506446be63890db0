import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import { inSeconds } from '#domain/time/durations'
import type { Arrived } from '../arrive.ts'
import type { Connection } from '../connection-queries.ts'
import type { OutsideFetch } from '../outside-fetch.ts'
import { CLOCK_TOLERANCE, RefusedResponse } from '../saml/refused-response.ts'
import { parseDiscovery } from './inspect-oidc.ts'

/** Asymmetric algorithms only: keys are public, so a token signed with a shared secret, or not at all, is never accepted. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** The maximum age of a token. */
const LONGEST_AGE = '10 minutes'

/** The input an app sends. */
export const appToken = z.object({
  provider: z.string(),
  idToken: z.object({ token: z.string().max(20_000), nonce: z.string().max(300).default('') }),
})

type Setup = { connection: Connection; fetch: OutsideFetch }

/** Reads an ID token that an app obtained itself and passes on (spec section 7, token: id_token). */
export async function readAppToken(
  { connection, fetch }: Setup,
  { token, nonce }: { token: string; nonce: string },
): Promise<Arrived> {
  const { issuer, jwks_uri } = parseDiscovery(connection.metadata)
  const clientId = connection.clientId ?? ''
  const keys = createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetch })
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    maxTokenAge: LONGEST_AGE,
    clockTolerance: inSeconds(CLOCK_TOLERANCE),
  }).catch((error: Error) => {
    throw new RefusedResponse(error.message)
  })
  if (isForAnother(payload, clientId)) throw new RefusedResponse('the ID token was issued to another client')
  if (!nonce || payload.nonce !== nonce) throw new RefusedResponse('the ID token has another nonce')
  return {
    identifiers: [String(payload.sub)],
    attributes: payload,
    contextClass: null,
    session: { entityId: null, name: null, sessionIndex: null, idToken: null, endsAt: null },
  }
}

/** OpenID Connect Core 3.1.3.7: with several audiences, the authorised party must be us. */
function isForAnother({ aud, azp }: JWTPayload, clientId: string): boolean {
  return azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId
}
