import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { LAST_WAY, refusal } from '../errors.ts'
import { id, instant } from '../text.ts'

const wayToSignIn = z.object({
  id,
  /** Null for the password. */
  connectionName: z.nullable(z.string()),
  addedAt: instant,
})

/** One's own ways to sign in (spec section 7: user identities). */
export const identities = {
  list: endpoint({ access: 'signedIn', scope: null })
    .route({ method: 'GET', path: '/identities', summary: 'List your ways to sign in' })
    .output(
      z.object({
        identities: z.array(wayToSignIn),
        linkable: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),
  unlink: endpoint({ access: 'fresh', scope: null })
    .route({
      method: 'DELETE',
      path: '/identities/{id}',
      summary: 'Remove one of your ways to sign in',
      description: 'The last way to sign in cannot be removed.',
    })
    .errors({
      NOT_FOUND: refusal(404, m.account_identity_not_found),
      LAST_WAY,
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
