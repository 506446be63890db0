import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewPasskey, PasskeyProof } from '#contract/identity/passkeys'
import { inTransaction } from '../../platform/database/client.ts'
import { makeAuthenticator, makePasskey, setPassword } from '../../testing/account-factories.ts'
import { connectionForm } from '../../testing/connections.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeManager, makeProfile } from '../../testing/factories.ts'
import { RECORDED } from '../../testing/recorded-passkeys.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'
import { lockAccount } from '../limits/account-lock.ts'
import { addChallenge } from './prepare-passkey.ts'

const app = await createTestApp()
const { db, config } = app

beforeEach(async () => {
  // The identity library uses the real time.
  app.time.now = new Date()
  await db.deleteFrom('passkeys').execute()
  await switchPasskeys(true)
})

async function switchPasskeys(passkeys: boolean): Promise<void> {
  await db
    .updateTable('signInSettings')
    .set({ passkeys, wallet: true, twoFactor: 'off', version: sql`version + 1` })
    .execute()
}

async function setTwoFactor(twoFactor: 'optional' | 'required for staff'): Promise<void> {
  await db.updateTable('signInSettings').set({ twoFactor, version: sql`version + 1` }).execute()
}

async function personWithPassword(values: { email?: string } = {}) {
  const person = await makeProfile(db, values)
  await db
    .insertInto('accounts')
    .values({ userId: person.id, accountId: person.id, providerId: 'credential', password: null })
    .execute()
  return { ...person, client: await app.as(person) }
}

type Person = Awaited<ReturnType<typeof personWithPassword>>

/** Makes this person's session wait for the recorded challenge. */
async function expectRecorded({ id }: Person): Promise<void> {
  const session = await db.selectFrom('sessions').select('id').where('userId', '=', id).executeTakeFirstOrThrow()
  await app.auth.storeOnce(addChallenge({ session }, RECORDED.challenge), new Date(Date.now() + 60_000))
}

async function addRecorded(person: Person, credential: NewPasskey = RECORDED.registration) {
  await expectRecorded(person)
  await person.client.passkeys.add({ name: 'My laptop', credential })
}

async function personWithPasskey(values: { email?: string } = {}): Promise<Person> {
  const person = await personWithPassword(values)
  await addRecorded(person)
  await app.deliverEmails()
  return person
}

const subjects = async () => (await app.deliverEmails()).map(({ to, subject }) => [to.address, subject])

describe('signing in with a passkey', () => {
  const VERIFY = '/api/auth/passkey/verify-authentication'
  const OPTIONS = new URL('/api/auth/passkey/generate-authenticate-options', config.publicUrl)

  /** Requests a challenge and replaces it with the recorded one. */
  async function start(browser: TestBrowser) {
    await db.deleteFrom('verifications').execute()
    const options = await (await browser.request(OPTIONS)).json()
    const { value } = await db.selectFrom('verifications').select('value').executeTakeFirstOrThrow()
    const expected = JSON.stringify({ ...JSON.parse(value), expectedChallenge: RECORDED.challenge })
    await db.updateTable('verifications').set({ value: expected }).execute()
    return options as unknown
  }

  async function signIn(proof: PasskeyProof = RECORDED.proof) {
    const browser = openBrowser(app)
    await start(browser)
    const { status, body } = await browser.post(VERIFY, { response: proof })
    return { status, code: body.code, person: await browser.whoAmI() }
  }

  it('signs in to its account and records the use', async () => {
    const { id, client } = await personWithPasskey()
    expect((await client.passkeys.listMine()).passkeys[0]?.lastUsedAt).toBeNull()
    expect(await signIn()).toMatchObject({ status: 200, person: { id } })
    const { lastUsedAt } = (await client.passkeys.listMine()).passkeys[0]!
    expect(Date.now() - new Date(lastUsedAt ?? 0).getTime()).toBeLessThan(60_000)
  })

  it('asks for any passkey of this site, and reveals none', async () => {
    await personWithPasskey()
    const options = await start(openBrowser(app))
    expect(options).toMatchObject({ rpId: 'localhost' })
    expect(options).not.toHaveProperty('allowCredentials')
  })

  it('ends with the browser unless it is to be remembered', async () => {
    const { id } = await personWithPasskey()
    await db.deleteFrom('sessions').where('userId', '=', id).execute()
    await signIn()
    const { expiresAt } = await db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(expiresAt.getTime() - Date.now()).toBeLessThan(25 * 3_600_000)
  })

  it('refuses a replay', async () => {
    await personWithPasskey()
    const browser = openBrowser(app)
    await start(browser)
    const cookies = browser.cookie()
    expect((await browser.post(VERIFY, { response: RECORDED.proof })).status).toBe(200)
    const replay = await app.fetch(VERIFY, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies },
      body: JSON.stringify({ response: RECORDED.proof }),
    })
    expect([replay.status, await replay.json()]).toMatchObject([400, { code: 'CHALLENGE_NOT_FOUND' }])
  })

  it('refuses another challenge, or one for another browser', async () => {
    await personWithPasskey()
    const browser = openBrowser(app)
    await browser.request(OPTIONS)
    expect((await browser.post(VERIFY, { response: RECORDED.proof })).status).toBe(400)
    await start(openBrowser(app))
    expect((await openBrowser(app).post(VERIFY, { response: RECORDED.proof })).body.code).toBe('CHALLENGE_NOT_FOUND')
  })

  it('refuses a proof from another address', async () => {
    await personWithPasskey()
    expect(await signIn(RECORDED.proofElsewhere)).toMatchObject({ status: 400, person: null })
  })

  it('refuses a device that has not checked the person', async () => {
    const { unverifiedProof, unverifiedPublicKey: publicKey } = RECORDED
    await makePasskey(db, await personWithPassword(), { credentialId: unverifiedProof.id, publicKey })
    expect(await signIn(unverifiedProof)).toMatchObject({ code: 'USER_NOT_VERIFIED', person: null })
  })

  it('refuses a passkey that has been removed, and what is none', async () => {
    const { client } = await personWithPasskey()
    const [passkey] = (await client.passkeys.listMine()).passkeys
    await client.passkeys.remove({ id: passkey!.id })
    expect(await signIn()).toMatchObject({ status: 401, code: 'PASSKEY_NOT_FOUND', person: null })
    const odd = { ...RECORDED.proof, id: { like: '%' } }
    expect((await openBrowser(app).post(VERIFY, { response: odd })).status).toBe(400)
  })

  it('refuses a locked account', async () => {
    const { id } = await personWithPasskey()
    await inTransaction(db, (tx) => lockAccount(tx, id, new Date()))
    expect(await signIn()).toMatchObject({ status: 403, code: 'ACCOUNT_LOCKED', person: null })
  })

  it('refuses somebody whose university requires its own sign-on', async () => {
    const { metadataUrl } = await startSamlProvider()
    const { signInConnections } = await app.as(await makeAdmin(db))
    const values = { protocol: 'saml', name: 'Riverside', passwordOff: true, metadataUrl } as const
    await signInConnections.save(connectionForm({ ...values, domains: ['riverside.example'] }))
    await personWithPasskey({ email: 'zoe@riverside.example' })
    expect(await signIn()).toMatchObject({ status: 403, code: 'PASSWORD_OFF', person: null })
  })

  it('needs no other factor', async () => {
    const { id } = await personWithPasskey()
    await setTwoFactor('optional')
    await makeAuthenticator(db, { id })
    expect(await signIn()).toMatchObject({ status: 200, person: { id } })
  })

  it('is not offered when switched off', async () => {
    const { client } = await personWithPasskey()
    await switchPasskeys(false)
    const browser = openBrowser(app)
    expect((await browser.request(OPTIONS)).status).toBe(404)
    expect((await browser.post(VERIFY, { response: RECORDED.proof })).status).toBe(404)
    for (const call of [
      () => client.passkeys.prepareAdd(),
      () => client.passkeys.add({ name: 'My laptop', credential: RECORDED.registration }),
    ])
      await expectRefusal(call(), 'NOT_OFFERED')
  })
})

describe('a passkey as second factor', () => {
  const logIn = ({ email }: { email: string }) =>
    openBrowser(app).post('/api/auth/sign-in/email', { email, password: 'a good password' })

  it('counts for staff where one is required, and is then asked for after the password', async () => {
    await setTwoFactor('required for staff')
    const manager = await makeManager(db, [])
    await setPassword(db, manager, 'a good password')
    const client = await app.as(manager)
    expect((await client.session.get()).person).toMatchObject({ needsSecondFactor: true })
    expect(await client.passkeys.prepareAdd()).toMatchObject({ rp: { id: 'localhost' } })
    await makePasskey(db, manager)
    expect((await client.session.get()).person).toMatchObject({ needsSecondFactor: false })
    expect((await logIn(manager)).body).toEqual({ challenge: { steps: ['passkey'], isRemembered: true } })
    const [passkey] = (await client.passkeys.listMine()).passkeys
    await expectRefusal(client.passkeys.remove({ id: passkey!.id }), 'SECOND_FACTOR_REQUIRED')
    expect((await client.passkeys.listMine()).passkeys).toHaveLength(1)
  })

  it('is offered besides the app to those who have both', async () => {
    await setTwoFactor('optional')
    const person = await makeProfile(db)
    await setPassword(db, person, 'a good password')
    await makePasskey(db, person)
    await makeAuthenticator(db, person)
    expect((await logIn(person)).body).toMatchObject({ challenge: { steps: ['authenticator', 'passkey'] } })
    await switchPasskeys(false)
    await setTwoFactor('optional')
    expect((await logIn(person)).body).toMatchObject({ challenge: { steps: ['authenticator'] } })
  })

  it('is not asked for where it is optional', async () => {
    await setTwoFactor('optional')
    const person = await makeProfile(db)
    await setPassword(db, person, 'a good password')
    await makePasskey(db, person)
    expect((await logIn(person)).body).not.toHaveProperty('challenge')
  })
})

describe('adding a passkey', () => {
  it('stores its name, suggests one for the next, and emails the owner', async () => {
    const person = await personWithPassword()
    await addRecorded(person)
    const { passkeys, suggestedName } = await person.client.passkeys.listMine()
    expect(passkeys).toMatchObject([{ name: 'My laptop', lastUsedAt: null }])
    expect(suggestedName).toBe('Unknown browser on an unknown system')
    expect(await subjects()).toEqual([[person.email, 'A passkey was added to your Fieldmark account']])
  })

  it('requires the device to check the person, and excludes the passkeys that are there', async () => {
    const { client } = await personWithPasskey()
    expect(await client.passkeys.prepareAdd()).toMatchObject({
      rp: { id: 'localhost', name: 'Fieldmark' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
      excludeCredentials: [{ id: RECORDED.registration.id }],
    })
  })

  it.each(['registrationElsewhere', 'unverifiedRegistration'] as const)('refuses %s', async (kind) => {
    const person = await personWithPassword()
    await expectRefusal(addRecorded(person, RECORDED[kind]), 'INVALID_PASSKEY')
    expect((await person.client.passkeys.listMine()).passkeys).toEqual([])
    expect(await subjects()).toEqual([])
  })

  it('refuses a replay, and the challenge of another session', async () => {
    const [person, other] = [await personWithPasskey(), await personWithPassword()]
    await db.deleteFrom('passkeys').execute()
    await expectRecorded(other)
    await expectRefusal(
      person.client.passkeys.add({ name: 'My laptop', credential: RECORDED.registration }),
      'INVALID_PASSKEY',
    )
  })

  it('refuses a passkey that has been added already', async () => {
    await personWithPasskey()
    await expectRefusal(addRecorded(await personWithPassword()), 'PASSKEY_TAKEN')
  })
})

describe('renaming and removing a passkey', () => {
  it('works for the owner only, who is emailed about the removal', async () => {
    const [owner, other] = [await personWithPassword(), await personWithPassword()]
    const { id } = await makePasskey(db, owner)
    await expectRefusal(other.client.passkeys.rename({ id, name: 'Mine' }), 'NOT_FOUND')
    await expectRefusal(other.client.passkeys.remove({ id }), 'NOT_FOUND')
    await owner.client.passkeys.rename({ id, name: 'Old phone' })
    expect((await owner.client.passkeys.listMine()).passkeys).toMatchObject([{ id, name: 'Old phone' }])
    await owner.client.passkeys.remove({ id })
    expect((await owner.client.passkeys.listMine()).passkeys).toEqual([])
    expect(await subjects()).toEqual([[owner.email, 'A passkey was removed from your Fieldmark account']])
  })
})

describe('the last way to sign in', () => {
  async function personWithPasskeyOnly() {
    const person = await makeProfile(db)
    const { id } = await makePasskey(db, person)
    return { ...person, passkey: id, client: await app.as(person) }
  }

  function linkWallet({ id: userId }: { id: string }) {
    const wallet = { userId, address: crypto.randomUUID(), chainId: 1 }
    return db.insertInto('walletAddresses').values(wallet).returning('id').executeTakeFirstOrThrow()
  }

  it('is kept, be it a passkey, a wallet or a password', async () => {
    const { client, passkey, ...person } = await personWithPasskeyOnly()
    await expect(client.passkeys.remove({ id: passkey })).rejects.toThrow('This is your only way to log in.')
    const wallet = await linkWallet(person)
    await client.passkeys.remove({ id: passkey })
    await expect(client.wallets.unlink(wallet)).rejects.toThrow('This is your only way to log in.')
    await client.accounts.changePassword({ newPassword: 'a good password' })
    await client.wallets.unlink(wallet)
    const [password] = (await client.identities.list()).identities
    await expect(client.identities.unlink({ id: password!.id })).rejects.toThrow('This is your only way to log in.')
    await makePasskey(db, person)
    await client.identities.unlink({ id: password!.id })
  })

  it('is not one that the university does not offer', async () => {
    const { client, passkey, ...person } = await personWithPasskeyOnly()
    const wallet = await linkWallet(person)
    await switchPasskeys(false)
    await expectRefusal(client.wallets.unlink(wallet), 'LAST_WAY')
    await client.passkeys.remove({ id: passkey })
  })
})
