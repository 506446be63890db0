import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/client.ts'
import { seal } from '../../platform/secrets/sealed.ts'
import { increaseSignInVersion } from '../../platform/settings/settings-queries.ts'
import { setPassword } from '../../testing/account-factories.ts'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin, makeProfile } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { startIssuer } from '../../testing/test-issuer.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'
import { createAdmin } from '../sign-in/first-admin.ts'
import { providerValues } from './connection-queries.ts'

const app = await createTestApp()
const { db } = app
const admin = await app.as(await makeAdmin(db))
const { metadataUrl } = await startSamlProvider()
await admin.signInConnections.save(
  connectionForm({
    protocol: 'saml',
    name: 'Riverside',
    domains: ['riverside.example'],
    passwordOff: true,
    metadataUrl,
  }),
)
await db.insertInto('universityDomains').values({ domain: 'riverside.example', university: 'Riverside' }).execute()

const USE_SIGN_ON = { status: 403, body: { code: 'PASSWORD_OFF', message: 'Please log in through Riverside.' } }

async function makePerson(email: string, role: 'student' | 'admin' = 'student') {
  const person = await makeProfile(db, { email, role })
  await setPassword(db, person, 'a good password')
  return person
}

const call = (path: string, body: object) => openBrowser(app).post(`/api/auth/${path}`, body)
const signIn = (email: string, password = 'a good password') => call('sign-in/email', { email, password })

it('refuses the right password of an address whose domain has it switched off', async () => {
  await makePerson('zoe@riverside.example')
  expect(await signIn('zoe@riverside.example')).toEqual(USE_SIGN_ON)
  expect(
    await db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', (await makePerson('ben@gmail.com')).id)
      .execute(),
  ).toEqual([])
  expect((await signIn('ben@gmail.com')).status).toBe(200)
})

it('does not reveal whether an account exists', async () => {
  const wrong = await signIn('zoe@riverside.example', 'a wrong password')
  expect(wrong).toEqual(await signIn('nobody@riverside.example'))
  expect(wrong.status).toBe(401)
})

it('sends no password link, and registers nobody', async () => {
  expect(await call('request-password-reset', { email: 'Zoe@Riverside.example' })).toEqual(USE_SIGN_ON)
  const registration = {
    name: 'A',
    lastName: 'B',
    email: 'new@riverside.example',
    university: 'Riverside',
    password: 'a good password',
  }
  expect(await call('sign-up/email', registration)).toEqual(USE_SIGN_ON)
  expect(await app.deliverEmails()).toEqual([])
})

it('refuses another provider that the person has linked, but not that of an admin', async () => {
  const form = connectionForm({ name: 'Anybody' })
  const issuer = await startIssuer([providerValues(app.config, { id: form.id, ownEntityId: false }).redirectUri])
  await admin.signInConnections.save({ ...form, issuer: issuer.issuer })
  const ends = []
  for (const role of ['student', 'admin'] as const) {
    const person = await makePerson(`linked-${role}@riverside.example`, role)
    await db.insertInto('accounts').values({ userId: person.id, accountId: role, providerId: form.id }).execute()
    issuer.signsIn({ sub: role, email: `${role}@gmail.com`, email_verified: true })
    const browser = openBrowser(app)
    const { body } = await browser.post('/api/auth/sign-on/start', {
      connection: form.id,
      callbackURL: '/dashboard',
      errorCallbackURL: '/login',
    })
    const { url } = await browser.visit(String(body.url))
    ends.push([url.pathname, url.searchParams.get('error'), (await browser.whoAmI())?.email])
  }
  expect(ends).toEqual([
    ['/login', 'OTHER_SIGN_ON', undefined],
    ['/dashboard', null, 'linked-admin@riverside.example'],
  ])
})

describe('of several connections, the closest to the address decides', () => {
  const closest = connectionForm({
    protocol: 'saml',
    name: 'Law School',
    domains: ['law.riverside.example'],
    metadataUrl,
  })
  beforeAll(async () => {
    const { connections } = await admin.signInConnections.list()
    const riverside = connections.find(({ name }) => name === 'Riverside')
    await db.updateTable('signInConnections').set({ withSubdomains: true }).where('id', '=', riverside!.id).execute()
  })

  it('is the parent domain while the subdomain has none', async () => {
    await makePerson('zoe@law.riverside.example')
    expect(await signIn('zoe@law.riverside.example')).toEqual(USE_SIGN_ON)
  })

  it('is that of the subdomain, whether it allows passwords or not', async () => {
    await admin.signInConnections.save(closest)
    expect((await signIn('zoe@law.riverside.example')).status).toBe(200)
    await makePerson('ben@tax.law.riverside.example')
    expect(await signIn('ben@tax.law.riverside.example')).toEqual(USE_SIGN_ON)
    await admin.signInConnections.save({ ...closest, withSubdomains: true })
    expect((await signIn('ben@tax.law.riverside.example')).status).toBe(200)
    await admin.signInConnections.save({ ...closest, passwordOff: true })
    expect((await signIn('zoe@law.riverside.example')).body.message).toBe('Please log in through Law School.')
  })
})

it('leaves admins their password, and the command as a way back', async () => {
  await makePerson('careers@riverside.example', 'admin')
  expect((await signIn('careers@riverside.example')).status).toBe(200)

  const { link } = await createAdmin(app, 'dean@riverside.example')
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? new URL(link).searchParams.get('token')
  expect((await call('reset-password', { token, newPassword: 'another password' })).status).toBe(200)
  expect((await signIn('dean@riverside.example', 'another password')).status).toBe(200)
})

it('leaves the password of others as it is when a client secret can no longer be decrypted', async () => {
  await makePerson('ada@gmail.com')
  const sealedClientSecret = seal('the secret that the server had before', 'client secret')
  await db.updateTable('signInConnections').where('protocol', '=', 'oidc').set({ sealedClientSecret }).execute()
  await inTransaction(db, increaseSignInVersion)
  expect((await signIn('ada@gmail.com')).status).toBe(200)
})
