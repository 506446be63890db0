import { hasOtherWayIn } from '../auth/ways-in.ts'
import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'

/** Removes a password or a linked provider, never the last way to sign in. */
export const unlinkIdentity = fresh.identities.unlink.handler(async ({ input: { id }, context, errors }) => {
  const { actor, db } = context
  await inTransaction(db, async (tx) => {
    const hasOther = await hasOtherWayIn(tx, actor.id, id)
    const unlinked = await tx
      .deleteFrom('accounts')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!unlinked) throw errors.NOT_FOUND()
    if (!hasOther) throw errors.LAST_WAY()
  })
})
