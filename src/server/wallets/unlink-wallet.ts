import { hasOtherWayIn } from '../auth/ways-in.ts'
import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'

export const unlinkWallet = fresh.wallets.unlink.handler(async ({ input: { id }, context, errors }) => {
  const { actor, db } = context
  await inTransaction(db, async (tx) => {
    const hasOther = await hasOtherWayIn(tx, actor.id, id)
    const unlinked = await tx
      .deleteFrom('walletAddresses')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst()
    if (!unlinked) throw errors.NOT_FOUND()
    if (!hasOther) throw errors.LAST_WAY()
  })
})
