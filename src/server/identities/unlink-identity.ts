import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'

/** Removes a password or a linked provider, never the last one. */
export const unlinkIdentity = fresh.identities.unlink.handler(async ({ input: { id }, context, errors }) => {
  const { actor, db } = context
  await inTransaction(db, async (tx) => {
    // The lock on the profile lets two requests not remove the last two.
    await tx.selectFrom('profiles').select('id').where('id', '=', actor.id).forUpdate().execute()
    const identities = await tx.selectFrom('accounts').select('id').where('userId', '=', actor.id).execute()
    if (!identities.some((identity) => identity.id === id)) throw errors.NOT_FOUND()
    if (identities.length === 1) throw errors.LAST_WAY()
    await tx.deleteFrom('accounts').where('id', '=', id).where('userId', '=', actor.id).execute()
  })
})
