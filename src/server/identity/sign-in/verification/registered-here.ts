import type { GenericEndpointContext } from '@better-auth/core'
import type { User } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Config } from '../../../config.ts'
import { TOKEN_LIFETIMES } from '../../../platform/email/token-email.ts'
import { secretsOf } from '../../../platform/secrets/sealed.ts'
import { cookieName, signedCookie } from '../../../platform/secrets/signed-cookie.ts'

// A person who verifies an address in the browser that registered it is signed in without pressing the button. That takes both
// the emailed link and the cookie: a mail scanner has only the link, and somebody who registers a stranger's address only the
// cookie. The cookie names the account that this browser created. If the address already has an account, the library makes up an
// id, so that the cookie looks the same and is worthless.

const COOKIE = 'registered'

type Call = GenericEndpointContext

/** Records in the browser which account it registered. */
export async function noteRegistration(ctx: Call, returned: unknown): Promise<void> {
  if (ctx.path !== '/sign-up/email' || isAPIError(returned)) return
  const { name, attributes } = registrationCookie(ctx)
  const { user } = returned as { user: { id: string } }
  await ctx.setSignedCookie(name, valueFor(user), ctx.context.secret, attributes)
}

/** Whether this browser registered the account. */
export function isRegisteredHere(config: Config, cookies: string | undefined, account: { id: string }): boolean {
  return signedCookie(cookies ?? '', cookieName(config, COOKIE), secretsOf(config)) === valueFor(account)
}

/** Signs in the person who has just verified the address of the account that this browser registered. */
export async function signInRegistered(ctx: Call, verified: User | undefined): Promise<void> {
  const { name, attributes } = registrationCookie(ctx)
  if (!verified || (await ctx.getSignedCookie(name, ctx.context.secret)) !== valueFor(verified)) return
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
  const session = await ctx.context.internalAdapter.createSession(verified.id, true).catch((error: unknown) => {
    // The account has been locked, or must use single sign-on: the login screen says so.
    if (isAPIError(error)) return null
    throw error
  })
  if (session) await setSessionCookie(ctx, { session, user: verified }, true)
}

function registrationCookie({ context }: Call) {
  return context.createAuthCookie(COOKIE, { maxAge: TOKEN_LIFETIMES['verify-email'] })
}

/** The cookie's value names its purpose, so that no other signed cookie can pass for it. */
function valueFor({ id }: { id: string }): string {
  return `registered ${id}`
}
