import type { GenericEndpointContext } from '@better-auth/core'
import { isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Db } from '../database/client.ts'
import { PASSKEY_SIGN_IN } from './passkey/sign-in-with-passkey.ts'
import { upgradeHash } from './passwords/password-hash.ts'

/** Sent with 'Remember me' by sign-ins whose input has no field for it. */
const REMEMBER_HEADER = 'x-remember-me'
/** The identity library remembers these sessions unless told otherwise. */
const WITHOUT_FIELD = ['/sign-in/email-otp', '/magic-link/verify', '/siwe/verify', PASSKEY_SIGN_IN]
const DAY = 24 * 60 * 60 * 1000

type Call = GenericEndpointContext & { context: { returned?: unknown } }

/** Runs after every call of the identity library. */
export async function afterSignIn(db: Db, ctx: Call): Promise<void> {
  const { newSession, returned } = ctx.context
  if (newSession && WITHOUT_FIELD.includes(ctx.path) && !ctx.headers?.has(REMEMBER_HEADER))
    await endWithBrowser(db, ctx, newSession)
  if (ctx.path !== '/sign-in/email' || isAPIError(returned)) return
  const { email, password } = ctx.body as { email: string; password: string }
  await upgradeHash(db, email.toLowerCase(), password)
}

type NewSession = NonNullable<GenericEndpointContext['context']['newSession']>

/** What the library does for passwords without 'Remember me'. */
async function endWithBrowser(db: Db, ctx: GenericEndpointContext, newSession: NewSession): Promise<void> {
  const expiresAt = new Date(Date.now() + DAY)
  await db.updateTable('sessions').set({ expiresAt }).where('token', '=', newSession.session.token).execute()
  await setSessionCookie(ctx, newSession, true)
}
