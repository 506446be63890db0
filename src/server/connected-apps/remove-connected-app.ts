import { requireOffered } from '../auth/oauth/require-offered.ts'
import { inTransaction } from '../database/client.ts'
import { signedIn } from '../procedures.ts'

/** The app's tokens for this person are deleted with the consent. */
export const removeConnectedApp = signedIn.connectedApps.remove.handler(
  async ({ input, context: { actor, auth, db }, errors }) => {
    await requireOffered(auth)
    const removed = await inTransaction(db, (tx) =>
      tx
        .deleteFrom('oauthConsents')
        .where('id', '=', input.id)
        .where('userId', '=', actor.id)
        .returning('id')
        .executeTakeFirst(),
    )
    if (!removed) throw errors.NOT_FOUND()
  },
)
