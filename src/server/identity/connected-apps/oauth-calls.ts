import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { CONSENT_PATH } from './oauth-plugins.ts'
import { standardAnswer, withSecretInHeader } from './standard-answers.ts'

type Library = { handler(request: Request): Promise<Response> }

/** Calls that apps make without cookies. They send forms, so the cross-site protection must let them pass. */
export const APP_CALL = /^\/api\/auth\/oauth2\/(token|revoke|introspect)$/

/** The identity library's answer to a call under /oauth2. */
export async function answerOAuth(
  library: Library,
  { config, db }: { config: Config; db: Db },
  request: Request,
): Promise<Response> {
  const url = new URL(request.url)
  if (APP_CALL.test(url.pathname)) return answerApp(library, db, request)
  const isAuthorize = url.pathname.endsWith('/oauth2/authorize')
  const asked = new Request(isAuthorize ? await withPrompts(db, url) : url, request)
  const response = await library.handler(unbound(asked))
  const leadsOn = isAuthorize || url.pathname.endsWith('/oauth2/consent')
  return leadsOn ? withConsentAddress(response, config) : response
}

async function answerApp(library: Library, db: Db, request: Request): Promise<Response> {
  const asked = await withSecretInHeader(request)
  return standardAnswer(db, asked, await library.handler(unbound(asked.clone())))
}

/** Removes the DPoP header, because our access tokens are not bound to a key. */
function unbound(request: Request): Request {
  request.headers.delete('dpop')
  return request
}

/**
 * Adds the prompts that an app needs. For `max_age` we ask for a new sign-in right away, because the library would compare it
 * again after the sign-in that it asked for. An app on a device cannot prove its identity, so the person is asked every time (RFC
 * 8252).
 */
async function withPrompts(db: Db, url: URL): Promise<URL> {
  const changed = new URL(url)
  const { searchParams } = changed
  const prompts = new Set((searchParams.get('prompt') ?? '').split(' ').filter(Boolean))
  if (searchParams.has('max_age')) prompts.add('login')
  searchParams.delete('max_age')
  if (await isDeviceApp(db, searchParams.get('client_id') ?? '')) {
    prompts.delete('none')
    prompts.add('consent')
  }
  if (prompts.size > 0) searchParams.set('prompt', [...prompts].join(' '))
  return changed
}

async function isDeviceApp(db: Db, clientId: string): Promise<boolean> {
  const client = await db
    .selectFrom('oauthClients')
    .select('id')
    .where('clientId', '=', clientId)
    .where('tokenEndpointAuthMethod', '=', 'none')
    .executeTakeFirst()
  return client !== undefined
}

/** Redirects a browser; our own screen gets the address as JSON. */
async function withConsentAddress(response: Response, config: Config): Promise<Response> {
  const headers = new Headers(response.headers)
  const location = headers.get('location')
  if (location) {
    headers.set('location', consentAddress(location, config))
    return new Response(null, { status: response.status, headers })
  }
  if (!response.ok) return response
  const body = (await response.json()) as { url: string }
  return Response.json({ ...body, url: consentAddress(body.url, config) }, { headers })
}

/**
 * The signed request travels as one parameter, because the browser application would reorder its parts. Errors that must not
 * reach the app, such as a wrong redirect address, are shown on the same screen.
 */
function consentAddress(location: string, config: Config): string {
  const page = `${config.publicUrl}${CONSENT_PATH}`
  const url = new URL(location)
  if (location.startsWith(`${page}?`)) return `${page}?request=${encodeURIComponent(url.search.slice(1))}`
  if (location.startsWith(`${config.publicUrl}/login?`))
    return `${page}?error=${encodeURIComponent(url.searchParams.get('error') ?? 'invalid_request')}`
  return location
}
