import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { LAST_WAY, refusal } from '../errors.ts'
import { id, instant } from '../text.ts'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, { error: m.wallets_address_invalid }))
const message = z.object({ message: z.string() })
const NOT_OFFERED = refusal(404, m.wallets_not_offered)
const TOO_MANY_REQUESTS = refusal(429, m.common_too_many_attempts_retry_later)

/** A wallet linked to the person's own account. */
const linkedWallet = z.object({ id, address: z.string(), linkedAt: instant })

/** Signing in with an Ethereum wallet (spec section 7, token: web3). */
export const wallets = {
  prepareSignIn: endpoint({ access: 'anyone', scope: null })
    .route({
      method: 'POST',
      path: '/wallet-messages/sign-in',
      summary: 'Get the message to sign with a wallet to sign in',
    })
    .errors({ NOT_OFFERED, TOO_MANY_REQUESTS })
    .input(z.strictObject({ address }))
    .output(message),
  prepareLink: endpoint({ access: 'signedIn', scope: null })
    .route({
      method: 'POST',
      path: '/wallet-messages/link',
      summary: 'Get the message to sign with a wallet to link it to your account',
    })
    .errors({ NOT_OFFERED, TOO_MANY_REQUESTS })
    .input(z.strictObject({ address }))
    .output(message),
  listMine: endpoint({ access: 'signedIn', scope: null })
    .route({ method: 'GET', path: '/account/wallets', summary: 'List the wallets linked to your account' })
    .output(z.array(linkedWallet)),
  link: endpoint({ access: 'fresh', scope: null })
    .route({
      method: 'POST',
      path: '/account/wallets',
      summary: 'Link a wallet to your account',
      description: 'Takes the prepared message and its signature.',
    })
    .errors({
      NOT_OFFERED,
      INVALID_PROOF: refusal(400, m.wallets_signature_invalid),
      WALLET_TAKEN: refusal(409, m.wallets_taken),
    })
    .input(
      z.strictObject({
        message: z.string().check(z.maxLength(2000)),
        signature: z.string().check(z.maxLength(1000)),
      }),
    )
    .output(z.void()),
  unlink: endpoint({ access: 'fresh', scope: null })
    .route({ method: 'DELETE', path: '/account/wallets/{id}', summary: 'Unlink a wallet from your account' })
    .errors({ NOT_FOUND: refusal(404, m.wallets_not_found), LAST_WAY })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
