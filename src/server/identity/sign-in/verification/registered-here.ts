import type { GenericEndpointContext } from '@better-auth/core'
import type { User } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Config } from '../../../config.ts'
import { TOKEN_LIFETIMES } from '../../../platform/email/token-email.ts'
import { secretsOf } from '../../../platform/secrets/sealed.ts'
import { cookieName, signedCookie } from '../../../platform/secrets/signed-cookie.ts'

// Whoever verifies an address in the browser that registered it is signed in, and need not press the button. It takes the emailed
// link and the cookie: a mail scanner has one of them, somebody who registers a stranger's address the other. The cookie names the
// account that this browser made. For an address that has an account, the library makes up an id, so the cookie looks the same and is worth nothing.

const COOKIE = 'registered'

type Call = GenericEndpointContext

/** Notes in the browser which account it has registered. */
export async function noteRegistration(ctx: Call, returned: unknown): Promise<void> {
  if (ctx.path !== '/sign-up/email' || isAPIError(returned)) return
  const { name, attributes } = registrationCookie(ctx)
  const { user } = returned as { user: { id: string } }
  await ctx.setSignedCookie(name, valueFor(user), ctx.context.secret, attributes)
}

/** Whether this browser has registered the account. */
export function isRegisteredHere(config: Config, cookies: string | undefined, account: { id: string }): boolean {
  return signedCookie(cookies ?? '', cookieName(config, COOKIE), secretsOf(config)) === valueFor(account)
}

/** Signs in whoever has just verified the address of the account that this browser registered. */
export async function signInRegistered(ctx: Call, verified: User | undefined): Promise<void> {
  const { name, attributes } = registrationCookie(ctx)
  if (!verified || (await ctx.getSignedCookie(name, ctx.context.secret)) !== valueFor(verified)) return
  ctx.setCookie(name, '', { ...attributes, maxAge: 0 })
  const session = await ctx.context.internalAdapter.createSession(verified.id, true).catch((error: unknown) => {
    // Locked meanwhile, or the university's sign-on is required: the login screen says so.
    if (isAPIError(error)) return null
    throw error
  })
  if (session) await setSessionCookie(ctx, { session, user: verified }, true)
}

function registrationCookie({ context }: Call) {
  return context.createAuthCookie(COOKIE, { maxAge: TOKEN_LIFETIMES['verify-email'] })
}

/** With its purpose, so that no other signed cookie can stand in for it. */
function valueFor({ id }: { id: string }): string {
  return `registered ${id}`
}
