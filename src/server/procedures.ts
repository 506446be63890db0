import { type ImplementerInternalWithMiddlewares, implement, ORPCError, os } from '@orpc/server'
import { type Contract, contract } from '#contract/contract'
import { ACCESS_ERRORS, FRESH_ERRORS, READER_ERRORS, TOO_MANY_CALLS } from '#contract/errors'
import { linkTokenIn } from '#domain/feedback/link-token'
import { isFresh } from '#domain/identity/fresh-proof'
import { opensAnswers, type Scope } from '#domain/integrations/api-clients'
import { fullName } from '#domain/people/profile'
import { isReviewer, type Role } from '#domain/platform/roles'
import * as m from '#messages'
import type { Config } from './config.ts'
import type { Actor, Visitor } from './platform/access/actor.ts'
import type { AccessToken, Auth } from './platform/access/auth.ts'
import { isClosedToStudent } from './platform/access/links-of-supervisors.ts'
import type { Viewer } from './platform/access/visible-rows.ts'
import type { Db, OpenDatabase } from './platform/database/client.ts'
import { type Origin, withLink, withOrigin } from './platform/database/origin.ts'
import { CallLimit, isCounted } from './platform/http/call-limit.ts'
import { baseLocale, inLocale } from './platform/http/locale.ts'
import type { Queue } from './platform/jobs/queue.ts'
import { hashToken } from './platform/secrets/tokens.ts'

/** The context of every endpoint. Endpoints use `now`, the time of the request, instead of the clock. */
export type Context = {
  db: Db
  copyRows: OpenDatabase['copyRows']
  queue: Queue
  auth: Auth
  config: Config
  now: Date
  /** For rate limits. */
  clientAddress: string
  requestId: string
  /** Whether the response has no body, so that nothing leaves the server. */
  isHead: boolean
  /** Called with the name of the matched endpoint, for the metrics. */
  onEndpoint(name: string): void
  visitor: Visitor
  /** Added to the response. */
  responseHeaders: Headers
  /** The access token of an app or system, in place of a session. */
  token: AccessToken | 'invalid' | null
  actor: Actor | null
}

const api = implement(contract)
  .$context<Context>()
  .use(async ({ context, path, procedure, next }) => {
    const { meta, route } = procedure['~orpc']
    if (context.token) requireScope(context, context.token, meta.scope)
    if (isCounted(path.join('.'), route.method ?? 'POST')) limitCalls(context)
    // Stored in the audit trail.
    const origin = inLocale(baseLocale, () => originOf(context, path))
    return withOrigin(origin, () => next())
  })

// Every endpoint is built from one of these, which define who may call it. Their types are named, because the compiler would
// otherwise write out the whole contract for each of them.

type EndpointsFor<Current extends Context> = ImplementerInternalWithMiddlewares<Contract, Context, Current>
type WithActor = Omit<Context, 'actor'> & { actor: Actor }

/** For a middleware that adds nothing to the context. */
const UNCHANGED = { context: {} }

/** No session needed. */
export const anyone: EndpointsFor<Context> = api

/** The holder of an emailed link; the endpoint checks the token. A signed-in student is refused at the supervisor's link. */
export const linkHolder: EndpointsFor<Context> = api.use(async ({ context, path, next }, input) => {
  const token = (input as { token?: unknown } | undefined)?.token
  if (typeof token !== 'string') return next(UNCHANGED)
  const tokenHash = hashToken(linkTokenIn(token))
  const opens = path.at(-1) === 'openLink' ? 'form' : 'other'
  if (!ONLY_WHILE_OPEN.has(path.join('.')) && (await isClosedToStudent(context.db, { ...context, tokenHash }, opens)))
    throw new ORPCError('LINK_OF_SUPERVISOR', { defined: true, ...READER_ERRORS.LINK_OF_SUPERVISOR })
  return withLink(tokenHash, () => next(UNCHANGED))
})

/** Endpoints of the form of an open request, which return the same when they are called twice. */
const ONLY_WHILE_OPEN = new Set(['feedbackRequests.noteOpening', 'feedbackRequests.submit', 'midterms.submit'])

/** Everybody with a session, even if a required second factor is still missing. */
export const enrolling: EndpointsFor<WithActor> = api.use(async ({ context, next }) => {
  const { actor, token } = context
  if (!actor)
    throw token
      ? new ORPCError('FORBIDDEN', ACCESS_ERRORS.FORBIDDEN)
      : new ORPCError('UNAUTHORIZED', ACCESS_ERRORS.UNAUTHORIZED)
  return next({ context: { actor } })
})

/** Everybody with a session and any required second factor. */
export const signedIn: EndpointsFor<WithActor> = enrolling.use(async ({ context, next }) => {
  refuseMissingFactor(context.actor)
  return next(UNCHANGED)
})

export const student: EndpointsFor<WithActor> = signedInWith((role) => role === 'student')

/** Admins and managers. */
export const reviewer: EndpointsFor<WithActor> = signedInWith(isReviewer)

/** Everybody with a session, and systems that act on their own. */
export const member: EndpointsFor<Context & { viewer: Viewer }> = api.use(async ({ context, next }) =>
  next({ context: { viewer: viewerOf(context) } }),
)

/** Reviewers, and systems that act on their own. `opensAnswers`: whether other calls give access to single answers. */
export const reader: EndpointsFor<Context & { viewer: Viewer; opensAnswers: boolean }> = api.use(
  async ({ context, next }) => {
    const { token } = context
    const valid = token === 'invalid' ? null : token
    const viewer = viewerOf(context)
    if (!isReviewer(viewer.role)) throw new ORPCError('FORBIDDEN', ACCESS_ERRORS.FORBIDDEN)
    return next({ context: { viewer, opensAnswers: valid === null || opensAnswers(valid.scopes) } })
  },
)

function viewerOf({ actor, token }: Context): Viewer {
  const system = token === 'invalid' ? null : token?.system
  const viewer = system ?? actor
  if (!viewer) throw new ORPCError('UNAUTHORIZED', ACCESS_ERRORS.UNAUTHORIZED)
  if (actor) refuseMissingFactor(actor)
  return viewer
}

export const admin: EndpointsFor<WithActor> = signedInWith((role) => role === 'admin')

const refusingStale = os.$context<{ actor: Actor; now: Date }>().middleware(({ context, next }) => {
  refuseStale(context)
  return next()
})

/** For endpoints that refuse what they can before they ask for proof. The others are built from one of these. */
export function refuseStale({ actor, now }: { actor: Actor; now: Date }): void {
  if (!isFresh(actor.session.provedAt, now))
    throw new ORPCError('FRESH_PROOF_REQUIRED', FRESH_ERRORS.FRESH_PROOF_REQUIRED)
}

/** Everybody whose session was proved within the last minutes, for actions that a thief of the session must not take. */
export const fresh: EndpointsFor<WithActor> = signedIn.use(refusingStale)

export const freshEnrolling: EndpointsFor<WithActor> = enrolling.use(refusingStale)

export const freshStudent: EndpointsFor<WithActor> = student.use(refusingStale)

export const freshAdmin: EndpointsFor<WithActor> = admin.use(refusingStale)

function refuseMissingFactor({ isFactorMissing }: Actor): void {
  if (isFactorMissing) throw new ORPCError('SECOND_FACTOR_REQUIRED', ACCESS_ERRORS.SECOND_FACTOR_REQUIRED)
}

function signedInWith(isAllowed: (role: Role) => boolean): EndpointsFor<WithActor> {
  return signedIn.use(async ({ context, next }) => {
    if (!isAllowed(context.actor.role)) throw new ORPCError('FORBIDDEN', ACCESS_ERRORS.FORBIDDEN)
    return next(UNCHANGED)
  })
}

/** Refuses a token that is invalid or lacks the endpoint's scope (RFC 6750). */
function requireScope({ responseHeaders }: Context, token: AccessToken | 'invalid', scope: Scope | null): void {
  if (token === 'invalid') {
    responseHeaders.set('www-authenticate', 'Bearer error="invalid_token"')
    throw new ORPCError('INVALID_TOKEN', { status: 401, message: m.common_access_token_invalid() })
  }
  if (scope !== null && token.scopes.includes(scope)) return
  const needed = scope === null ? '' : `, scope="${scope}"`
  responseHeaders.set('www-authenticate', `Bearer error="insufficient_scope"${needed}`)
  const message = scope === null ? m.common_access_token_refused() : m.common_access_token_scope_missing({ scope })
  throw new ORPCError('INSUFFICIENT_SCOPE', { status: 403, message })
}

const calls = new CallLimit()

/** Limits the calls of everybody who is known; anonymous callers and holders of links have limits of their own. */
function limitCalls({ actor, token, responseHeaders }: Context): void {
  const caller = actor?.id ?? (token && token !== 'invalid' ? token.client.id : null)
  const wait = caller && calls.count(caller, performance.now())
  if (!wait) return
  responseHeaders.set('retry-after', String(wait))
  throw new ORPCError('TOO_MANY_CALLS', TOO_MANY_CALLS)
}

/** The origin of changes, for the audit trail. */
function originOf({ actor, token, clientAddress, requestId }: Context, path: readonly string[]): Origin {
  const call = { endpoint: path.join('.'), address: clientAddress, request: requestId }
  const client = token && token !== 'invalid' ? token.client : null
  if (actor) {
    const person = `${fullName(actor.profile)} <${actor.profile.email}>`
    return { kind: 'user', id: actor.id, name: client ? `${person} with ${client.name}` : person, ...call }
  }
  return client ? { kind: 'system', ...client, ...call } : { kind: 'visitor', ...call }
}
