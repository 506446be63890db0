import type { Db } from '../../platform/database/client.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import { hashAccessToken, TOKEN_PREFIXES } from './access-token.ts'

// Corrects responses in which the library differs from the standards.

const FORM = 'application/x-www-form-urlencoded'

/**
 * The request with the client's secret in its header. Apps may send it in the body as well (client_secret_post, RFC 6749
 * section 2.3.1), which the library accepts only from clients that are registered for it.
 */
export async function withSecretInHeader(request: Request): Promise<Request> {
  if (request.method !== 'POST' || !request.headers.get('content-type')?.startsWith(FORM)) return request
  const form = new URLSearchParams(await request.clone().text())
  const [id, secret] = [form.getAll('client_id'), form.getAll('client_secret')]
  if (request.headers.has('authorization') || id.length !== 1 || secret.length !== 1 || !secret[0]) return request
  const headers = new Headers(request.headers)
  headers.set('authorization', `Basic ${btoa(`${encodeURIComponent(id[0]!)}:${encodeURIComponent(secret[0])}`)}`)
  headers.delete('content-length')
  form.delete('client_secret')
  return new Request(request.url, { method: 'POST', headers, body: form.toString(), signal: request.signal })
}

type Refusal = { error?: string; error_description?: string; message?: string }

/** The response of the token, revocation or introspection endpoint as RFC 6749, 7009 and 7636 require it. */
export async function standardAnswer(db: Db, request: Request, response: Response): Promise<Response> {
  if (response.status !== 400 && response.status !== 401) return response
  const refusal = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Refusal
  // Failures of the library's own input checks.
  const error = refusal.error ?? 'invalid_request'
  // The library checks the grant before the client.
  if (error === 'invalid_client' || (await isWrongClient(db, request.clone())))
    return refused(response, 401, { ...refusal, error: 'invalid_client' })
  const isRevocation = new URL(request.url).pathname.endsWith('/revoke')
  // An unknown or expired token needs no revocation (RFC 7009, section 2.2).
  if (isRevocation && (await hasToken(request))) return new Response(null, { status: 200 })
  // The client's credentials are right, but the grant is not (RFC 6749 section 5.2, RFC 7636 section 4.6).
  const isAboutGrant = ['invalid_token', 'invalid_user'].includes(error) || response.status === 401
  return refused(response, 400, { ...refusal, error: isAboutGrant ? 'invalid_grant' : error })
}

function refused(response: Response, status: number, { error, error_description, message }: Refusal): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  if (status === 401 && !headers.has('www-authenticate')) headers.set('www-authenticate', 'Basic realm="OAuth"')
  if (status !== 401) headers.delete('www-authenticate')
  return Response.json({ error, error_description: error_description ?? message }, { status, headers })
}

async function hasToken(request: Request): Promise<boolean> {
  return Boolean(new URLSearchParams(await request.text()).get('token'))
}

/** Whether the request names an unknown client, or lacks proof that it comes from that client. */
async function isWrongClient(db: Db, request: Request): Promise<boolean> {
  const header = request.headers.get('authorization')
  const form = new URLSearchParams(await request.text())
  const [id, secret] = header === null ? [form.get('client_id'), null] : basicIn(header)
  // Without any credentials, the request itself is incomplete.
  if (id === null && header === null) return false
  const client = await db
    .selectFrom('oauthClients')
    .select(['clientSecret', 'disabled'])
    .where('clientId', '=', id ?? '')
    .executeTakeFirst()
  if (!client || client.disabled) return true
  if (secret === null || client.clientSecret === null) return secret !== client.clientSecret
  return !isSameSecret(hashAccessToken(secret.replace(TOKEN_PREFIXES.clientSecret, '')), client.clientSecret)
}

function basicIn(header: string): [id: string | null, secret: string | null] {
  try {
    const text = atob(/^Basic +(\S+)$/i.exec(header)?.[1] ?? '')
    const colon = text.indexOf(':')
    if (colon < 0 || text.includes('\0')) return [null, null]
    return [decodeURIComponent(text.slice(0, colon)), decodeURIComponent(text.slice(colon + 1))]
  } catch {
    // Neither Base64 nor percent-encoding could be decoded.
    return [null, null]
  }
}
