import { randomBytes } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { siwe } from 'better-auth/plugins'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { readProof, STATEMENTS } from './wallet-message.ts'

type Setup = { config: Pick<Config, 'publicUrl' | 'productName'>; db: Db }

/**
 * Signing in with an Ethereum wallet that is linked to an account (spec section 7, token: web3). The library uses up the
 * nonce before it asks us, and would create an account for an unknown wallet if we did not refuse it here.
 */
export function signInWithWallet({ config, db }: Setup) {
  return siwe({
    domain: new URL(config.publicUrl).host,
    getNonce: async () => createNonce(),
    verifyMessage: async ({ message, signature, address }) => {
      const proof = readProof(config, STATEMENTS.signIn(config), { message, signature }, new Date())
      if (proof?.address !== address)
        throw new APIError('UNAUTHORIZED', {
          code: 'INVALID_PROOF',
          message: m.wallets_signature_invalid(),
        })
      await db
        .selectFrom('walletAddresses')
        .select('id')
        .where('address', '=', address)
        .executeTakeFirstOrThrow(() => unknownWallet())
      return true
    },
    schema: { walletAddress: { modelName: 'walletAddresses' } },
  })
}

/** Runs before a user is created: the wallet has been unlinked since the check above. */
export function refuseNewUser(path: string | undefined): void {
  if (path === '/siwe/verify') throw unknownWallet()
}

function unknownWallet(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'UNKNOWN_WALLET', message: m.wallets_unknown() })
}

export function createNonce(): string {
  return randomBytes(16).toString('hex')
}
