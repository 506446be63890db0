import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** Who changes the database. The triggers of the audit trail read it (migrations/0020-audit.sql). */
export type Origin = {
  /** A visitor has no session. The system is a job, a command, a webhook, or another computer system. */
  kind: 'user' | 'visitor' | 'system'
  /** The account, or the API client or provisioning connection of a system. */
  id?: string
  /** The account's name and email address, and its app if it uses one; or the name of the system. */
  name?: string
  /** The endpoint, job or command. */
  endpoint: string
  address?: string
  request?: string
  /** The hash of the emailed link that a supervisor used; it takes precedence over the account. */
  link?: string
}

const origins = new AsyncLocalStorage<Origin>()

/** Records everything that `work` changes in the database with this origin. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work)
}

/** Like `withOrigin`, for the holder of an emailed link; the rest of the origin stays. */
export function withLink<T>(link: string, work: () => T): T {
  const origin = origins.getStore()
  return origin ? origins.run({ ...origin, link }, work) : work()
}

/** Begins a transaction with these settings and its origin, in one round trip. */
export function beginStatement(settings: readonly string[] = []): string {
  const origin = origins.getStore()
  const ofOrigin = origin ? [`fieldmark.origin = ${pg.escapeLiteral(JSON.stringify(origin))}`] : []
  return ['begin', ...[...settings, ...ofOrigin].map((setting) => `set local ${setting}`)].join('; ')
}

/** Whether a statement outside of a transaction needs its own, so that it is recorded with its origin. */
export function needsOrigin(statement: string): boolean {
  return origins.getStore() !== undefined && /^(insert|update|delete) /.test(statement)
}
