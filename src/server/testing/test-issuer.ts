import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { afterAll } from 'vitest'

export const TEST_CLIENT = { id: 'fieldmark', secret: 'a client secret of at least thirty-two characters' }

/** The person whom the issuer signs in without asking. */
type Claims = { sub: string; [claim: string]: unknown }

/** Changes a response of the issuer in transit, for attacks. */
type Tamper = (answer: Record<string, unknown>) => Promise<Record<string, unknown>> | Record<string, unknown>

/** An OpenID Connect provider on a loopback port: oidc-provider with a scripted login. */
export async function startIssuer(redirectUris: string[], { clientFacts = {} }: { clientFacts?: object } = {}) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'test' }
  const state: { claims: Claims; tamper: Record<string, Tamper> } = { claims: { sub: 'nobody' }, tamper: {} }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      { client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret, redirect_uris: redirectUris, ...clientFacts },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'department', 'graduation_year', 'groups', 'role'],
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...state.claims, sub }) }),
    ttl: { Session: 1, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
  })
  const handle = provider.callback()
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/')) return signIn(request, response)
    const path = new URL(request.url ?? '/', issuer).pathname
    const tamper = state.tamper[path]
    if (tamper) tamperWith(response, tamper)
    await handle(request, response)
  }

  /** Signs in and agrees to everything. */
  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params, prompt } = await provider.interactionDetails(request, response)
    const accountId = state.claims.sub
    if (prompt.name === 'login') {
      await provider.interactionFinished(request, response, { login: { accountId } })
      return
    }
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }

  return {
    issuer,
    /** Sets the person whom the next login signs in. */
    signsIn: (claims: Claims) => {
      state.claims = claims
    },
    /** Changes the responses of this path. */
    tamper: (path: string, change: Tamper | null) => {
      if (change) state.tamper[path] = change
      else delete state.tamper[path]
    },
    /** Signs any claims with the issuer's key. */
    sign: (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey),
  }
}

function tamperWith(response: ServerResponse, change: Tamper): void {
  const end = response.end.bind(response)
  response.end = ((body?: unknown) => {
    void (async () => {
      const changed = JSON.stringify(await change(JSON.parse(String(body)) as Record<string, unknown>))
      if (!response.headersSent) response.setHeader('content-length', Buffer.byteLength(changed))
      end(changed)
    })()
    return response
  }) as typeof response.end
}
