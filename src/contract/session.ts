import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { LANGUAGES } from '#domain/languages'
import { ROLES } from '#domain/roles'
import * as m from '#messages'
import { ACCESS_ERRORS, FRESH_ERRORS, refusal } from './errors.ts'
import { id, instant } from './text.ts'

/** A user (spec sections 2 and 3). */
export const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  university: z.nullable(z.string()),
  major: z.nullable(z.string()),
  graduationYear: z.nullable(z.number()),
  createdAt: instant,
  /** A manager's departments, sorted by name; empty for other roles. */
  departments: z.array(z.string()),
})

/** The reader's own account. */
const signedInPerson = z.extend(person, {
  /** Everything else is refused until a second factor is set up. */
  needsSecondFactor: z.boolean(),
  /** Null if the browser decides. */
  language: z.nullable(z.enum(LANGUAGES)),
})
export type Person = z.output<typeof signedInPerson>

/** A browser in which a person is signed in. */
export const openSession = z.object({
  id,
  /** 'Firefox on Windows' */
  device: z.string(),
  /** The network address of the last use. */
  address: z.nullable(z.string()),
  signedInAt: instant,
  /** Exact to five minutes. */
  lastUsedAt: instant,
})
export type OpenSession = z.output<typeof openSession>

export const SESSION_ENDED = refusal(404, m.sessions_not_found)

export const session = {
  get: oc
    .route({ method: 'GET', path: '/session', summary: 'Read who is signed in, and for how many seconds' })
    .output(z.object({ person: z.nullable(signedInPerson), expiresIn: z.optional(z.number()) })),
  renew: oc
    .route({ method: 'POST', path: '/session/renewal', summary: 'Extend your session' })
    .errors(ACCESS_ERRORS)
    .output(z.object({ expiresIn: z.number() })),
  listMine: oc
    .route({ method: 'GET', path: '/account/sessions', summary: 'List where you are signed in, last used first' })
    .errors(ACCESS_ERRORS)
    .output(z.array(z.extend(openSession, { isCurrent: z.boolean() }))),
  end: oc
    .route({ method: 'DELETE', path: '/account/sessions/{id}', summary: 'End one of your sessions' })
    .errors({ ...FRESH_ERRORS, NOT_FOUND: SESSION_ENDED })
    .input(z.strictObject({ id }))
    .output(z.void()),
  endOthers: oc
    .route({ method: 'DELETE', path: '/account/sessions', summary: 'End all your sessions except this one' })
    .errors(FRESH_ERRORS)
    .output(z.void()),
}
