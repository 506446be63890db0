import { MINUTE } from '#domain/durations'
import { countAttempt, networkOf, tooManyAttempts } from '../auth/account-limit.ts'
import { createNonce } from '../auth/wallet/sign-in-with-wallet.ts'
import { composeWalletMessage, STATEMENTS, walletAddress } from '../auth/wallet/wallet-message.ts'
import { anyone, signedIn } from '../procedures.ts'

/** The message for signing in. Its nonce works once, for 15 minutes. */
export const prepareWalletSignIn = anyone.wallets.prepareSignIn.handler(async ({ input, context, errors }) => {
  const { auth, clientAddress, config, db, now } = context
  if (!(await auth.settings()).wallet) throw errors.NOT_OFFERED()
  const wait = await countAttempt(db, 'wallet-message', networkOf(clientAddress), now)
  if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
  const nonce = await auth.walletNonce()
  const address = walletAddress(input.address) ?? ''
  return { message: composeWalletMessage(config, STATEMENTS.signIn(config), { address, nonce, issuedAt: now }) }
})

/** The message for linking a wallet to one's own account. It names the account. */
export const prepareWalletLink = signedIn.wallets.prepareLink.handler(async ({ input, context, errors }) => {
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

/** Under which the nonce of a message is stored. */
export function linkNonce({ id }: { id: string }, nonce: string): string {
  return `link-wallet:${id}:${nonce}`
}

const NONCE_LIFETIME = 15 * MINUTE
