import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ACCESS_ERRORS, FRESH_ERRORS, LAST_WAY } from './errors.ts'
import { id, instant } from './text.ts'

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'This is not the address of an Ethereum wallet'))
const message = z.object({ message: z.string() })
const NOT_OFFERED = { status: 404, message: 'Wallets are not offered here.' } as const
const TOO_MANY_REQUESTS = { status: 429, message: 'Too many attempts. Please try again later.' } as const

/** A wallet linked to one's own account. */
export const linkedWallet = z.object({ id, address: z.string(), linkedAt: instant })
export type LinkedWallet = z.output<typeof linkedWallet>

/** Signing in with an Ethereum wallet (spec section 7, token: web3). */
export const wallets = {
  prepareSignIn: oc
    .route({
      method: 'POST',
      path: '/wallet-messages/sign-in',
      summary: 'Get the message to sign with a wallet to sign in',
    })
    .errors({ NOT_OFFERED, TOO_MANY_REQUESTS })
    .input(z.strictObject({ address }))
    .output(message),
  prepareLink: oc
    .route({
      method: 'POST',
      path: '/wallet-messages/link',
      summary: 'Get the message to sign with a wallet to link it to your account',
    })
    .errors({ ...ACCESS_ERRORS, NOT_OFFERED, TOO_MANY_REQUESTS })
    .input(z.strictObject({ address }))
    .output(message),
  listMine: oc
    .route({ method: 'GET', path: '/account/wallets', summary: 'List the wallets linked to your account' })
    .errors(ACCESS_ERRORS)
    .output(z.array(linkedWallet)),
  link: oc
    .route({ method: 'POST', path: '/account/wallets', summary: 'Link a wallet to your account' })
    .errors({
      ...FRESH_ERRORS,
      NOT_OFFERED,
      INVALID_PROOF: { status: 400, message: 'The signature could not be verified. Please try again.' },
      WALLET_TAKEN: { status: 409, message: 'This wallet is already linked to an account.' },
    })
    .input(
      z.strictObject({
        message: z.string().check(z.maxLength(2000)),
        signature: z.string().check(z.maxLength(1000)),
      }),
    )
    .output(z.void()),
  unlink: oc
    .route({ method: 'DELETE', path: '/account/wallets/{id}', summary: 'Unlink a wallet from your account' })
    .errors({ ...FRESH_ERRORS, NOT_FOUND: { status: 404, message: 'This wallet is no longer linked.' }, LAST_WAY })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
