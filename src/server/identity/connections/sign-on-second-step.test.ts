import { signSamlPost } from '@node-saml/node-saml/lib/saml-post-signing.js'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import { seal, unseal } from '../../platform/secrets/sealed.ts'
import { makeAuthenticator, makePasskey } from '../../testing/account-factories.ts'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin, makeProfile } from '../../testing/factories.ts'
import { RECORDED } from '../../testing/recorded-passkeys.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { startIssuer } from '../../testing/test-issuer.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'
import { addressOf } from '../factors/authenticator.ts'
import { providerValues } from './connection-queries.ts'

// A person who signs on and then passes our second step can sign out of both, like everybody else.

const app = await createTestApp()
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
await db
  .updateTable('signInSettings')
  .set({ twoFactor: 'optional', passkeys: true, version: sql`version + 1` })
  .execute()

const ask = { withoutFactor: 'ask' as const, factorValues: ['mfa'] }
const provider = await startSamlProvider()
const { metadataUrl } = provider
const saml = connectionForm({ protocol: 'saml', name: 'SAML', domains: ['lakeside.example'], metadataUrl, ...ask })
const oidc = connectionForm({ name: 'OIDC', domains: ['hillside.example'], ...ask })
const issuer = await startIssuer([providerValues(config, { id: oidc.id, ownEntityId: false }).redirectUri])
await admin.signInConnections.save(saml)
await admin.signInConnections.save({ ...oidc, issuer: issuer.issuer })
const { acsUrl, sloUrl } = providerValues(config, { id: saml.id, ownEntityId: false })

const SECRET = 'the secret of an app'
let count = 0
let browser: TestBrowser
beforeEach(async () => {
  count += 1
  browser = openBrowser(app)
  await db.deleteFrom('passkeys').execute()
})

/** Creates a person with an authenticator app. */
async function makePerson(domain: string) {
  const person = await makeProfile(db, { email: `zoe${count}@${domain}` })
  await makeAuthenticator(db, person, seal(config.authSecret, SECRET))
  return person
}

async function start(connection: { id: string }): Promise<string> {
  const { body } = await browser.post('/api/auth/sign-on/start', { connection: connection.id, callbackURL: '/home' })
  return String(body.url)
}

/** Takes the first step, at the identity provider. */
async function signOnBySaml({ email }: { email: string }): Promise<void> {
  const person = { nameId: `person-${count}`, attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': email } }
  const places = { recipient: acsUrl, destination: acsUrl, sessionIndex: `_index-${count}` }
  const response = await browser.submitForm(acsUrl, await provider.answer(await start(saml), person, places))
  expect(response.headers.get('location')).toMatch(/^\/login\/verify\?/)
  expect(await browser.whoAmI()).toBeNull()
}

async function signOnByOidc({ email }: { email: string }): Promise<void> {
  issuer.signsIn({ sub: `person-${count}`, email, email_verified: true, name: 'Zoë' })
  const { url } = await browser.visit(await start(oidc))
  expect(url.pathname).toBe('/login/verify')
  expect(await browser.whoAmI()).toBeNull()
}

/** Takes the second step, here. */
async function enterCode({ email }: { email: string }): Promise<number> {
  const secret = new URL(addressOf(SECRET, 'Fieldmark', email)).searchParams.get('secret')!
  const answer = { kind: 'authenticator', code: generateSync({ secret }) }
  return (await browser.post('/api/auth/challenge/verify', answer)).status
}

async function usePasskey(): Promise<number> {
  await browser.request(new URL('/api/auth/passkey/generate-authenticate-options', config.publicUrl))
  const waiting = db.selectFrom('verifications').select(['id', 'value']).where('value', 'like', '%expectedChallenge%')
  const { id, value } = await waiting.executeTakeFirstOrThrow()
  const expected = JSON.stringify({ ...JSON.parse(value), expectedChallenge: RECORDED.challenge })
  await db.updateTable('verifications').set({ value: expected }).where('id', '=', id).execute()
  return (await browser.post('/api/auth/passkey/verify-authentication', { response: RECORDED.proof })).status
}

/** The identity provider reports that it has ended its session. */
async function logOutAtProvider(sessionIndex = `_index-${count}`): Promise<void> {
  const request = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${sloUrl}"><saml:Issuer>${provider.entityId}</saml:Issuer><saml:NameID>person-${count}</saml:NameID><samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`
  const signing = { privateKey: provider.key, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' } as const
  const signed = signSamlPost(request, '/*[local-name(.)="LogoutRequest"]', signing)
  await openBrowser(app).submitForm(sloUrl, { SAMLRequest: Buffer.from(signed).toString('base64') })
}

const signedOn = () =>
  db
    .selectFrom('signOnSessions')
    .innerJoin('sessions', 'sessions.id', 'sessionId')
    .select(['userId', 'connectionId', 'entityId', 'nameId', 'sessionIndex', 'sealedIdToken'])
    .where('userId', 'in', db.selectFrom('profiles').select('id').where('email', 'like', `zoe${count}@%`))
    .execute()
const me = () => app.clientWith(browser.cookie())
const signOut = async () => (await browser.post('/api/auth/sign-on/sign-out', {})).body.url as string | null

describe('what identifies the person', () => {
  const identifiersOf = ({ id }: { id: string }) =>
    db.selectFrom('accounts').select(['providerId', 'accountId']).where('userId', '=', id).execute()

  it('is stored on the account after the second step, not before', async () => {
    const person = await makePerson('hillside.example')
    await signOnByOidc(person)
    expect(await identifiersOf(person)).toEqual([])
    expect(await enterCode(person)).toBe(200)
    expect(await identifiersOf(person)).toEqual([{ providerId: oidc.id, accountId: `person-${count}` }])
  })

  it('of somebody new with the address does not lock out the owner of the account', async () => {
    const person = await makePerson('hillside.example')
    const owner = `person-${count}`
    issuer.signsIn({ sub: `successor of ${owner}`, email: person.email, email_verified: true })
    expect((await browser.visit(await start(oidc))).url.pathname).toBe('/login/verify')
    browser = openBrowser(app)
    await signOnByOidc(person)
    expect(await enterCode(person)).toBe(200)
    expect(await identifiersOf(person)).toEqual([{ providerId: oidc.id, accountId: owner }])
  })

  it('is stored after a passkey', async () => {
    const person = await makePerson('lakeside.example')
    await makePasskey(db, person, { credentialId: RECORDED.proof.id, publicKey: RECORDED.publicKey })
    await signOnBySaml(person)
    expect(await identifiersOf(person)).toEqual([])
    expect(await usePasskey()).toBe(200)
    expect(await identifiersOf(person)).toMatchObject([{ providerId: saml.id }])
  })

  it('is not stored after the passkey of somebody else', async () => {
    const person = await makePerson('lakeside.example')
    const other = await makeProfile(db, { email: `zoe${count}@elsewhere.example` })
    await makePasskey(db, other, { credentialId: RECORDED.proof.id, publicKey: RECORDED.publicKey })
    await signOnBySaml(person)
    expect(await usePasskey()).toBe(200)
    expect([...(await identifiersOf(person)), ...(await identifiersOf(other))]).toEqual([])
  })
})

describe('the session after the second step', () => {
  it('knows the name and the session of SAML, so that both can sign out', async () => {
    const person = await makePerson('lakeside.example')
    await signOnBySaml(person)
    expect(await signedOn()).toEqual([])
    expect(await enterCode(person)).toBe(200)
    const facts = { entityId: provider.entityId, nameId: `person-${count}`, sessionIndex: `_index-${count}` }
    expect(await signedOn()).toMatchObject([{ userId: person.id, connectionId: saml.id, ...facts }])
    expect(await me().session.readSignOn()).toEqual({ name: 'SAML' })

    await logOutAtProvider()
    expect(await browser.whoAmI()).toBeNull()
  })

  it('asks the SAML provider to end its session', async () => {
    const person = await makePerson('lakeside.example')
    await signOnBySaml(person)
    await enterCode(person)
    expect(new URL((await signOut()) ?? '').searchParams.get('SAMLRequest')).not.toBeNull()
    expect(await browser.whoAmI()).toBeNull()
  })

  it('has the ID token of OpenID Connect', async () => {
    const person = await makePerson('hillside.example')
    await signOnByOidc(person)
    expect(await enterCode(person)).toBe(200)
    const [{ sealedIdToken } = {}] = await signedOn()
    const url = new URL((await signOut()) ?? '')
    expect(url.origin).toBe(issuer.issuer)
    expect(url.searchParams.get('id_token_hint')).toBe(unseal(config, sealedIdToken ?? ''))
  })

  it('has them too if the second step was a passkey', async () => {
    const person = await makePerson('lakeside.example')
    await makePasskey(db, person, { credentialId: RECORDED.proof.id, publicKey: RECORDED.publicKey })
    await signOnBySaml(person)
    expect(await usePasskey()).toBe(200)
    expect(await signedOn()).toMatchObject([{ userId: person.id, nameId: `person-${count}` }])
  })

  it('has nothing of somebody else who signed on in the same browser', async () => {
    const person = await makePerson('lakeside.example')
    const other = await makeProfile(db, { email: `zoe${count}@elsewhere.example` })
    await makePasskey(db, other, { credentialId: RECORDED.proof.id, publicKey: RECORDED.publicKey })
    await signOnBySaml(person)
    expect(await usePasskey()).toBe(200)
    expect(await browser.whoAmI()).toMatchObject({ id: other.id })
    expect(await signedOn()).toEqual([])
    expect(await signOut()).toBeNull()
  })

  it('begins although the connection is gone by then', async () => {
    const person = await makePerson('hillside.example')
    await signOnByOidc(person)
    await admin.signInConnections.remove({ id: oidc.id })
    expect(await enterCode(person)).toBe(200)
    expect(await signedOn()).toEqual([])
    expect(await signOut()).toBeNull()
  })
})

describe('a logout at the identity provider during the second step', () => {
  it('ends the sign-in, so that the code is refused', async () => {
    const person = await makePerson('lakeside.example')
    await signOnBySaml(person)
    await logOutAtProvider()
    expect(await enterCode(person)).toBe(401)
    expect(await browser.whoAmI()).toBeNull()
  })

  it('leaves alone a sign-in that knows another session there', async () => {
    const person = await makePerson('lakeside.example')
    await signOnBySaml(person)
    await logOutAtProvider('_another')
    expect(await enterCode(person)).toBe(200)
    expect(await browser.whoAmI()).toMatchObject({ id: person.id })
  })

  it('ends it too if the second step is a passkey', async () => {
    const person = await makePerson('lakeside.example')
    await makePasskey(db, person, { credentialId: RECORDED.proof.id, publicKey: RECORDED.publicKey })
    await signOnBySaml(person)
    await logOutAtProvider()
    expect(await usePasskey()).toBe(401)
    expect(await browser.whoAmI()).toBeNull()
    expect(await db.selectFrom('sessions').select('id').where('userId', '=', person.id).execute()).toEqual([])
  })

  it('leaves alone somebody else who uses a passkey in the same browser', async () => {
    const person = await makePerson('lakeside.example')
    const other = await makeProfile(db, { email: `zoe${count}@elsewhere.example` })
    await makePasskey(db, other, { credentialId: RECORDED.proof.id, publicKey: RECORDED.publicKey })
    await signOnBySaml(person)
    await logOutAtProvider()
    expect(await usePasskey()).toBe(200)
    expect(await browser.whoAmI()).toMatchObject({ id: other.id })
  })

  it('ends the session whichever of the two comes first', async () => {
    const person = await makePerson('lakeside.example')
    await signOnBySaml(person)
    await Promise.all([enterCode(person), logOutAtProvider()])
    expect(await browser.whoAmI()).toBeNull()
  })
})
