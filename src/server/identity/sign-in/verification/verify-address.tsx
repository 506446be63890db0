import { type Context, Hono } from 'hono'
import { jwtVerify } from 'jose'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import { withOrigin } from '../../../platform/database/origin.ts'
import { PageFacts } from '../../../platform/html/page-parts.tsx'
import { renderPage, type Site } from '../../../platform/html/render-page.tsx'
import { PostButton } from '../../../platform/html/supervisor-page.tsx'
import { type AppEnv, CLIENT_ADDRESS_HEADER, sourceOf } from '../../../platform/http/request-context.ts'
import { type Secrets, secretsOf } from '../../../platform/secrets/sealed.ts'
import type { PageServices } from '../../../services.ts'
import { isRegisteredHere } from './registered-here.ts'

const AFTERWARDS = '/login?verified=1'

/** The address of the verification link. */
const VERIFY_PATH = '/verify-email'

/**
 * Verifies an address when the button is pressed, or when the browser that registered opens the link (spec section 2, verify
 * email). Opening the link is not enough in other browsers, because mail scanners open every link: the owner's scanner would let
 * in a stranger who registered the address.
 */
export function verifyAddress({ config, database: { db }, auth, site }: PageServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  async function verify(c: Context<AppEnv>, { token, email }: { token: string; email: string }): Promise<Response> {
    const query = new URLSearchParams({ token, callbackURL: AFTERWARDS })
    // The library verifies on GET. Its own route is not exposed, so only this page can call it.
    const request = new Request(`${config.publicUrl}/api/auth/verify-email?${query.toString()}`)
    const source = sourceOf(c, config)
    request.headers.set(CLIENT_ADDRESS_HEADER, source.address)
    // Signs in the browser that registered.
    for (const name of ['cookie', 'user-agent']) request.headers.set(name, c.req.header(name) ?? '')
    const answer = await withOrigin({ kind: 'visitor', endpoint: 'auth/verify-email', ...source }, () =>
      auth.handle(request),
    )
    for (const cookie of answer.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
    const location = answer.headers.get('location') ?? `${AFTERWARDS}&error=INVALID_TOKEN`
    // Any other browser logs in, with the address filled in. The part after the # is sent to no server.
    return c.redirect(
      location === AFTERWARDS ? `${location}#${new URLSearchParams({ email }).toString()}` : location,
      303,
    )
  }

  app.get(`${VERIFY_PATH}/:token`, async (c) => {
    c.header('Cache-Control', 'no-store')
    const token = c.req.param('token')
    const email = await addressIn(config, token)
    if (!email) return c.redirect(`${AFTERWARDS}&error=INVALID_TOKEN`)
    const account = await db
      .selectFrom('profiles')
      .select(['id', 'firstName', 'lastName', 'email', 'emailVerified'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!account) return c.redirect(`${AFTERWARDS}&error=USER_NOT_FOUND`)
    if (account.emailVerified) return c.redirect(AFTERWARDS)
    if (isRegisteredHere(config, c.req.header('cookie'), account)) return verify(c, { token, email })
    return c.html(confirmAddressPage(site, { account, action: verifyPath(token) }))
  })

  app.post(`${VERIFY_PATH}/:token`, async (c) => {
    const token = c.req.param('token')
    const email = await addressIn(config, token)
    if (!email) return c.redirect(`${AFTERWARDS}&error=INVALID_TOKEN`, 303)
    return verify(c, { token, email })
  })

  // Emails of the previous version contain this address.
  app.get('/api/auth/verify-email', (c) => {
    if (![undefined, AFTERWARDS].includes(c.req.query('callbackURL'))) return c.body(null, 403)
    return c.redirect(verifyPath(c.req.query('token') ?? ''))
  })

  return app
}

export function verifyPath(token: string): string {
  return `${VERIFY_PATH}/${encodeURIComponent(token)}`
}

/** The address that an emailed token verifies; null if the token is invalid or has expired. */
async function addressIn(secrets: Secrets, token: string): Promise<string | null> {
  for (const secret of secretsOf(secrets)) {
    const verified = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] }).catch(
      // The token was altered, has expired, or was signed with the other secret.
      () => null,
    )
    const email = verified?.payload.email
    if (typeof email === 'string') return email
  }
  return null
}

type Account = { firstName: string; lastName: string; email: string }

/** Names the account, so that nobody confirms one that a stranger registered with their address. */
function confirmAddressPage(site: Site, { account, action }: { account: Account; action: string }): string {
  const title = m.account_verify_address_confirm_title()
  return renderPage(site, {
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p className="intro">{m.account_verify_address_confirm_intro({ productName: site.productName })}</p>
        <PageFacts
          facts={[
            [m.common_full_name(), <bdi key="name">{fullName(account)}</bdi>],
            [m.common_email(), <bdi key="email">{account.email}</bdi>],
          ]}
        />
        <PostButton action={action} hint={m.account_verify_address_confirm_hint()}>
          {m.account_verify_address_confirm()}
        </PostButton>
      </>
    ),
  })
}
