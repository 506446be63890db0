import { implement, ORPCError } from '@orpc/server'
import { contract } from '#contract/contract'
import { isReviewer } from '#domain/roles'
import type { Actor } from './auth/actor.ts'
import type { Auth } from './auth/auth.ts'
import type { Config } from './config.ts'
import type { Db, OpenDatabase } from './database/client.ts'
import type { Queue } from './jobs/queue.ts'

/** What every endpoint gets. Endpoints use `now`, the time of the request, instead of reading the clock. */
export type Context = {
  db: Db
  copyRows: OpenDatabase['copyRows']
  queue: Queue
  auth: Auth
  config: Config
  now: Date
  /** For rate limits. */
  clientAddress: string
  actor: Actor | null
}

const api = implement(contract).$context<Context>()

// An endpoint starts with who may call it.

/** No session needed. */
export const anyone = api

/** The holder of an emailed link; the endpoint checks the token. */
export const linkHolder = api

/** Everyone with a session. */
export const signedIn = api.use(async ({ context, next }) => {
  const { actor } = context
  if (!actor) throw new ORPCError('UNAUTHORIZED', { status: 401, message: 'Please log in to continue.' })
  return next({ context: { actor } })
})

export const student = signedIn.use(async ({ context, next }) => {
  if (context.actor.role !== 'student') throw forbidden()
  return next()
})

/** Admins and managers. */
export const reviewer = signedIn.use(async ({ context, next }) => {
  if (!isReviewer(context.actor.role)) throw forbidden()
  return next()
})

export const admin = signedIn.use(async ({ context, next }) => {
  if (context.actor.role !== 'admin') throw forbidden()
  return next()
})

function forbidden() {
  return new ORPCError('FORBIDDEN', { status: 403, message: 'You do not have permission to do this.' })
}
