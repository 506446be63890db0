import { Hono } from 'hono'
import { withOrigin } from '../../../platform/database/origin.ts'
import { CLIENT_ADDRESS_HEADER } from '../../../platform/http/client-address-header.ts'
import { type AppEnv, sourceOf } from '../../../platform/http/request-context.ts'
import type { PageServices } from '../../../services.ts'
import { confirmAddressPage } from './confirm-address-page.tsx'
import { addressIn, VERIFY_PATH, verifyPath } from './verification-token.ts'

const AFTERWARDS = '/login?verified=1'

/**
 * Verifies an address when the button is pressed (spec section 2, verify email). Mail scanners open every link: if that was
 * enough, whoever registers somebody else's address would be let in by the owner's scanner.
 */
export function verifyAddress({ config, database: { db }, auth, site }: PageServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(`${VERIFY_PATH}/:token`, async (c) => {
    c.header('Cache-Control', 'no-store')
    const token = c.req.param('token')
    const email = await addressIn(config, token)
    if (!email) return c.redirect(`${AFTERWARDS}&error=INVALID_TOKEN`)
    const account = await db
      .selectFrom('profiles')
      .select(['firstName', 'lastName', 'email', 'emailVerified'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!account) return c.redirect(`${AFTERWARDS}&error=USER_NOT_FOUND`)
    return account.emailVerified
      ? c.redirect(AFTERWARDS)
      : c.html(confirmAddressPage(site, { account, action: verifyPath(token) }))
  })

  app.post(`${VERIFY_PATH}/:token`, async (c) => {
    const token = c.req.param('token')
    if (!(await addressIn(config, token))) return c.redirect(`${AFTERWARDS}&error=INVALID_TOKEN`, 303)
    const query = new URLSearchParams({ token, callbackURL: AFTERWARDS })
    // The library verifies on GET. Nobody else can send it one: its own route is not open.
    const request = new Request(`${config.publicUrl}/api/auth/verify-email?${query.toString()}`)
    const source = sourceOf(c, config)
    request.headers.set(CLIENT_ADDRESS_HEADER, source.address)
    const answer = await withOrigin({ kind: 'visitor', endpoint: 'auth/verify-email', ...source }, () =>
      auth.handle(request),
    )
    return c.redirect(answer.headers.get('location') ?? `${AFTERWARDS}&error=INVALID_TOKEN`, 303)
  })

  // In emails of the version before.
  app.get('/api/auth/verify-email', (c) => {
    if (![undefined, AFTERWARDS].includes(c.req.query('callbackURL'))) return c.body(null, 403)
    return c.redirect(verifyPath(c.req.query('token') ?? ''))
  })

  return app
}
