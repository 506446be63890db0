import type { GenericEndpointContext } from '@better-auth/core'
import { isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Challenge } from '#contract/identity/factors'
import { cleanAddress } from '#domain/platform/email-address'
import { ownPath } from '#domain/platform/own-path'
import { DAY } from '#domain/time/durations'
import type { Db } from '../../platform/database/client.ts'
import { BY_APP_TOKEN, SIGN_ON_ENDS } from '../connections/sign-on-plugin.ts'
import { keepSignOn, resumeSignOn } from '../connections/sign-on-sessions.ts'
import { resumeKept, startChallenge, VERIFY_CHALLENGE } from '../factors/challenge.ts'
import { secondStepsOf } from '../factors/second-factor.ts'
import { PASSKEY_SIGN_IN } from '../passkeys/sign-in-with-passkey.ts'
import { upgradeHash } from './passwords/password-hash.ts'

/** The header for 'Remember me' in sign-ins whose input has no field for it. */
const REMEMBER_HEADER = 'x-remember-me'
/** Sign-ins whose sessions the identity library remembers unless told otherwise. */
const WITHOUT_FIELD = ['/sign-in/email-otp', '/magic-link/verify', '/siwe/verify', PASSKEY_SIGN_IN]
/** Sign-ons whose session lasts as long as the person chose at the start. */
const SIGN_ONS = [BY_APP_TOKEN, ...SIGN_ON_ENDS]
/** Sign-ins that need no second factor, because they are one. */
const SECOND_FACTORS = [VERIFY_CHALLENGE, PASSKEY_SIGN_IN]

type Call = GenericEndpointContext & { context: { returned?: unknown } }

/** Runs after every call of the identity library and asks for the second factor, however the session was started. */
export async function afterSignIn(db: Db, ctx: Call) {
  const { newSession, returned } = ctx.context
  if (ctx.path === '/sign-in/email' && !isAPIError(returned)) {
    const { email, password } = ctx.body as { email: string; password: string }
    await upgradeHash(db, cleanAddress(email), password)
  }
  if (!newSession) return undefined
  const isRemembered = wishesToBeRemembered(ctx, newSession)
  if (WITHOUT_FIELD.includes(ctx.path) && !isRemembered) await endWithBrowser(db, ctx, newSession)
  if (SECOND_FACTORS.includes(ctx.path)) {
    await resumeKept(db, ctx, newSession, (tx, waiting) => resumeSignOn(tx, newSession, waiting))
    return undefined
  }
  // The university has verified a second factor, or an admin trusts its sign-on as it is.
  if (newSession.session.bySignOn === true) return undefined
  const steps = await secondStepsOf(db, newSession.user.id)
  if (steps.length === 0) return undefined
  const challenge = { steps, isRemembered }
  const response = await startChallenge(ctx, newSession, challenge, await keepSignOn(db, newSession.session))
  if (SIGN_ON_ENDS.includes(ctx.path)) throw ctx.redirect(challengeAddress(challenge, locationOf(returned)))
  return response
}

function wishesToBeRemembered(ctx: Call, { session }: NewSession): boolean {
  if (SIGN_ONS.includes(ctx.path)) return session.expiresAt.getTime() > Date.now() + DAY
  if (WITHOUT_FIELD.includes(ctx.path)) return ctx.headers?.has(REMEMBER_HEADER) ?? false
  return (ctx.body as { rememberMe?: unknown } | undefined)?.rememberMe !== false
}

/** The address of the challenge, because a sign-on ends with a redirect. */
function challengeAddress({ steps, isRemembered }: Challenge, next: string | undefined): string {
  const parameters = { steps: steps.join(' '), ...(isRemembered && { remembered: '1' }), ...(next && { next }) }
  return `/login/verify?${new URLSearchParams(parameters).toString()}`
}

/** The path to which the sign-on would have redirected. */
function locationOf(returned: unknown): string | undefined {
  return isAPIError(returned) ? ownPath(new Headers(returned.headers).get('location')) : undefined
}

type NewSession = NonNullable<GenericEndpointContext['context']['newSession']>

/** Ends the session with the browser, as the library does for passwords without 'Remember me'. */
async function endWithBrowser(db: Db, ctx: GenericEndpointContext, newSession: NewSession): Promise<void> {
  const expiresAt = new Date(Date.now() + DAY)
  await db.updateTable('sessions').set({ expiresAt }).where('token', '=', newSession.session.token).execute()
  await setSessionCookie(ctx, newSession, true)
}
