import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { sql } from 'kysely'
import * as openid from 'openid-client'
import { contract } from '#contract/contract'
import type { ApiClientForm } from '#contract/integrations/api-clients'
import { makeAdmin } from './factories.ts'
import { freePort } from './free-port.ts'
import { type Client, createTestApp, type TestApp } from './test-app.ts'

export const REDIRECT_URI = 'https://app.example/callback'

/** The server with apps switched on, listening on a port, so that openid-client can use it. */
export async function createOAuthTestApp() {
  const port = await freePort()
  const app = await createTestApp({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'info' })
  // The identity library uses the real time.
  app.time.now = new Date()
  await switchApps(app, true)
  await app.serve()
  const admin = await app.as(await makeAdmin(app.db))
  return { ...app, admin }
}
type OAuthTestApp = Awaited<ReturnType<typeof createOAuthTestApp>>

export async function switchApps({ db }: TestApp, apiClients: boolean): Promise<void> {
  await db.updateTable('signInSettings').set({ apiClients, version: sql`version + 1` }).execute()
}

/** An app or system, as openid-client sees it after discovery. */
export async function registerClient(app: OAuthTestApp, facts: Partial<ApiClientForm> = {}) {
  const { id, secret } = await app.admin.apiClients.create({
    kind: 'web app',
    name: 'Timetable',
    redirectUris: facts.kind === 'system' ? [] : [REDIRECT_URI],
    scopes: ['openid', 'profile', 'email', 'internships:read', 'offline_access'],
    allDepartments: false,
    departments: [],
    ...facts,
  })
  const authentication = secret === null ? openid.None() : openid.ClientSecretBasic(secret)
  const config = await openid.discovery(new URL(app.config.publicUrl), id, undefined, authentication, {
    execute: [openid.allowInsecureRequests],
  })
  return { id, secret, config }
}
type RegisteredClient = Awaited<ReturnType<typeof registerClient>>

/** An authorization request with PKCE. These parameters replace its own; empty ones are removed. */
export async function startRequest({ config }: RegisteredClient, changes: Record<string, string> = {}) {
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid profile email internships:read offline_access',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...changes,
  })
  for (const [name, value] of Object.entries(changes)) if (value === '') url.searchParams.delete(name)
  return { url, verifier, state }
}

/** The address to which this person's browser is sent after the app has sent it to us. */
export async function visitAuthorize(app: TestApp, url: URL, cookie?: string): Promise<URL> {
  const response = await app.fetch(url.pathname + url.search, { headers: cookie ? { cookie } : {} })
  return new URL(response.headers.get('location') ?? 'about:blank')
}

/** Answers on the consent screen. Returns the browser's next address. */
export async function answerConsent(app: TestApp, page: URL, cookie: string, accept = true): Promise<URL> {
  const response = await app.fetch('/api/auth/oauth2/consent', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ accept, oauth_query: page.searchParams.get('request') }),
  })
  return new URL(((await response.json()) as { url?: string }).url ?? 'about:blank')
}

/** The complete flow: the person allows the app, and the app gets its tokens. */
export async function connect(
  app: TestApp,
  client: RegisteredClient,
  person: { id: string },
  changes: Record<string, string> = {},
) {
  const cookie = await app.cookieFor(person.id)
  const { url, verifier, state } = await startRequest(client, changes)
  const page = await visitAuthorize(app, url, cookie)
  const arrival = page.searchParams.has('request') ? await answerConsent(app, page, cookie) : page
  const checks = { pkceCodeVerifier: verifier, expectedState: state }
  return openid.authorizationCodeGrant(client.config, arrival, checks)
}

/** The API with this token in place of a session. */
export function apiWith(app: TestApp, token: string): Client {
  const link = new OpenAPILink(contract, {
    url: `${app.config.publicUrl}/api/v1`,
    headers: { authorization: `Bearer ${token}` },
  })
  return createORPCClient(link)
}
