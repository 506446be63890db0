import * as m from '#messages'
import { AuthCallError } from './auth-calls.ts'

/** The interface that a wallet's extension offers to pages (EIP-1193). */
type Provider = { request(call: { method: string; params?: unknown[] }): Promise<unknown> }

/** Asks this browser's wallet to sign the message that the server composes for its address. */
export async function signWithWallet(
  prepare: (address: string) => Promise<{ message: string }>,
): Promise<{ message: string; signature: string }> {
  const [address] = (await ask('eth_requestAccounts')) as string[]
  if (!address) throw new AuthCallError(400, 'NO_ACCOUNT', m.wallets_without_account())
  const { message } = await prepare(address)
  return { message, signature: (await ask('personal_sign', [hexOf(message), address])) as string }
}

async function ask(method: string, params: unknown[] = []): Promise<unknown> {
  const provider = (window as Window & { ethereum?: Provider }).ethereum
  if (!provider) throw new AuthCallError(400, 'NO_WALLET', m.wallets_none_installed())
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw new AuthCallError(
      400,
      'WALLET_FAILED',
      (error as { code?: number }).code === REJECTED ? m.wallets_declined() : m.wallets_response_invalid(),
    )
  }
}

/** The person pressed Cancel in the wallet (EIP-1193). */
const REJECTED = 4001

function hexOf(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
