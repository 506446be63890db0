import { randomBytes } from 'node:crypto'
import type { GenericEndpointContext } from '@better-auth/core'
import { expireCookie } from 'better-auth/cookies'
import { parse } from 'hono/utils/cookie'
import { HOUR, inSeconds, MINUTE } from '#domain/durations'

/** A sign-on that has started in a browser, until its identity provider sends the browser back. */
export type PendingSignOn = {
  /** The state of OpenID Connect, the relay state of SAML, a parameter of the service of CAS. */
  state: string
  connectionId: string
  /** The identity provider that was chosen from a federation. */
  entityId: string | null
  purpose: 'sign-in' | 'link' | 'test'
  /** Who links this provider, or tests the connection. */
  userId: string | null
  next: string
  errorNext: string
  loginHint: string
  isRemembered: boolean
  /** Milliseconds since 1970. */
  startedAt: number
  /** It has started again by itself, because the person took too long. */
  isSecondTry: boolean
  nonce: string
  codeVerifier: string
  requestId: string
}

/** After this long at the identity provider, the sign-on starts again. Unit: milliseconds. */
const LIFETIME = 10 * MINUTE
/** After this long nothing is known about it. Unit: milliseconds. */
const KEPT_FOR = HOUR
/** Tabs in which somebody can sign in at the same time. */
const AT_ONCE = 5
const COOKIE = 'sign_on'

type Start = Omit<PendingSignOn, 'state' | 'startedAt' | 'nonce' | 'codeVerifier' | 'requestId'>

/** Stores the start, and binds it to this browser with a cookie of its own: each tab has one. */
export async function startPending(ctx: GenericEndpointContext, start: Start): Promise<PendingSignOn> {
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

/** The sign-on with this state, if it began in this browser; it stays. */
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

/** Like `findPending`, once. */
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

/** Ours in this browser, the newest first. */
function cookiesOf(ctx: GenericEndpointContext): string[] {
  const { name: prefix } = cookieFor(ctx, COOKIE)
  return Object.entries(parse(ctx.headers?.get('cookie') ?? ''))
    .filter(([name]) => name.startsWith(`${prefix}.`))
    .toSorted(([, one], [, other]) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
    .map(([name]) => COOKIE + name.slice(prefix.length))
}

/** The response of a SAML provider is a form from another site. Browsers send such cookies with https only. */
function cookieFor(ctx: GenericEndpointContext, name: string) {
  const cookie = ctx.context.createAuthCookie(name, { maxAge: inSeconds(KEPT_FOR) })
  const isHttps = cookie.attributes.secure === true
  return isHttps ? { ...cookie, attributes: { ...cookie.attributes, sameSite: 'none' as const } } : cookie
}

function identifierOf(state: string): string {
  return `sign-on:${state}`
}

/** Enough to tell the cookies of one browser apart. */
function shortened(state: string): string {
  return state.slice(0, 10)
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}
