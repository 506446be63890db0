// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { showPart } from '../../testing/shown-part.tsx'
import { OtherWays, type SignInOptions } from '../sign-in/other-ways.tsx'
import { WalletSection } from './wallet-section.tsx'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const OPTIONS = { wallet: true } as SignInOptions
const WALLET = { id: '00000000-0000-4000-8000-000000000000', address: ADDRESS, linkedAt: '2026-06-15T10:00:00.000Z' }

/** A wallet in the browser (EIP-1193), which signs after this many refusals by its owner. */
function installWallet(declines = 0): void {
  const request = async ({ method, params = [] }: { method: string; params?: string[] }) => {
    if (method === 'eth_requestAccounts') return [ADDRESS]
    if (declines-- > 0) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    return `signed ${Buffer.from(params[0]!.slice(2), 'hex').toString()} for ${params[1]}`
  }
  vi.stubGlobal('ethereum', { request })
}

function showLogin(answers: Parameters<typeof showPart>[1] = {}) {
  const form = { email: '', rememberMe: false }
  const part = <OtherWays options={OPTIONS} form={form} next={undefined} onInvalidEmail={() => undefined} />
  const prepared = { 'POST /wallet-messages/sign-in': () => ({ message: 'Log in' }) }
  return showPart(part, { ...prepared, ...answers }, null)
}

it('is linked with a signature, unless its owner declines, and unlinked', async () => {
  let wallets: (typeof WALLET)[] = []
  const page = await showPart(<WalletSection />, {
    'GET /sign-in-options': () => OPTIONS,
    'GET /account/wallets': () => wallets,
    'POST /wallet-messages/link': () => ({ message: 'Link me' }),
    'POST /account/wallets': () => {
      wallets = [WALLET]
    },
    [`DELETE /account/wallets/${WALLET.id}`]: () => {
      wallets = []
    },
  })
  installWallet(1)
  await page.press('Link a wallet')
  await page.shows('You declined in your wallet.')
  await page.press('Link a wallet')
  await page.shows(ADDRESS)
  expect(page.sent.at(-1)).toEqual({
    call: 'POST /account/wallets',
    input: { message: 'Link me', signature: `signed Link me for ${ADDRESS}` },
  })
  expect(page.has('You declined')).toBe(false)
  await page.press(`Unlink ${ADDRESS}`)
  await page.lacks(ADDRESS)
})

it('logs in with a signature', async () => {
  installWallet()
  const page = await showLogin({
    'POST /api/auth/siwe/verify': () => ({}),
    'GET /session': () => ({ person: { id: 'student', role: 'student', language: null } }),
  })
  await page.press('Use an Ethereum wallet')
  await page.shows('Waiting')
  expect(page.sent.at(-1)).toEqual({
    call: 'POST /api/auth/siwe/verify',
    input: { message: 'Log in', signature: `signed Log in for ${ADDRESS}` },
  })
})

it('that is not linked to an account does not log in', async () => {
  installWallet()
  const message = 'This wallet is not linked to an account.'
  const page = await showLogin({ 'POST /api/auth/siwe/verify': () => Response.json({ message }, { status: 401 }) })
  await page.press('Use an Ethereum wallet')
  await page.shows(message)
})

it('is missed in a browser without one', async () => {
  const page = await showLogin()
  await page.press('Use an Ethereum wallet')
  await page.shows('No Ethereum wallet was found in this browser.')
  expect(page.sent).toEqual([])
})
