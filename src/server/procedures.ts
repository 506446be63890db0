import { implement, ORPCError } from '@orpc/server'
import { contract } from '#contract/contract'
import { ACCESS_ERRORS, FRESH_ERRORS } from '#contract/errors'
import { isFresh } from '#domain/fresh-proof'
import { isReviewer, type Role } from '#domain/roles'
import type { Actor, Visitor } from './auth/actor.ts'
import type { Auth } from './auth/auth.ts'
import type { Config } from './config.ts'
import type { Db, OpenDatabase } from './database/client.ts'
import type { Queue } from './jobs/queue.ts'

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
  visitor: Visitor
  /** The Set-Cookie headers of the response. */
  setCookies: readonly string[]
  actor: Actor | null
}

const api = implement(contract).$context<Context>()

// Every endpoint is built from one of these, which say who may call it.

/** No session needed. */
export const anyone = api

/** The holder of an emailed link; the endpoint checks the token. */
export const linkHolder = api

/** Everyone with a session, even if a required second factor is still missing. */
export const enrolling = api.use(async ({ context, next }) => {
  const { actor } = context
  if (!actor) throw new ORPCError('UNAUTHORIZED', ACCESS_ERRORS.UNAUTHORIZED)
  return next({ context: { actor } })
})

/** Everyone with a session. */
export const signedIn = enrolling.use(async ({ context, next }) => {
  if (context.actor.isFactorMissing) throw new ORPCError('SECOND_FACTOR_REQUIRED', ACCESS_ERRORS.SECOND_FACTOR_REQUIRED)
  return next()
})

export const student = signedInWith((role) => role === 'student')

/** Admins and managers. */
export const reviewer = signedInWith(isReviewer)

export const admin = signedInWith((role) => role === 'admin')

/** Everyone whose session was proved within the last minutes, for what a thief of the session must not do. */
export const fresh = signedIn.use(async ({ context, next }) => {
  refuseStale(context)
  return next()
})

export const freshEnrolling = enrolling.use(async ({ context, next }) => {
  refuseStale(context)
  return next()
})

export const freshAdmin = admin.use(async ({ context, next }) => {
  refuseStale(context)
  return next()
})

function refuseStale({ actor, now }: { actor: Actor; now: Date }): void {
  if (!isFresh(actor.session.provedAt, now))
    throw new ORPCError('FRESH_PROOF_REQUIRED', FRESH_ERRORS.FRESH_PROOF_REQUIRED)
}

function signedInWith(isAllowed: (role: Role) => boolean) {
  return signedIn.use(async ({ context, next }) => {
    if (!isAllowed(context.actor.role)) throw new ORPCError('FORBIDDEN', ACCESS_ERRORS.FORBIDDEN)
    return next()
  })
}
