import { randomBytes } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { siwe } from 'better-auth/plugins'
import { addr, eip191Signer } from 'micro-eth-signer'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'

type Site = Pick<Config, 'publicUrl' | 'productName'>
type Setup = { config: Site; db: Db }

/**
 * Sign-in with an Ethereum wallet that is linked to an account (spec section 7, token: web3). The library uses up the nonce
 * before it calls us, and would create an account for an unknown wallet if we did not refuse it here.
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

/** Runs before a user is created, which happens if the wallet was unlinked after the check above. */
export function refuseNewUser(path: string | undefined): void {
  if (path === '/siwe/verify') throw unknownWallet()
}

function unknownWallet(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'UNKNOWN_WALLET', message: m.wallets_unknown() })
}

export function createNonce(): string {
  return randomBytes(16).toString('hex')
}

type Facts = { address: string; nonce: string; issuedAt: Date }

/** Ethereum's main network. Signing in does not use it, but the message has to name one. */
export const CHAIN_ID = 1
const VALID_FOR = 10 * MINUTE
/** Clocks of several servers differ slightly. */
const TOLERANCE = MINUTE

/** The purpose of a signature. The wallet shows it, and a message for one purpose is refused for another. */
export const STATEMENTS = {
  signIn: ({ productName }: Site) => m.wallets_sign_in_statement({ productName }),
  link: ({ productName }: Site, email: string) => m.wallets_link_statement({ productName, email }),
}

/** The message that a wallet signs (ERC-4361, Sign-In with Ethereum). */
export function composeWalletMessage(site: Site, statement: string, { address, nonce, issuedAt }: Facts): string {
  const expiresAt = new Date(issuedAt.getTime() + VALID_FOR)
  return `${new URL(site.publicUrl).host} wants you to sign in with your Ethereum account:
${address}

${statement}

URI: ${site.publicUrl}
Version: 1
Chain ID: ${CHAIN_ID}
Nonce: ${nonce}
Issued At: ${issuedAt.toISOString()}
Expiration Time: ${expiresAt.toISOString()}`
}

type Proof = { message: string; signature: string }

/**
 * The address and nonce of a message signed by the owner of the address; null unless it is, word for word, a message that this
 * server composes for this purpose, and has not expired. The caller checks the nonce.
 */
export function readProof(site: Site, statement: string, proof: Proof, now: Date): Omit<Facts, 'issuedAt'> | null {
  const { message } = proof
  const address = /^0x[0-9a-fA-F]{40}$/m.exec(message)?.[0] ?? ''
  const nonce = /^Nonce: (\w+)$/m.exec(message)?.[1] ?? ''
  const issuedAt = new Date(/^Issued At: (\S+)$/m.exec(message)?.[1] ?? '')
  const age = now.getTime() - issuedAt.getTime()
  if (!(age >= -TOLERANCE && age < VALID_FOR) || walletAddress(address) !== address) return null
  if (message !== composeWalletMessage(site, statement, { address, nonce, issuedAt })) return null
  return isSignedBy(address, proof) ? { address, nonce } : null
}

function isSignedBy(address: string, { message, signature }: Proof): boolean {
  try {
    return eip191Signer.verify(signature, message, address)
  } catch {
    // The text is not a signature.
    return false
  }
}

/** The mixed-case form of an address; null if the text is not one. */
export function walletAddress(text: string): string | null {
  return /^0x[0-9a-f]{40}$/i.test(text) ? addr.addChecksum(text.toLowerCase()) : null
}
