import { randomBytes } from 'node:crypto'
import type { GenericEndpointContext } from '@better-auth/core'
import { expireCookie } from 'better-auth/cookies'
import { parse } from 'hono/utils/cookie'
import { HOUR, inSeconds, MINUTE } from '#domain/time/durations'

/** A sign-on that has started in a browser and waits for the identity provider to send the browser back. */
export type PendingSignOn = {
  /** The state of OpenID Connect, the relay state of SAML, or a parameter of the CAS service. */
  state: string
  connectionId: string
  /** The identity provider that was chosen from a federation. */
  entityId: string | null
  purpose: 'sign-in' | 'link' | 'test'
  /** The person who links this provider or tests the connection; null for a sign-in. */
  userId: string | null
  next: string
  errorNext: string
  loginHint: string
  isRemembered: boolean
  /** Unit: milliseconds since 1970. */
  startedAt: number
  /** Whether the sign-on has restarted itself, because the person took too long. */
  isSecondTry: boolean
  nonce: string
  codeVerifier: string
  requestId: string
}

/** After this long at the identity provider, the sign-on restarts. Unit: milliseconds. */
const LIFETIME = 10 * MINUTE
/** After this long, the sign-on is forgotten. Unit: milliseconds. */
const KEPT_FOR = HOUR
/** How many tabs can sign in at the same time. */
const AT_ONCE = 5
const COOKIE = 'sign_on'

/** The facts known before the request is made. */
export type StartOfSignOn = Omit<PendingSignOn, 'state' | 'startedAt' | 'nonce' | 'codeVerifier' | 'requestId'>

/** Stores the sign-on and binds it to this browser with its own cookie, so that each tab has one. */
export async function startPending(ctx: GenericEndpointContext, start: StartOfSignOn): Promise<PendingSignOn> {
  const pending = {
    ...start,
    state: randomText(),
    nonce: randomText(),
    codeVerifier: randomText(),
    requestId: `_${randomBytes(20).toString('hex')}`,
    startedAt: Date.now(),
  }
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: identifierOf(pending.state),
    value: JSON.stringify(pending),
    expiresAt: new Date(pending.startedAt + KEPT_FOR),
  })
  for (const name of cookiesOf(ctx).slice(AT_ONCE - 1)) expireCookie(ctx, cookieFor(ctx, name))
  const { name, attributes } = cookieFor(ctx, `${COOKIE}.${shortened(pending.state)}`)
  await ctx.setSignedCookie(name, `${pending.startedAt}-${pending.state}`, ctx.context.secret, attributes)
  return pending
}

/** The sign-on with this state, if it started in this browser. It remains stored. */
export async function findPending(
  ctx: GenericEndpointContext,
  state: unknown,
): Promise<PendingSignOn | 'unknown' | 'of another browser'> {
  if (typeof state !== 'string' || state.length > 100) return 'unknown'
  const stored = await ctx.context.internalAdapter.findVerificationValue(identifierOf(state))
  if (!stored || stored.expiresAt < new Date()) return 'unknown'
  const { name } = cookieFor(ctx, `${COOKIE}.${shortened(state)}`)
  const cookie = await ctx.getSignedCookie(name, ctx.context.secret)
  const isOurs = typeof cookie === 'string' && cookie.endsWith(`-${state}`)
  return isOurs ? (JSON.parse(stored.value) as PendingSignOn) : 'of another browser'
}

/** Like `findPending`, but deletes the sign-on. */
export async function takePending(ctx: GenericEndpointContext, state: unknown) {
  const pending = await findPending(ctx, state)
  if (typeof pending === 'string') return pending
  expireCookie(ctx, cookieFor(ctx, `${COOKIE}.${shortened(pending.state)}`))
  const taken = await ctx.context.internalAdapter.consumeVerificationValue(identifierOf(pending.state))
  return taken ? pending : 'unknown'
}

export function tookTooLong({ startedAt }: PendingSignOn): boolean {
  return Date.now() - startedAt > LIFETIME
}

/** This browser's sign-on cookies, newest first. */
function cookiesOf(ctx: GenericEndpointContext): string[] {
  const { name: prefix } = cookieFor(ctx, COOKIE)
  return Object.entries(parse(ctx.headers?.get('cookie') ?? ''))
    .filter(([name]) => name.startsWith(`${prefix}.`))
    .toSorted(([, one], [, other]) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
    .map(([name]) => COOKIE + name.slice(prefix.length))
}

/** The attributes of a cookie. A SAML response is a form from another site, and browsers send such cookies with https only. */
function cookieFor(ctx: GenericEndpointContext, name: string) {
  const cookie = ctx.context.createAuthCookie(name, { maxAge: inSeconds(KEPT_FOR) })
  const isHttps = cookie.attributes.secure === true
  return isHttps ? { ...cookie, attributes: { ...cookie.attributes, sameSite: 'none' as const } } : cookie
}

function identifierOf(state: string): string {
  return `sign-on:${state}`
}

/** Long enough to tell one browser's cookies apart. */
function shortened(state: string): string {
  return state.slice(0, 10)
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}
