import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#domain/time/durations'
import { seal } from '../../../platform/secrets/sealed.ts'
import { makeAuthenticator } from '../../../testing/account-factories.ts'
import { connectionForm } from '../../../testing/connections.ts'
import { makeAdmin, makeProfile } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import { signedAgain, startSamlProvider } from '../../../testing/test-saml-provider.ts'
import { addressOf } from '../../factors/authenticator.ts'
import { providerValues } from '../connection-queries.ts'

// A session from a SAML provider ends when the provider says (SessionNotOnOrAfter, SAML Core 2.7.2).

const app = await createTestApp()
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const provider = await startSamlProvider()
const university = connectionForm({
  protocol: 'saml',
  domains: ['riverside.example'],
  metadataUrl: provider.metadataUrl,
  withoutFactor: 'ask',
  factorValues: ['mfa'],
})
await admin.signInConnections.save(university)
await db.updateTable('signInSettings').set({ twoFactor: 'optional', version: sql`version + 1` }).execute()
const { acsUrl } = providerValues(config, { id: university.id, ownEntityId: false })

let count = 0
let email: string
let browser: TestBrowser
beforeEach(() => {
  count += 1
  email = `zoe${count}@riverside.example`
  browser = openBrowser(app)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Signs on with a session that the provider ends after this long. Returns the browser's final address. */
async function signOn(lasts: number): Promise<string> {
  const form = { connection: university.id, callbackURL: '/dashboard' }
  const { body } = await browser.post('/api/auth/sign-on/start', form, { 'x-remember-me': 'true' })
  const person = { nameId: `person-${count}`, attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': email } }
  const places = { recipient: acsUrl, destination: acsUrl, sessionIndex: `_${count}` }
  const plain = await provider.answer(String(body.url), person, places)
  const end = new Date(Date.now() + lasts).toISOString()
  const ending = (xml: string) => xml.replace('<saml:AuthnStatement ', `$&SessionNotOnOrAfter="${end}" `)
  const answer = signedAgain(plain, provider, ending)
  const response = await browser.submitForm(acsUrl, { ...answer })
  return response.headers.get('location') ?? String(response.status)
}

async function hoursLeft(): Promise<number> {
  const sessions = db.selectFrom('sessions').select('expiresAt').orderBy('createdAt', 'desc')
  const { expiresAt } = await sessions.executeTakeFirstOrThrow()
  return Math.round((expiresAt.getTime() - Date.now()) / HOUR)
}

const isForgottenByBrowser = () => browser.cookie().includes('fieldmark.dont_remember=')

it('ends the session then, however much it is used', async () => {
  expect(await signOn(8 * HOUR)).toBe('/dashboard')
  expect([await hoursLeft(), isForgottenByBrowser()]).toEqual([8, true])
  vi.setSystemTime(Date.now() + 7 * HOUR)
  await browser.request(new URL('/api/v1/session/renewal', config.publicUrl), { method: 'POST' })
  expect(await hoursLeft()).toBe(1)
  expect(await browser.whoAmI()).toMatchObject({ email })
  vi.setSystemTime(Date.now() + HOUR + MINUTE)
  expect(await browser.whoAmI()).toBeNull()
})

it('lengthens no session', async () => {
  expect(await signOn(60 * DAY)).toBe('/dashboard')
  expect(await hoursLeft()).toBe(24)
})

it('holds after the second step, too', async () => {
  const person = await makeProfile(db, { email })
  const secret = 'the secret of an app'
  await makeAuthenticator(db, person, seal(config.authSecret, secret))
  expect(await signOn(3 * HOUR)).toMatch(/^\/login\/verify\?/)
  const code = generateSync({ secret: new URL(addressOf(secret, 'Fieldmark', email)).searchParams.get('secret')! })
  const { status } = await browser.post('/api/auth/challenge/verify', { kind: 'authenticator', code })
  expect([status, await hoursLeft(), isForgottenByBrowser()]).toEqual([200, 3, true])
})

it('begins again with a session that has ended', async () => {
  expect(await signOn(-MINUTE)).toMatch(/^http:\/\/localhost:\d+\/sign-in\?SAMLRequest=/)
  expect(await signOn(-MINUTE)).not.toBe('/dashboard')
  expect(await browser.whoAmI()).toBeNull()
})
