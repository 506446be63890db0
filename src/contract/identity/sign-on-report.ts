import * as z from 'zod/mini'
import { id } from '../text.ts'

/** A test sign-in of an admin, with what came and what became of it. It changed nothing. */
export const signOnReport = z.object({
  connectionId: id,
  /** The first rule that refused it, with the sentence that people see, and the reason in the log; null if it would succeed. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string(), reason: z.string() })),
  attributes: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.string()),
      /** What is taken from it. */
      becomes: z.nullable(z.enum(['email', 'firstName', 'lastName', 'department', 'graduationYear', 'groups'])),
    }),
  ),
  /** By which the person is found again, the strongest first, such as 'subject-id:jane@university.edu'. */
  identifiers: z.array(z.string()),
  /** SAML without a NameID: signing out works in neither direction. */
  isNameMissing: z.boolean(),
  /** Null if nothing came, because the response was refused. */
  person: z.nullable(
    z.object({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      department: z.nullable(z.string()),
      graduationYear: z.nullable(z.number()),
      /** Null: the provider says nothing about groups, so a role stays. */
      groups: z.nullable(z.array(z.string())),
      role: z.nullable(z.enum(['manager', 'admin'])),
      /** Null: the connection asks for no second step. */
      confirmsFactor: z.nullable(z.boolean()),
      /** Whether there is an account already, found by an identifier or by the address; a refused person gets none. */
      account: z.enum(['found by identifier', 'found by address', 'new', 'none']),
    }),
  ),
})
export type SignOnReport = z.output<typeof signOnReport>
