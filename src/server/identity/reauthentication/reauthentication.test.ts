import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#domain/time/durations'
import { mailedToken } from '../../testing/account-emails.ts'
import { makePasskey, makeStale, setPassword } from '../../testing/account-factories.ts'
import { makeAdmin, makeProfile } from '../../testing/factories.ts'
import { RECORDED } from '../../testing/recorded-passkeys.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { passkeyChallenge } from './reauthentication-endpoints.ts'

// Tests fresh proof of identity (spec section 7, reauthenticate).

const app = await createTestApp()
const { db } = app

beforeEach(async () => {
  // The identity library uses the real time.
  app.time.now = new Date()
})

async function staleAdmin(password?: string) {
  const person = await makeAdmin(db)
  if (password) await setPassword(db, person, password)
  const cookie = await app.cookieFor(person.id)
  await makeStale(db, person)
  return { ...person, cookie, client: app.clientWith(cookie) }
}

const code = (refused: Promise<unknown>) =>
  refused.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

describe('with the password', () => {
  it('makes the session fresh for ten minutes', async () => {
    const { client } = await staleAdmin('a long password')
    const target = await makeProfile(db)
    expect(await client.reauthentication.options()).toEqual({ proofs: ['password'] })
    expect(await code(client.users.lock({ id: target.id }))).toBe('FRESH_PROOF_REQUIRED')
    await client.reauthentication.confirm({ proof: { kind: 'password', password: 'a long password' } })
    await client.users.lock({ id: target.id })
    app.later(10 * MINUTE)
    expect(await code(client.users.unlock({ id: target.id }))).toBe('FRESH_PROOF_REQUIRED')
  })

  it('gives the session a new token: the old one stops working', async () => {
    const { client, cookie } = await staleAdmin('a long password')
    const thief = app.clientWith(cookie)
    const before = await client.session.get()
    await client.reauthentication.confirm({ proof: { kind: 'password', password: 'a long password' } })
    expect((await thief.session.get()).person).toBeNull()
    expect((await client.session.get()).person?.id).toBe(before.person?.id)
  })

  it('leaves other sessions as they are', async () => {
    const person = await staleAdmin('a long password')
    const other = await app.as(person)
    await makeStale(db, person)
    await person.client.reauthentication.confirm({ proof: { kind: 'password', password: 'a long password' } })
    expect(await code(other.users.unlock({ id: person.id }))).toBe('FRESH_PROOF_REQUIRED')
  })

  it('refuses a wrong password', async () => {
    const { client } = await staleAdmin('a long password')
    const proof = { kind: 'password', password: 'wrong' } as const
    expect(await code(client.reauthentication.confirm({ proof }))).toBe('WRONG_PASSWORD')
    expect(await code(client.users.unlock({ id: randomUUID() }))).toBe('FRESH_PROOF_REQUIRED')
  })

  it('is not possible where the sign-on of the university has replaced it', async () => {
    const person = await makeProfile(db)
    await setPassword(db, person, 'a long password')
    const client = await app.as(person)
    const connectionId = randomUUID()
    await db
      .insertInto('signInConnections')
      .values({
        id: connectionId,
        protocol: 'saml',
        name: 'University',
        issuer: 'https://idp.example',
        metadataUrl: '',
        metadata: '',
        mapping: '{}',
        staffRules: '[]',
        passwordOff: true,
        updatedBy: null,
      })
      .execute()
    await db
      .insertInto('signInDomains')
      .values({ domain: person.email.split('@')[1]!, connectionId })
      .execute()
    expect(await client.reauthentication.options()).toEqual({ proofs: ['emailed code'] })
    const proof = { kind: 'password', password: 'a long password' } as const
    expect(await code(client.reauthentication.confirm({ proof }))).toBe('WRONG_PASSWORD')
    await db.deleteFrom('signInConnections').execute()
  })
})

describe('with an emailed code, without a password', () => {
  it('works once, in the session that asked for it', async () => {
    const person = await staleAdmin()
    expect(await person.client.reauthentication.options()).toEqual({ proofs: ['emailed code'] })
    await person.client.reauthentication.sendCode()
    const emailed = await mailedToken(app, 'confirmation-code')
    expect(emailed).toMatch(/^\d{8}$/)
    const proof = { kind: 'emailed code', code: `${emailed.slice(0, 4)} ${emailed.slice(4)}` } as const
    const other = await app.as(person)
    expect(await code(other.reauthentication.confirm({ proof }))).toBe('WRONG_CODE')
    await person.client.reauthentication.confirm({ proof })
    expect(await code(person.client.users.unlock({ id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await code(person.client.reauthentication.confirm({ proof }))).toBe('WRONG_CODE')
  })

  it('sends five codes an hour', async () => {
    const { client } = await staleAdmin()
    for (let sent = 0; sent < 5; sent++) await client.reauthentication.sendCode()
    expect(await code(client.reauthentication.sendCode())).toBe('TOO_MANY_REQUESTS')
  })

  it('refuses even the right code after ten attempts', async () => {
    const { client } = await staleAdmin()
    await client.reauthentication.sendCode()
    const emailed = await mailedToken(app, 'confirmation-code')
    const confirm = (typed: string) =>
      code(client.reauthentication.confirm({ proof: { kind: 'emailed code', code: typed } }))
    for (let attempt = 0; attempt < 10; attempt++) expect(await confirm('wrong 1')).toBe('WRONG_CODE')
    expect(await confirm(emailed)).toBe('TOO_MANY_REQUESTS')
  })

  it('is refused to somebody who has a password', async () => {
    const { client } = await staleAdmin('a long password')
    await client.reauthentication.sendCode()
    const emailed = await mailedToken(app, 'confirmation-code')
    expect(await code(client.reauthentication.confirm({ proof: { kind: 'emailed code', code: emailed } }))).toBe(
      'WRONG_CODE',
    )
  })
})

it('guards linking a provider', async () => {
  const { cookie, ...person } = await staleAdmin()
  const link = () =>
    app.fetch('/api/auth/sign-on/start', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ connection: randomUUID(), purpose: 'link', callbackURL: '/settings' }),
    })
  const refused = await link()
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'FRESH_PROOF_REQUIRED' }])
  await db.updateTable('sessions').set({ provedAt: new Date() }).where('userId', '=', person.id).execute()
  expect((await link()).status).toBe(404)
})

describe('with a passkey', () => {
  const { publicKey, proof, proofElsewhere, challenge } = RECORDED

  beforeEach(async () => {
    await db.deleteFrom('passkeys').execute()
    await db.updateTable('signInSettings').set({ passkeys: true, version: sql`version + 1` }).execute()
  })

  /** A person with the recorded passkey, whose session waits for the recorded challenge. */
  async function staleAdminWithPasskey() {
    const person = await staleAdmin('a long password')
    await makePasskey(db, person, { credentialId: proof.id, publicKey })
    await expectRecorded(person)
    return person
  }

  async function expectRecorded({ id }: { id: string }): Promise<void> {
    const session = await db.selectFrom('sessions').select('id').where('userId', '=', id).executeTakeFirstOrThrow()
    await app.auth.storeOnce(passkeyChallenge({ session }, challenge), new Date(Date.now() + 60_000))
  }

  it('makes the session fresh, once for each challenge', async () => {
    const { client } = await staleAdminWithPasskey()
    expect(await client.reauthentication.options()).toEqual({ proofs: ['password', 'passkey'] })
    await client.reauthentication.confirm({ proof: { kind: 'passkey', passkey: proof } })
    expect(await code(client.users.unlock({ id: randomUUID() }))).toBe('NOT_FOUND')
    expect(await code(client.reauthentication.confirm({ proof: { kind: 'passkey', passkey: proof } }))).toBe(
      'WRONG_PASSKEY',
    )
  })

  it('asks for the passkeys of this account', async () => {
    const { client } = await staleAdminWithPasskey()
    expect(await client.reauthentication.startPasskey()).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: proof.id }],
    })
  })

  it("refuses a proof from another address, and somebody else's passkey", async () => {
    const { client } = await staleAdminWithPasskey()
    expect(await code(client.reauthentication.confirm({ proof: { kind: 'passkey', passkey: proofElsewhere } }))).toBe(
      'WRONG_PASSKEY',
    )
    const other = await staleAdmin('a long password')
    await makePasskey(db, other)
    await expectRecorded(other)
    expect(await code(other.client.reauthentication.confirm({ proof: { kind: 'passkey', passkey: proof } }))).toBe(
      'WRONG_PASSKEY',
    )
  })

  it('is not offered when switched off', async () => {
    const { client } = await staleAdminWithPasskey()
    await db.updateTable('signInSettings').set({ passkeys: false, version: sql`version + 1` }).execute()
    expect(await client.reauthentication.options()).toEqual({ proofs: ['password'] })
    expect(await code(client.reauthentication.confirm({ proof: { kind: 'passkey', passkey: proof } }))).toBe(
      'WRONG_PASSKEY',
    )
  })
})
