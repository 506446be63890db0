import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import { bearerIn } from './request-context.ts'
import { isCsvUpload } from './upload-limit.ts'

/** CSRF protection: refuses writes from other sites, and bodies that are not JSON. `forms` may come from other sites. */
export function refuseCrossSiteRequests(config: Config, forms: RegExp): MiddlewareHandler {
  const loopback = [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]
  const ownOrigins = config.isLoopback ? [config.publicUrl, ...loopback] : [config.publicUrl]
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    if ((FROM_PROVIDERS.test(c.req.path) || forms.test(c.req.path)) && isForm(c)) return next()
    // Browsers do not add tokens by themselves, and cookies do not count next to one.
    if (bearerIn(c.req.header('authorization')) === null && isCrossSite(c, ownOrigins))
      return c.json({ code: 'FORBIDDEN', message: m.common_cross_site_refused() }, 403)
    if (hasNonJsonBody(c) && !isCsvUpload(c))
      return c.json({ code: 'UNSUPPORTED_MEDIA_TYPE', message: m.common_json_required() }, 415)
    return next()
  }
}

/**
 * Identity providers send the browser back with a form, and CAS servers report with one that a session has ended. Forms contain a
 * signature or a secret, and `pending-sign-on.ts` checks that the sign-on started in this browser.
 */
const FROM_PROVIDERS = /^\/api\/auth\/(sso\/saml2\/sp\/(acs(\/[\da-f-]{36})?|slo)|callback\/[\da-f-]{36})$/

function isForm(c: HonoContext): boolean {
  return c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
}

/** Browsers always send one of these headers. A client without them is not a browser, so it has no cookies to misuse. */
function isCrossSite(c: HonoContext, ownOrigins: readonly string[]): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('origin')
  return origin !== undefined && !ownOrigins.includes(origin)
}

function hasNonJsonBody(c: HonoContext): boolean {
  const hasBody = c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0
  return hasBody && !c.req.header('content-type')?.startsWith('application/json')
}

/**
 * The only routes on which a GET changes something, with the reason. No emailed link leads to them, because mail scanners open
 * every link. Checked for all routes in reading-changes-nothing.test.ts.
 */
export const CHANGING_GETS = {
  '/api/auth/oauth2/authorize': 'Issues a code to an app that the person has allowed (RFC 6749 sends browsers there).',
  '/api/auth/callback/:id': 'Ends a sign-on that this browser has started; the identity provider sends it here.',
  '/api/auth/sign-on/with/:id': 'Starts a sign-on, for nobody in particular.',
  '/api/auth/sign-on/form': 'Ends what it shows: a message is sent once.',
  '/api/auth/sso/saml2/sp/metadata': 'Makes the first key.',
  '/api/auth/sso/saml2/sp/slo': 'Ends the session that a signed message of the identity provider names.',
  '/api/auth/passkey/generate-authenticate-options': 'Stores a challenge, for nobody in particular.',
  '/.well-known/jwks.json': 'Makes the first key.',
  '/api/v1/exports/*': 'Records who downloaded what.',
} as const

/** Routes that answer HEAD themselves, without recording anything. */
export const ANSWERING_HEAD: readonly string[] = ['/api/v1/exports/*']

/** Refuses HEAD, which must not do what these GETs do. */
export const refuseHead: MiddlewareHandler = async (c, next) =>
  c.req.method === 'HEAD' ? c.body(null, 405, { Allow: 'GET' }) : next()
