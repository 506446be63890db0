import * as z from 'zod/mini'
import { ROLES } from '#domain/platform/roles'
import { LANGUAGES } from '#domain/text/languages'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, instant } from '../text.ts'

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
  /** Whether everything else is refused until a second factor is set up. */
  needsSecondFactor: z.boolean(),
  /** Null to follow the browser. */
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
  get: endpoint({ access: 'anyone', scope: 'account:read' })
    .route({
      method: 'GET',
      path: '/session',
      summary: 'Read who is signed in, and for how many seconds',
      description: 'Without a session or token, the user is null. With a token, it says for whom the token acts.',
    })
    .output(z.object({ person: z.nullable(signedInPerson), expiresIn: z.optional(z.number()) })),
  renew: endpoint({ access: 'enrolling', scope: null })
    .route({ method: 'POST', path: '/session/renewal', summary: 'Extend your session' })
    .output(z.object({ expiresIn: z.number() })),
  readSignOn: endpoint({ access: 'enrolling', scope: null })
    .route({
      method: 'GET',
      path: '/session/sign-on',
      summary: 'Read which identity provider your session came from',
      description: 'Only if signing out can also end the session there.',
    })
    .output(z.object({ name: z.nullable(z.string()) })),
  listMine: endpoint({ access: 'signedIn', scope: null })
    .route({ method: 'GET', path: '/account/sessions', summary: 'List where you are signed in, last used first' })
    .output(z.array(z.extend(openSession, { isCurrent: z.boolean() }))),
  end: endpoint({ access: 'fresh', scope: null })
    .route({
      method: 'DELETE',
      path: '/account/sessions/{id}',
      summary: 'End one of your sessions',
      description: 'The device has to sign in again.',
    })
    .errors({ NOT_FOUND: SESSION_ENDED })
    .input(z.strictObject({ id }))
    .output(z.void()),
  endOthers: endpoint({ access: 'fresh', scope: null })
    .route({ method: 'DELETE', path: '/account/sessions', summary: 'End all your sessions except this one' })
    .output(z.void()),
}
