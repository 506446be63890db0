import type { EndpointName } from '#contract/contract'
import type { Client } from '../test-app.ts'
import { ACTORS, type Actor, type ExampleWorld } from './example-world.ts'

/** A request to an endpoint, for the tests that try all of them. */
export type Example = {
  /** The call, which is the same for every actor. */
  call: Call
  outcomes: Record<Actor, Outcome>
  /** A call that leaves an audit entry, unless `call` by the owner or an admin does. */
  recorded?: { by: 'student' | 'admin' | 'supervisor' | 'account by link' | 'visitor'; call: Call }
  /** Why it leaves no audit entry, or where else that is tested. */
  unrecorded?: string
}

type Call = (client: Client, world: ExampleWorld) => Promise<unknown>

/** The examples of these features; a missing one is a type error. */
export type ExamplesOf<Feature extends string> = {
  readonly [Name in EndpointName as Name extends `${Feature}.${string}` ? Name : never]: Example
}

export type Outcome =
  | 'ok'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'NOT_YOURS'
  | 'NO_DEPARTMENTS'
  | 'INVALID_LINK'
  | 'INVALID_PROOF'
  | 'INVALID_PASSKEY'
  | 'WRONG_PASSWORD'
  | 'NOT_STARTED'
  | 'NOT_SET_UP'
  | 'UNKNOWN'
  | 'NOBODY'

export function all<O extends Outcome>(outcome: O): Record<Actor, O> {
  return Object.fromEntries(ACTORS.map((actor) => [actor, outcome])) as Record<Actor, O>
}

export const signedOut = { anonymous: 'UNAUTHORIZED', 'signed-out session': 'UNAUTHORIZED' } as const
export const everyone = all('ok')
export const unknownLink = all('INVALID_LINK')
export const anyAccount = { ...all('ok'), ...signedOut }
/** A student's own row. Other students do not find it; staff may not call the endpoint. */
export const ownStudent = {
  ...all('FORBIDDEN'),
  ...signedOut,
  owner: 'ok',
  'other student': 'NOT_FOUND',
  'removed manager': 'NOT_FOUND',
} as const
export const anyStudent = { ...ownStudent, 'other student': 'ok', 'removed manager': 'ok' } as const
/** A row under review. Invisible rows get the same response as unknown ids. */
export const itsReviewers = {
  ...all('FORBIDDEN'),
  ...signedOut,
  'manager of the department': 'ok',
  'manager of another department': 'NOT_FOUND',
  'manager without departments': 'NOT_FOUND',
  admin: 'ok',
} as const
/** A row that another reviewer keeps private. */
export const ofAnotherReviewer = {
  ...itsReviewers,
  'manager of the department': 'NOT_FOUND',
  admin: 'NOT_FOUND',
} as const
export const anyReviewer = {
  ...itsReviewers,
  'manager of another department': 'ok',
  'manager without departments': 'ok',
} as const
/** Without departments an export is refused, because an empty file would be misleading. */
export const anyReviewerWithDepartments = { ...anyReviewer, 'manager without departments': 'NO_DEPARTMENTS' } as const
export const adminsOnly = { ...all('FORBIDDEN'), ...signedOut, admin: 'ok' } as const
/** A row for admins that does not exist. */
export const unknownToAdmins = { ...adminsOnly, admin: 'NOT_FOUND' } as const
