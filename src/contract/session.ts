import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ROLES } from '#domain/roles'
import { id, instant } from './text.ts'

/** The signed-in user (spec sections 2 and 3). */
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
export type Person = z.output<typeof person>

export const session = {
  get: oc
    .route({ method: 'GET', path: '/session', summary: 'Read who is signed in' })
    .output(z.object({ person: z.nullable(person) })),
}
