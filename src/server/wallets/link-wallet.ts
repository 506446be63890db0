import { CHAIN_ID, readProof, STATEMENTS } from '../auth/wallet/wallet-message.ts'
import { inTransaction } from '../database/client.ts'
import { fresh } from '../procedures.ts'
import { linkNonce } from './prepare-wallet-message.ts'

/** Links a wallet whose owner has signed a message that names this account. */
export const linkWallet = fresh.wallets.link.handler(async ({ input, context, errors }) => {
  const { actor, auth, config, db, now } = context
  if (!(await auth.settings()).wallet) throw errors.NOT_OFFERED()
  const proof = readProof(config, STATEMENTS.link(config, actor.profile.email), input, now)
  if (!proof || !(await auth.takeOnce(linkNonce(actor, proof.nonce)))) throw errors.INVALID_PROOF()
  const row = { userId: actor.id, address: proof.address, chainId: CHAIN_ID, createdAt: now }
  const linked = await inTransaction(db, (tx) =>
    tx
      .insertInto('walletAddresses')
      .values(row)
      .onConflict((conflict) => conflict.column('address').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  if (!linked) throw errors.WALLET_TAKEN()
})
