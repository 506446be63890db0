import { MINUTE } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
import { anyone, fresh, signedIn } from '../../procedures.ts'
import { countAttempt, networkOf, tooManyAttempts } from '../limits/account-limit.ts'
import { removeWayIn } from '../limits/ways-in.ts'
import {
  CHAIN_ID,
  composeWalletMessage,
  createNonce,
  readProof,
  STATEMENTS,
  walletAddress,
} from './sign-in-with-wallet.ts'

/** The message for signing in. Its nonce works once, for 15 minutes. */
const prepareWalletSignIn = anyone.wallets.prepareSignIn.handler(async ({ input, context, errors }) => {
  const { auth, clientAddress, config, db, now } = context
  if (!(await auth.settings()).wallet) throw errors.NOT_OFFERED()
  const wait = await countAttempt(db, 'wallet-message', networkOf(clientAddress), now)
  if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
  const nonce = await auth.walletNonce()
  const address = walletAddress(input.address) ?? ''
  return { message: composeWalletMessage(config, STATEMENTS.signIn(config), { address, nonce, issuedAt: now }) }
})

/** The message for linking a wallet to the person's own account. It names the account. */
const prepareWalletLink = signedIn.wallets.prepareLink.handler(async ({ input, context, errors }) => {
  const { actor, auth, config, db, now } = context
  if (!(await auth.settings()).wallet) throw errors.NOT_OFFERED()
  const wait = await countAttempt(db, 'wallet-message', actor.id, now)
  if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
  const nonce = createNonce()
  await auth.storeOnce(linkNonce(actor, nonce), new Date(now.getTime() + NONCE_LIFETIME))
  const address = walletAddress(input.address) ?? ''
  const statement = STATEMENTS.link(config, actor.profile.email)
  return { message: composeWalletMessage(config, statement, { address, nonce, issuedAt: now }) }
})

/** The key under which a message's nonce is stored. */
function linkNonce({ id }: { id: string }, nonce: string): string {
  return `link-wallet:${id}:${nonce}`
}

const NONCE_LIFETIME = 15 * MINUTE

const listMyWallets = signedIn.wallets.listMine.handler(({ context: { actor, db } }) =>
  db
    .selectFrom('walletAddresses')
    .select(['id', 'address', 'createdAt as linkedAt'])
    .where('userId', '=', actor.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute(),
)

/** Links a wallet whose owner has signed a message that names this account. */
const linkWallet = fresh.wallets.link.handler(async ({ input, context, errors }) => {
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

const unlinkWallet = fresh.wallets.unlink.handler(async ({ input: { id }, context, errors }) => {
  const { actor, db } = context
  await inTransaction(db, async (tx) => {
    const refusal = await removeWayIn(tx, 'walletAddresses', { id, profileId: actor.id })
    if (refusal) throw errors[refusal]()
  })
})

export const wallets = {
  prepareSignIn: prepareWalletSignIn,
  prepareLink: prepareWalletLink,
  listMine: listMyWallets,
  link: linkWallet,
  unlink: unlinkWallet,
}
