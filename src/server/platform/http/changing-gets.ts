import type { MiddlewareHandler } from 'hono'

/**
 * The only routes where a GET changes something, and why it must. No link in an email leads to one: mail scanners open every
 * link. Checked for all routes in reading-changes-nothing.test.ts.
 */
export const CHANGING_GETS = {
  '/api/auth/oauth2/authorize': 'Issues a code to an app that the person has allowed (RFC 6749 sends browsers there).',
  '/api/auth/callback/:id': 'Ends a sign-on that this browser has started; the identity provider sends it here.',
  '/api/auth/passkey/generate-authenticate-options': 'Stores a challenge, for nobody in particular.',
  '/.well-known/jwks.json': 'Makes the first key.',
  '/api/v1/exports/*': 'Records who downloaded what.',
} as const

/** These answer HEAD themselves, and record nothing then. */
export const ANSWERING_HEAD: readonly string[] = ['/api/v1/exports/*']

/** HEAD asks what a GET would answer, so it must not do what these do. */
export const refuseHead: MiddlewareHandler = async (c, next) =>
  c.req.method === 'HEAD' ? c.body(null, 405, { Allow: 'GET' }) : next()
