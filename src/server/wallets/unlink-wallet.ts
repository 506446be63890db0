import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'

/** The account keeps its email address as a way in. */
export const unlinkWallet = fresh.wallets.unlink.handler(async ({ input, context: { actor, db }, errors }) => {
  const unlinked = await inTransaction(db, (tx) =>
    tx
      .deleteFrom('walletAddresses')
      .where('id', '=', input.id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!unlinked) throw errors.NOT_FOUND()
})
