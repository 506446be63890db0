import { signSamlPost } from '@node-saml/node-saml/lib/saml-post-signing.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'
import { providerValues } from './connection-queries.ts'

// One identity provider serves two universities, each with its own connection.

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const app = await createTestApp()
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const provider = await startSamlProvider()
const stranger = await startSamlProvider()
const makeForm = (name: string, domain: string, { metadataUrl } = provider) =>
  connectionForm({ protocol: 'saml', name, domains: [domain], metadataUrl })
// Connections are read in the order of their names.
const first = makeForm('Aspen College', 'aspen.example')
const second = makeForm('Birch College', 'birch.example')
for (const form of [first, second, makeForm('Other', 'other.example', stranger)])
  await admin.signInConnections.save(form)
const { acsUrl, sloUrl } = providerValues(config, { id: first.id, ownEntityId: false })

let count = 0
let browser: TestBrowser
beforeEach(() => {
  count += 1
  browser = openBrowser(app)
})

/** Starts a sign-on. Returns the address of the identity provider. */
async function start({ id }: { id: string }): Promise<string> {
  const { body } = await browser.post('/api/auth/sign-on/start', { connection: id, callbackURL: '/dashboard' })
  return String(body.url)
}

async function answer(request: string, domain: string, overrides: object = {}) {
  const person = { nameId: `person-${count}`, attributes: { [MAIL]: `zoe${count}@${domain}` } }
  return provider.answer(request, person, { recipient: acsUrl, destination: acsUrl, ...overrides })
}

/** The address after submitting the form. */
async function submit(form: { SAMLResponse: string; RelayState?: string }): Promise<string> {
  const response = await browser.submitForm(acsUrl, form)
  return response.headers.get('location') ?? String(response.status)
}

const connectionsOf = async (domain: string) => {
  const rows = await db
    .selectFrom('signOnSessions')
    .innerJoin('sessions', 'sessions.id', 'sessionId')
    .innerJoin('profiles', 'profiles.id', 'sessions.userId')
    .select('connectionId')
    .where('email', '=', `zoe${count}@${domain}`)
    .execute()
  return rows.map(({ connectionId }) => connectionId)
}

describe('a logout at the provider', () => {
  const requestFor = (name: string, by = provider) =>
    signSamlPost(
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${sloUrl}"><saml:Issuer>${by.entityId}</saml:Issuer><saml:NameID>${name}</saml:NameID></samlp:LogoutRequest>`,
      '/*[local-name(.)="LogoutRequest"]',
      { privateKey: by.key, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' },
    )
  const receive = (xml: string) =>
    openBrowser(app).submitForm(sloUrl, { SAMLRequest: Buffer.from(xml).toString('base64') })

  it('ends the sessions of this name through every connection to it', async () => {
    const browsers: TestBrowser[] = []
    for (const [form, domain] of [
      [first, 'aspen.example'],
      [second, 'birch.example'],
    ] as const) {
      browser = openBrowser(app)
      browsers.push(browser)
      expect(await submit(await answer(await start(form), domain))).toBe('/dashboard')
    }
    const whoAreThey = () => Promise.all(browsers.map(async (one) => (await one.whoAmI()) !== null))
    await receive(requestFor(`another-${count}`))
    await receive(requestFor(`person-${count}`, stranger))
    expect(await whoAreThey()).toEqual([true, true])
    await receive(requestFor(`person-${count}`))
    expect(await whoAreThey()).toEqual([false, false])
  })
})

describe('an arrival that the provider has started', () => {
  const unsolicited = async (domain: string) => {
    const { SAMLResponse } = await answer(await start(first), domain, { inResponseTo: undefined })
    return submit({ SAMLResponse })
  }

  it.each([
    ['aspen.example', first],
    ['birch.example', second],
  ])('ends at the connection of the address: %s', async (domain, form) => {
    let place = await unsolicited(domain)
    for (let asked = 0; asked < 2 && place.startsWith(provider.entityId); asked++)
      place = await submit(await answer(place, domain))
    expect(place).toBe('/')
    expect(await connectionsOf(domain)).toEqual([form.id])
  })

  it('is refused if no connection has the domain', async () => {
    const request = await unsolicited('oak.example')
    expect(await submit(await answer(request, 'oak.example'))).toContain('error=WRONG_DOMAIN')
  })
})

it('somebody who has pressed the button of the other university ends at their own, and keeps the way', async () => {
  const again = await submit(await answer(await start(first), 'birch.example'))
  expect(again.startsWith(provider.entityId)).toBe(true)
  expect(await submit(await answer(again, 'birch.example'))).toBe('/dashboard')
  expect(await connectionsOf('birch.example')).toEqual([second.id])
})

it('a provider that answers with another address each time is asked twice', async () => {
  const again = await submit(await answer(await start(first), 'birch.example'))
  expect(await submit(await answer(again, 'aspen.example'))).toContain('error=WRONG_DOMAIN')
})
