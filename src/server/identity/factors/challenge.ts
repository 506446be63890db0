import type { GenericEndpointContext } from '@better-auth/core'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { deleteSessionCookie, expireCookie, setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { type Challenge, challengeAnswer } from '#contract/identity/factors'
import { inSeconds, MINUTE, SECOND } from '#domain/time/durations'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { CLIENT_ADDRESS_HEADER } from '../../platform/http/request-context.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { randomToken } from '../../platform/secrets/tokens.ts'
import { countAttemptOf, tooManyAttempts } from '../limits/account-limit.ts'
import { acceptAuthenticatorCode } from './authenticator.ts'
import { noteFactorChange } from './factor-changed-email.tsx'
import { isUsedRecoveryCode, useRecoveryCode } from './recovery-codes.ts'

type Services = { config: Config; db: Db; queue: Queue }
type NewSession = NonNullable<GenericEndpointContext['context']['newSession']>

/** How long a person may take to enter the second factor. Unit: seconds. */
const LIFETIME = inSeconds(10 * MINUTE)
export const VERIFY_CHALLENGE = '/challenge/verify'

/**
 * Withdraws the session of a sign-in whose second factor is missing, and gives the browser a challenge cookie instead, which is
 * no session (spec section 7, challenge). Facts about the sign-on wait for the next session.
 */
export async function startChallenge(
  ctx: GenericEndpointContext,
  { session, user }: NewSession,
  challenge: Challenge,
  waiting: Waiting | null,
) {
  const { internalAdapter, secret } = ctx.context
  await internalAdapter.deleteSession(session.token)
  // The cookie that says 'not remembered' stays for the next session.
  deleteSessionCookie(ctx, !challenge.isRemembered)
  ctx.context.setNewSession(null)
  const token = randomToken()
  const expiresAt = new Date(Date.now() + LIFETIME * SECOND)
  await internalAdapter.createVerificationValue({ identifier: identifierOf(token), value: user.id, expiresAt })
  if (waiting) {
    const { kept, proves } = waiting
    const value = JSON.stringify({ kept, userId: user.id, hasEnded: false, proves } satisfies Kept)
    await internalAdapter.createVerificationValue({ identifier: keptOf(token), value, expiresAt })
  }
  const cookie = cookieOf(ctx)
  await ctx.setSignedCookie(cookie.name, token, secret, cookie.attributes)
  return ctx.json({ challenge })
}

/** What the next session needs to know, and what its second step proves. */
export type Waiting = { kept: string; proves: string | null }

/** What waits for the next session. The identifier is stored hashed, so that it can be found by its beginning. */
/** An older version stored nothing to prove. */
type Kept = Pick<Waiting, 'kept'> & Partial<Waiting> & { userId: string; hasEnded: boolean }
const KEPT = '{"kept":'

/** Ends sign-ins that wait for their second step and kept this text, even if their session begins at this moment. */
export async function endChallenges(tx: Tx, isMeant: (kept: string) => boolean): Promise<void> {
  const rows = await tx.selectFrom('verifications').select(['id', 'value']).where('value', 'like', `${KEPT}%`).execute()
  for (const { id, value } of rows) {
    const kept = JSON.parse(value) as Kept
    if (!isMeant(kept.kept)) continue
    const ended = JSON.stringify({ ...kept, hasEnded: true })
    await tx.updateTable('verifications').set({ value: ended }).where('id', '=', id).execute()
  }
}

/**
 * Runs `resume` once with what was kept for the session after the second step, which can also be a sign-in with a passkey. If the
 * sign-in has ended, the session ends immediately.
 */
export async function resumeKept(
  db: Db,
  ctx: GenericEndpointContext,
  { session, user }: NewSession,
  resume: (tx: Tx, waiting: Waiting) => Promise<void>,
): Promise<void> {
  const token = await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret)
  const found = token ? await ctx.context.internalAdapter.findVerificationValue(keptOf(token)) : null
  if (!found) return
  const mayBegin = await inTransaction(db, async (tx) => {
    const taken = await tx.deleteFrom('verifications').where('id', '=', found.id).returning('value').executeTakeFirst()
    const { kept, proves = null, userId, hasEnded } = JSON.parse(taken?.value ?? found.value) as Kept
    // Another person signed in with this browser.
    if (!taken || userId !== user.id) return true
    if (!hasEnded) await resume(tx, { kept, proves })
    return !hasEnded
  })
  if (mayBegin) return
  await ctx.context.internalAdapter.deleteSession(session.token)
  deleteSessionCookie(ctx)
  ctx.context.setNewSession(null)
  throw ended()
}

/** The second step of signing in (spec section 7, verify). */
export function secondFactorChallenge(services: Services) {
  return {
    id: 'second-factor-challenge',
    endpoints: {
      verifyChallenge: createAuthEndpoint(VERIFY_CHALLENGE, { method: 'POST', body: z.unknown() }, async (ctx) => {
        const answer = challengeAnswer.safeParse(ctx.body)
        if (!answer.success)
          throw new APIError('BAD_REQUEST', { message: answer.error.issues[0]?.message ?? 'Invalid' })
        const { internalAdapter, secret, authCookies } = ctx.context
        const cookie = cookieOf(ctx)
        const token = await ctx.getSignedCookie(cookie.name, secret)
        const challenge = token ? await internalAdapter.findVerificationValue(identifierOf(token)) : null
        const user = challenge && (await internalAdapter.findUserById(challenge.value))
        if (!token || !user || challenge.expiresAt < new Date()) throw ended()
        const waiting = await internalAdapter.findVerificationValue(keptOf(token))
        if (waiting && (JSON.parse(waiting.value) as Kept).hasEnded) throw ended()
        await limitAttempts(services, ctx, user.email)
        if (!(await isRight(services, user.id, answer.data))) throw await refusalOf(services, user.id, answer.data)
        // Of two simultaneous answers, only one gets the session.
        if (!(await internalAdapter.consumeVerificationValue(identifierOf(token)))) throw ended()
        const endsWithBrowser = Boolean(await ctx.getSignedCookie(authCookies.dontRememberToken.name, secret))
        const session = await internalAdapter.createSession(user.id, endsWithBrowser)
        await setSessionCookie(ctx, { session, user }, endsWithBrowser)
        expireCookie(ctx, cookie)
        return ctx.json({ status: true })
      }),
    },
  } satisfies BetterAuthPlugin
}

function ended(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'CHALLENGE_ENDED', message: m.factors_challenge_expired() })
}

function cookieOf(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie('challenge', { maxAge: LIFETIME })
}

function identifierOf(token: string): string {
  return `challenge:${token}`
}

function keptOf(token: string): string {
  return `challenge-kept:${token}`
}

async function limitAttempts(services: Services, { headers }: GenericEndpointContext, email: string): Promise<void> {
  const visitor = { address: headers?.get(CLIENT_ADDRESS_HEADER) ?? '', cookies: headers?.get('cookie') }
  const wait = await countAttemptOf(services, 'second-factor', email, visitor, new Date())
  if (wait)
    throw new APIError('TOO_MANY_REQUESTS', { message: tooManyAttempts(wait) }, { 'X-Retry-After': String(wait) })
}

type Answer = z.output<typeof challengeAnswer>

function isRight(services: Services, userId: string, { kind, code }: Answer): Promise<boolean> {
  const { config, db, queue } = services
  const now = new Date()
  if (kind === 'authenticator') return acceptAuthenticatorCode(services, { userId, code, now })
  return inTransaction(db, async (tx) => {
    if (!(await useRecoveryCode(tx, config, userId, code))) return false
    await noteFactorChange(tx, queue, { userId, change: 'recovery code used', createdAt: now })
    return true
  })
}

/** A person who enters a used code has the other codes at hand. */
async function refusalOf({ config, db }: Services, userId: string, { kind, code }: Answer): Promise<APIError> {
  const isUsed = kind === 'recovery code' && (await isUsedRecoveryCode(db, config, userId, code))
  return isUsed
    ? new APIError('BAD_REQUEST', { code: 'USED_CODE', message: m.factors_recovery_code_used() })
    : new APIError('BAD_REQUEST', { code: 'WRONG_CODE', message: m.factors_challenge_code_wrong() })
}
