import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeProfile } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Tests our messages and their verification with wallets of viem (spec section 7, token: web3).

const app = await createTestApp()
const { db, stranger } = app

beforeEach(async () => {
  // The identity library uses the real time.
  app.time.now = new Date()
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('rateLimits').execute()
  await switchWallets(true)
})

async function switchWallets(wallet: boolean): Promise<void> {
  await db.updateTable('signInSettings').set({ wallet, version: sql`version + 1` }).execute()
}

type Wallet = ReturnType<typeof newWallet>

function newWallet() {
  return privateKeyToAccount(generatePrivateKey())
}

async function signedWith(wallet: Wallet, message: string) {
  return { message, signature: await wallet.signMessage({ message }) }
}

/** A person with a linked wallet. */
async function personWith(wallet: Wallet) {
  const person = await makeProfile(db)
  const client = await app.as(person)
  const { message } = await client.wallets.prepareLink({ address: wallet.address })
  await client.wallets.link(await signedWith(wallet, message))
  return { ...person, client }
}

function verify(proof: object): Promise<Response> {
  return Promise.resolve(
    app.fetch('/api/auth/siwe/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify(proof),
    }),
  )
}

async function messageFor(wallet: Wallet): Promise<string> {
  return (await stranger.wallets.prepareSignIn({ address: wallet.address })).message
}

async function refusal(response: Response): Promise<[number, string | undefined]> {
  expect(response.headers.getSetCookie()).toEqual([])
  return [response.status, ((await response.json()) as { code?: string }).code]
}

describe('signing in with a wallet', () => {
  it('signs in to the account to which it is linked', async () => {
    const wallet = newWallet()
    const person = await personWith(wallet)
    const response = await verify(await signedWith(wallet, await messageFor(wallet)))
    expect(response.status).toBe(200)
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    expect((await app.clientWith(cookie).session.get()).person?.id).toBe(person.id)
  })

  it('creates no account for an unknown wallet', async () => {
    const wallet = newWallet()
    const count = () => db.selectFrom('profiles').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
    const before = await count()
    const proof = await signedWith(wallet, await messageFor(wallet))
    expect(await refusal(await verify(proof))).toEqual([401, 'UNKNOWN_WALLET'])
    const second = await signedWith(wallet, await messageFor(wallet))
    expect((await verify({ ...second, email: 'mallory@gmail.com', role: 'admin' })).status).toBe(400)
    expect((await verify({ ...second, email: 'mallory@gmail.com' })).status).toBe(401)
    expect(await count()).toEqual(before)
  })

  it('refuses a replayed nonce', async () => {
    const wallet = newWallet()
    await personWith(wallet)
    const proof = await signedWith(wallet, await messageFor(wallet))
    expect((await verify(proof)).status).toBe(200)
    expect(await refusal(await verify(proof))).toEqual([401, 'UNAUTHORIZED_INVALID_OR_EXPIRED_NONCE'])
  })

  it('refuses a nonce that is not ours', async () => {
    const wallet = newWallet()
    await personWith(wallet)
    const message = (await messageFor(wallet)).replace(/Nonce: \w+/, `Nonce: ${'a'.repeat(32)}`)
    expect((await refusal(await verify(await signedWith(wallet, message))))[0]).toBe(401)
  })

  it.each([
    ['another domain', /^localhost:3000/, 'evil.example'],
    ['another URI', 'URI: http://localhost:3000', 'URI: https://evil.example'],
    ['another chain', 'Chain ID: 1', 'Chain ID: 137'],
    ['another version', 'Version: 1', 'Version: 2'],
    ['another purpose', 'Log in to Fieldmark.', 'Allow the transfer of everything.'],
    ['no expiry', /\nExpiration Time: .*/, ''],
    ['a later expiry', /Expiration Time: .*/, 'Expiration Time: 2999-01-01T00:00:00.000Z'],
    ['an addition', /$/, '\nResources:\n- https://evil.example'],
  ])('refuses a message with %s', async (_, part, replacement) => {
    const wallet = newWallet()
    await personWith(wallet)
    const message = (await messageFor(wallet)).replace(part, replacement)
    expect((await refusal(await verify(await signedWith(wallet, message))))[0]).toBe(401)
  })

  it("refuses somebody else's signature, and what is none", async () => {
    const [wallet, other] = [newWallet(), newWallet()]
    await personWith(wallet)
    for (const signature of [
      await other.signMessage({ message: await messageFor(wallet) }),
      '0x',
      `0x${'00'.repeat(65)}`,
      'signature',
    ])
      expect(await refusal(await verify({ message: await messageFor(wallet), signature }))).toEqual([
        401,
        'INVALID_PROOF',
      ])
  })

  it('refuses an expired message, and one from the future', async () => {
    const wallet = newWallet()
    await personWith(wallet)
    for (const minutes of [-10, 10]) {
      app.time.now = new Date(Date.now() + minutes * 60_000)
      expect((await refusal(await verify(await signedWith(wallet, await messageFor(wallet)))))[0]).toBe(401)
    }
  })

  it('does not accept the message for linking, nor the other way round', async () => {
    const [wallet, other] = [newWallet(), newWallet()]
    const { client } = await personWith(wallet)
    const { message } = await client.wallets.prepareLink({ address: wallet.address })
    expect((await refusal(await verify(await signedWith(wallet, message))))[0]).toBe(401)
    await expectRefusal(client.wallets.link(await signedWith(other, await messageFor(other))), 'INVALID_PROOF')
  })

  it('is not offered when switched off', async () => {
    const wallet = newWallet()
    const { client } = await personWith(wallet)
    const proof = await signedWith(wallet, await messageFor(wallet))
    await switchWallets(false)
    expect((await verify(proof)).status).toBe(404)
    for (const call of [
      () => stranger.wallets.prepareSignIn({ address: wallet.address }),
      () => client.wallets.prepareLink({ address: wallet.address }),
      () => client.wallets.link(proof),
    ])
      await expectRefusal(call(), 'NOT_OFFERED')
  })
})

describe('linking a wallet', () => {
  it('works once for each message', async () => {
    const wallet = newWallet()
    const client = await app.as(await makeProfile(db))
    await client.accounts.changePassword({ newPassword: 'a good password' })
    const { message } = await client.wallets.prepareLink({ address: wallet.address.toLowerCase() })
    const proof = await signedWith(wallet, message)
    await client.wallets.link(proof)
    const [linked] = await client.wallets.listMine()
    expect(linked?.address).toBe(wallet.address)
    await client.wallets.unlink({ id: linked?.id ?? '' })
    expect(await client.wallets.listMine()).toEqual([])
    await expectRefusal(client.wallets.link(proof), 'INVALID_PROOF')
  })

  it('refuses a wallet that is linked to another account', async () => {
    const wallet = newWallet()
    const owner = await personWith(wallet)
    const other = await app.as(await makeProfile(db))
    const { message } = await other.wallets.prepareLink({ address: wallet.address })
    await expectRefusal(other.wallets.link(await signedWith(wallet, message)), 'WALLET_TAKEN')
    expect(await other.wallets.listMine()).toEqual([])
    expect(await owner.client.wallets.listMine()).toHaveLength(1)
  })

  it('refuses a message that names another account', async () => {
    const wallet = newWallet()
    const [victim, attacker] = [await app.as(await makeProfile(db)), await app.as(await makeProfile(db))]
    const { message } = await victim.wallets.prepareLink({ address: wallet.address })
    await expectRefusal(attacker.wallets.link(await signedWith(wallet, message)), 'INVALID_PROOF')
  })

  it("refuses somebody else's signature", async () => {
    const client = await app.as(await makeProfile(db))
    const { message } = await client.wallets.prepareLink({ address: newWallet().address })
    await expectRefusal(client.wallets.link(await signedWith(newWallet(), message)), 'INVALID_PROOF')
  })
})
