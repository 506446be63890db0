import * as z from 'zod/mini'
import { id } from '../text.ts'

/** The result of an admin's test sign-in: what arrived and what it would have led to. A test changes nothing. */
export const signOnReport = z.object({
  connectionId: id,
  /** The rule that refused the sign-in, with the sentence people see and the reason in the log; null if it would succeed. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string(), reason: z.string() })),
  attributes: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.string()),
      /** The fact that is taken from this attribute. */
      becomes: z.nullable(z.enum(['email', 'firstName', 'lastName', 'department', 'graduationYear', 'groups'])),
    }),
  ),
  /** The identifiers by which the person is found again, strongest first, such as 'subject-id:jane@university.edu'. */
  identifiers: z.array(z.string()),
  /** SAML without a NameID, so that signing out works in neither direction. */
  isNameMissing: z.boolean(),
  /** Null if the response was refused before it was read. */
  person: z.nullable(
    z.object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      department: z.nullable(z.string()),
      graduationYear: z.nullable(z.number()),
      /** Null if the provider says nothing about groups, so that the role stays. */
      groups: z.nullable(z.array(z.string())),
      role: z.nullable(z.enum(['manager', 'admin'])),
      /** Null if the connection asks for no second factor. */
      confirmsFactor: z.nullable(z.boolean()),
      /** Whether an account exists, and how it was found. 'none': the person was refused, so no account would be created. */
      account: z.enum(['found by identifier', 'found by address', 'new', 'none']),
    }),
  ),
})
export type SignOnReport = z.output<typeof signOnReport>
