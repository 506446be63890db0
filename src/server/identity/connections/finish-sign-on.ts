import type { GenericEndpointContext } from '@better-auth/core'
import { APIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { isOwnDomain, personFrom, type SignOnError } from '#domain/identity/sign-on'
import { domainOf } from '#domain/platform/email-address'
import { seal } from '../../platform/secrets/sealed.ts'
import { type Arrived, type Facts, type Refusal, readFacts, refusalOf } from './arrive.ts'
import { type Connection, connectionsOfSender } from './connection-queries.ts'
import { enterAccount, linkAccount } from './enter-account.ts'
import { refreshAfterFailure } from './federation/refresh-metadata.ts'
import { type PendingSignOn, type StartOfSignOn, startPending, tookTooLong } from './pending-sign-on.ts'
import { RefusedResponse } from './saml/refused-response.ts'
import { domainsFor, finishSignOn, type Returned, type SignOnServices, startSignOn } from './sign-on-clients.ts'
import { newReportId, REPORT_LIFETIME, reportKey, signOnReport } from './sign-on-report.ts'
import { keepUnproved, noteSignedOn } from './sign-on-sessions.ts'

type Call = GenericEndpointContext
export const FAILED = '/login?signOn=failed'

/** Ends a sign-on that this browser started. It always redirects. */
export async function endSignOn(
  ctx: Call,
  services: SignOnServices,
  { connection, pending, returned }: { connection: Connection; pending: PendingSignOn; returned: Returned },
): Promise<never> {
  let facts: Facts | null = null
  try {
    if (!connection.isOffered && pending.purpose !== 'test')
      throw new RefusedResponse('the connection is not offered', 'UNKNOWN_CONNECTION')
    if (tookTooLong(pending)) throw new RefusedResponse('the person took too long', 'TOO_LATE')
    const arrived = await finishSignOn(services, connection, returned, pending)
    if (arrived.note) services.log.warn({ connection: connection.id }, `sign-on: ${arrived.note}`)
    facts = await factsOf(services, connection, pending, arrived)
    const refusal = refusalOf(facts)
    if (pending.purpose === 'test')
      throw await toReport(ctx, services, pending, signOnReport(connection, facts, refusal))
    if (refusal) {
      const mayMove = pending.purpose === 'sign-in' && !pending.isSecondTry
      const other = mayMove ? closerConnection(services, refusal, facts) : undefined
      if (other) {
        const start = { ...pending, connectionId: other.id, entityId: arrived.session.entityId }
        throw ctx.redirect(await startAgain(ctx, services, other, start))
      }
      throw new RefusedResponse(refusal.reason, refusal.code)
    }
    if (pending.purpose === 'link') await linkAccount(services.db, facts)
    else await enter(ctx, services, facts, pending.isRemembered)
  } catch (error) {
    if (!pending.isSecondTry && (await isWorthAnotherTry(services, connection, error)))
      throw ctx.redirect(await startAgain(ctx, services, connection, pending))
    const refusal = asRefusal(error)
    if (!refusal) throw error
    logRefusal(services, connection, refusal, facts)
    if (pending.purpose === 'test')
      throw await toReport(ctx, services, pending, signOnReport(connection, facts, refusal))
    throw ctx.redirect(withError(pending.errorNext, refusal.code))
  }
  throw ctx.redirect(pending.next)
}

/**
 * Another connection to the same identity provider whose domains contain the address. The person chose the wrong one, or the
 * provider started the sign-on and only now says who arrives.
 */
function closerConnection({ connections }: SignOnServices, refusal: Refusal, facts: Facts): Connection | undefined {
  const { arrived, connection, isOwn, required } = facts
  const { entityId } = arrived.session
  const isOfOther = !isOwn || refusal.code === 'OTHER_SIGN_ON'
  if (connection.protocol !== 'saml' || entityId === null || !isOfOther) return undefined
  const others = connectionsOfSender(connections, entityId).filter((one) => {
    const reach = { domains: domainsFor(one, entityId), withSubdomains: one.withSubdomains }
    const { email } = personFrom(arrived.attributes, one.mapping, reach)
    return one.isOffered && one.id !== connection.id && isOwnDomain(domainOf(email), reach)
  })
  return others.find(({ id }) => id === required?.id) ?? others[0]
}

/** Whether a retry can help: the person took too long, or the identity provider has a new key that is in its metadata by now. */
async function isWorthAnotherTry(services: SignOnServices, { id }: Connection, error: unknown): Promise<boolean> {
  if (!(error instanceof RefusedResponse)) return false
  if (error.code === 'UNKNOWN_KEY') return refreshAfterFailure({ ...services, clock: () => new Date() }, id)
  return error.code === 'TOO_LATE'
}

function factsOf(
  { db }: SignOnServices,
  connection: Connection,
  pending: Pick<PendingSignOn, 'entityId' | 'purpose' | 'userId'>,
  arrived: Arrived,
): Promise<Facts> {
  const linkTo = pending.purpose === 'link' ? pending.userId : null
  return readFacts(db, { connection, domains: domainsFor(connection, pending.entityId), arrived, linkTo })
}

/** Signs in the person who arrived, if no rule refuses it. */
export async function signInArrived(
  ctx: Call,
  services: SignOnServices,
  connection: Connection,
  arrived: Arrived,
  isRemembered: boolean,
): Promise<void> {
  const facts = await factsOf(services, connection, { entityId: null, purpose: 'sign-in', userId: null }, arrived)
  const refusal = refusalOf(facts)
  if (refusal) {
    logRefusal(services, connection, refusal, facts)
    throw new RefusedResponse(refusal.reason, refusal.code)
  }
  await enter(ctx, services, facts, isRemembered)
}

async function enter(ctx: Call, services: SignOnServices, facts: Facts, isRemembered: boolean): Promise<void> {
  const { internalAdapter } = ctx.context
  const { userId, notes, isUnproved } = await enterAccount(services, facts)
  for (const note of notes) services.log.warn({ connection: facts.connection.id, account: userId }, `sign-on: ${note}`)
  const user = await internalAdapter.findUserById(userId)
  if (!user) throw new Error('the account of a sign-on is gone')
  // The identity provider asks again after its own period, usually some hours.
  const endsWithBrowser = !isRemembered || facts.arrived.session.endsAt !== null
  const session = await internalAdapter.createSession(userId, endsWithBrowser, { bySignOn: facts.hasFactor })
  await noteSession(services, facts, session.id)
  if (isUnproved) keepUnproved(session, facts)
  await setSessionCookie(ctx, { session, user }, endsWithBrowser)
}

async function noteSession({ db, config }: SignOnServices, { connection, arrived }: Facts, sessionId: string) {
  const { name, sessionIndex, idToken, endsAt } = arrived.session
  await noteSignedOn(db, {
    sessionId,
    connectionId: connection.id,
    entityId: arrived.session.entityId,
    nameId: name?.value ?? null,
    nameFormat: name?.format ?? null,
    sessionIndex,
    sealedIdToken: idToken && seal(config.authSecret, idToken),
    endsAt,
  })
}

/** Starts a sign-on and returns the next address. A refusal is logged and passed to `refused`. */
export async function begin(
  ctx: Call,
  services: SignOnServices,
  connection: Connection,
  start: StartOfSignOn,
  refused: (code: SignOnError) => Error,
): Promise<string> {
  try {
    return await departureAddress(ctx, services, connection, await startPending(ctx, start))
  } catch (error) {
    if (!(error instanceof RefusedResponse)) throw error
    logRefusal(services, connection, { code: error.code, reason: error.message }, null)
    throw refused(error.code)
  }
}

/** Starts again with the same identity provider. */
async function startAgain(
  ctx: Call,
  services: SignOnServices,
  connection: Connection,
  before: StartOfSignOn,
): Promise<string> {
  const { connectionId, entityId, purpose, userId, next, errorNext, loginHint, isRemembered } = before
  const start = { connectionId, entityId, purpose, userId, next, errorNext, loginHint, isRemembered }
  return departureAddress(ctx, services, connection, await startPending(ctx, { ...start, isSecondTry: true }))
}

/** A message that travels as a form needs a page of ours. */
async function departureAddress(
  ctx: Call,
  services: SignOnServices,
  connection: Connection,
  pending: PendingSignOn,
): Promise<string> {
  const departure = await startSignOn(services, connection, pending)
  return 'url' in departure ? departure.url : `${ctx.context.baseURL}/sign-on/form?state=${pending.state}`
}

async function toReport(ctx: Call, { config }: SignOnServices, pending: PendingSignOn, report: object) {
  const reportId = newReportId()
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: reportKey(pending.userId ?? '', reportId),
    value: seal(config.authSecret, JSON.stringify(report)),
    expiresAt: new Date(Date.now() + REPORT_LIFETIME),
  })
  return ctx.redirect(withParameter(pending.next, 'signOnReport', reportId))
}

/** The refusal in an error; undefined for unexpected ones. */
function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof RefusedResponse) return { code: error.code, reason: error.message }
  // The library refused a new session. A redirect has no code.
  if (error instanceof APIError && error.body?.code)
    return { code: error.body.code as SignOnError, reason: String(error.body.code) }
  return undefined
}

/** Logs the account, if one was found, and the names of the attributes, never their values. */
export function logRefusal(
  { log }: Pick<SignOnServices, 'log'>,
  connection: { id: string } | null,
  refusal: Refusal,
  facts: Facts | null,
) {
  const attributes = facts ? Object.keys(facts.arrived.attributes) : undefined
  const account = (facts?.known ?? facts?.owner)?.id
  log.warn(
    { connection: connection?.id, code: refusal.code, account, attributes },
    `sign-on refused: ${refusal.reason}`,
  )
}

export function withError(path: string, code: string): string {
  return withParameter(path, 'error', code)
}

function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set(name, value)
  return url.pathname + url.search
}
