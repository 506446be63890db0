import * as z from 'zod'
import type { ConnectionForm, Finding } from '#contract/identity/connections'
import type { SamlProvider } from '#domain/identity/saml-provider'
import * as m from '#messages'
import { OutsideError, type OutsideFetch } from '../outside-fetch.ts'

export type Inspection = { findings: Finding[]; provider: Found | null }
type Found = { issuer: string; metadata: string; chosen: Chosen[] }
/** A provider with the connection's domains that it speaks for. */
export type Chosen = { provider: SamlProvider; domains: string[] }

/** Findings for an admin before people sign in with this OpenID Connect provider. */
export async function inspectOidc(
  form: ConnectionForm,
  { clientSecret, redirectUri, fetch }: { clientSecret: string; redirectUri: string; fetch: OutsideFetch },
): Promise<Inspection> {
  if (!form.clientId) return wrong(m.connections_client_id_required())
  if (!clientSecret) return wrong(m.connections_client_secret_required())
  try {
    const { metadata, discovery } = await discover(form.issuer, fetch)
    await requireKeys(discovery, fetch)
    const client = { clientId: form.clientId, clientSecret, redirectUri }
    const { finding, method } = await tryMethods(discovery, client, fetch)
    return {
      findings: [found(m.connections_oidc_issuer_valid({ issuer: discovery.issuer })), finding],
      provider: { issuer: discovery.issuer, metadata: withMethod(metadata, method), chosen: [] },
    }
  } catch (error) {
    if (error instanceof OutsideError) return wrong(error.message)
    throw error
  }
}

async function discover(issuer: string, fetch: OutsideFetch) {
  const address = discoveryAddress(issuer)
  const response = await fetch(address)
  if (!response.ok) throw new OutsideError(m.connections_oidc_status_unexpected({ address, status: response.status }))
  const metadata = await response.text()
  const discovery = parseOrExplain(metadata, address)
  // The issuer in every token must equal the entered one (OpenID Connect Discovery 4.3).
  if (discovery.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
    throw new OutsideError(m.connections_oidc_issuer_different({ issuer: discovery.issuer }))
  return { metadata, discovery }
}

function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

function parseOrExplain(metadata: string, address: string): Discovery {
  try {
    return parseDiscovery(metadata)
  } catch (error) {
    if (error instanceof SyntaxError) throw new OutsideError(m.connections_oidc_not_json({ address }))
    const [field] = (error as { issues?: { path: PropertyKey[] }[] }).issues?.[0]?.path ?? []
    throw new OutsideError(m.connections_oidc_field_invalid({ address, field: String(field) }))
  }
}

/** Throws a ZodError if required metadata is missing. */
export function parseDiscovery(json: string): Discovery {
  const parsed = document.parse(JSON.parse(json))
  const methods = parsed.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const clientAuthentication = methods.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post'
  return { ...parsed, clientAuthentication }
}

/** The discovery document, reduced to the authentication method that works. */
function withMethod(metadata: string, method: Method): string {
  return JSON.stringify({ ...JSON.parse(metadata), token_endpoint_auth_methods_supported: [method] })
}

/** The metadata that sign-in needs (OpenID Connect Discovery, section 3). */
const document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})

type Discovery = z.output<typeof document> & { clientAuthentication: Method }
type Method = 'client_secret_basic' | 'client_secret_post'
type Client = { clientId: string; clientSecret: string; redirectUri: string }

async function requireKeys({ jwks_uri }: Discovery, fetch: OutsideFetch): Promise<void> {
  const response = await fetch(jwks_uri)
  const body = (await response.json().catch(() => null)) as { keys?: unknown[] } | null
  if (!response.ok || !Array.isArray(body?.keys) || body.keys.length === 0)
    throw new OutsideError(`${jwks_uri} (jwks_uri) has no keys.`)
}

/**
 * Tries several methods: some providers do not decode the characters that HTTP Basic encodes in a secret (LemonLDAP::NG), which a
 * form avoids.
 */
async function tryMethods(
  discovery: Discovery,
  client: Client,
  fetch: OutsideFetch,
): Promise<{ finding: Finding; method: Method }> {
  const { clientAuthentication: method, token_endpoint_auth_methods_supported: supported } = discovery
  const finding = await tryClient(discovery, client, fetch)
  const other = 'client_secret_post'
  if (finding.kind !== 'error' || method === other || supported?.includes(other) === false) return { finding, method }
  const second = await tryClient({ ...discovery, clientAuthentication: other }, client, fetch)
  return second.kind === 'error' ? { finding, method } : { finding: second, method: other }
}

/** Redeems a made-up code: a provider that knows the client rejects the code, not the client. */
async function tryClient(
  { token_endpoint, clientAuthentication }: Discovery,
  { clientId, clientSecret, redirectUri }: Client,
  fetch: OutsideFetch,
): Promise<Finding> {
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'test', redirect_uri: redirectUri })
  const headers = new Headers({ accept: 'application/json' })
  if (clientAuthentication === 'client_secret_post') {
    body.set('client_id', clientId)
    body.set('client_secret', clientSecret)
  } else {
    const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':')
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }
  const response = await fetch(token_endpoint, { method: 'POST', body, headers })
  const { error } = ((await response.json().catch(() => null)) ?? {}) as { error?: unknown }
  if (error === 'invalid_client' || error === 'unauthorized_client' || response.status === 401)
    return problem(m.connections_oidc_client_refused())
  return error === 'invalid_grant'
    ? found(m.connections_oidc_client_accepted())
    : found(m.connections_oidc_client_untested())
}

const found = (text: string): Finding => ({ kind: 'success', text })
const problem = (text: string): Finding => ({ kind: 'error', text })
const wrong = (text: string): Inspection => ({ findings: [problem(text)], provider: null })
