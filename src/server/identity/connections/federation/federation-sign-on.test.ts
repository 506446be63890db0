import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signSamlPost } from '@node-saml/node-saml/lib/saml-post-signing.js'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionForm } from '../../../testing/connections.ts'
import { makeAdmin } from '../../../testing/factories.ts'
import { signMetadata } from '../../../testing/provider-metadata.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import { makeCertificate, startSamlProvider, type TestSamlProvider } from '../../../testing/test-saml-provider.ts'
import { providerValues } from '../connection-queries.ts'

// Tests a federation from its signed list of universities to the account of a person at one of them.

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const SUBJECT = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const riverside = await startSamlProvider()
const hillside = await startSamlProvider()
/** A university in the federation that is not chosen. */
const lakeside = await startSamlProvider()

/** The university's entry in the federation's metadata. */
async function entryOf({ metadataUrl }: TestSamlProvider, name: string, domain: string): Promise<string> {
  const published = await (await fetch(metadataUrl)).text()
  const entity = /<EntityDescriptor.*<\/EntityDescriptor>/s.exec(published)?.[0] ?? ''
  return entity.replace(
    /<IDPSSODescriptor[^>]*>/,
    `$&<Extensions><shibmd:Scope xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" regexp="false">${domain}</shibmd:Scope><mdui:UIInfo xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui"><mdui:DisplayName xml:lang="en">${name}</mdui:DisplayName></mdui:UIInfo></Extensions>`,
  )
}

const federation = await makeCertificate()
const entries = [
  await entryOf(riverside, 'Riverside University', 'riverside.example'),
  await entryOf(hillside, 'Hillside\u202e\u0007 College ', 'hillside.example'),
  await entryOf(lakeside, 'Lakeside Institute', 'lakeside.example'),
]
const aggregate = signMetadata(
  `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_federation" validUntil="2099-01-01T00:00:00Z">${entries.join('')}</md:EntitiesDescriptor>`,
  federation.key,
  { id: '_federation' },
)
const server = createServer((_request, response) => response.end(aggregate))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const source = {
  metadataUrl: `http://localhost:${(server.address() as AddressInfo).port}/aggregate.xml`,
  metadataCertificate: federation.cert,
}
const connection = connectionForm({
  protocol: 'saml',
  name: 'Federation',
  domains: ['riverside.example', 'hillside.example'],
  entityIds: [riverside.entityId, hillside.entityId],
  ...source,
})
await db
  .insertInto('universityDomains')
  .values([
    { domain: 'riverside.example', university: 'Riverside University' },
    { domain: 'hillside.example', university: 'Hillside College' },
  ])
  .execute()
await admin.signInConnections.save(connection)
const { acsUrl, sloUrl } = providerValues(config, { id: connection.id, ownEntityId: false })

let count = 0
let browser: TestBrowser
beforeEach(() => {
  count += 1
  browser = openBrowser(app)
  app.logged.length = 0
})

/** Picks a university. Returns the address of its identity provider. */
async function pick({ entityId }: { entityId: string }): Promise<string> {
  const choice = { connection: connection.id, entityId, callbackURL: '/dashboard' }
  return String((await browser.post('/api/auth/sign-on/start', choice)).body.url)
}

type Answer = { attributes?: object; nameId?: string } & Record<string, unknown>

/** The university's response to a request, which may have been for another one. */
async function answer(request: string, by: TestSamlProvider, domain: string, { attributes, ...facts }: Answer = {}) {
  const { nameId = `person-${count}`, ...options } = facts
  const url = new URL(request)
  const asked = `${by.entityId}${url.pathname}${url.search}`
  const person = { nameId, attributes: { [MAIL]: `zoe${count}@${domain}`, ...attributes } }
  return by.answer(asked, person, { recipient: acsUrl, destination: acsUrl, ...options })
}

async function submit(form: { SAMLResponse: string; RelayState?: string }): Promise<string> {
  const response = await browser.submitForm(acsUrl, form)
  return response.headers.get('location') ?? String(response.status)
}

it('lists the universities of the signed list, by names that are clean', async () => {
  const found = await admin.signInConnections.findProviders({ ...source, metadataXml: '' })
  expect(found.map(({ names, domains }) => [names.en, ...domains])).toEqual([
    ['Riverside University', 'riverside.example'],
    ['Hillside College', 'hillside.example'],
    ['Lakeside Institute', 'lakeside.example'],
  ])
  const stored = db.selectFrom('signInProviders').select(['name', 'domains']).where('connectionId', '=', connection.id)
  expect(await stored.orderBy('name').execute()).toEqual([
    { name: 'Hillside College', domains: ['hillside.example'] },
    { name: 'Riverside University', domains: ['riverside.example'] },
  ])
})

describe('somebody who picks a university', () => {
  it.each([
    ['the first', riverside, 'riverside.example', 'Riverside University'],
    ['the second', hillside, 'hillside.example', 'Hillside College'],
  ] as const)('signs in there: %s', async (_which, university, domain, name) => {
    const request = await pick(university)
    expect(new URL(request).origin).toBe(university.entityId)
    expect(await submit(await answer(request, university, domain))).toBe('/dashboard')
    expect(await browser.whoAmI()).toMatchObject({ email: `zoe${count}@${domain}`, university: name, role: 'student' })
  })

  it('comes from a portal by a link, through the list of universities', async () => {
    const list = await browser.visit(`/api/auth/sign-on/with/${connection.id}`, {
      stopAt: ({ pathname }) => pathname === '/login',
    })
    expect(list.url.searchParams.get('with')).toBe(connection.id)
    const link = `/api/auth/sign-on/with/${connection.id}?entityId=${encodeURIComponent(hillside.entityId)}`
    const { url } = await browser.visit(link, { stopAt: ({ pathname }) => pathname === '/sign-in' })
    expect(url.origin).toBe(hillside.entityId)
    expect(await submit(await answer(url.href, hillside, 'hillside.example'))).toBe('/')
    expect(await browser.whoAmI()).toMatchObject({ university: 'Hillside College' })
  })

  it.each(['https://unknown.example', lakeside.entityId])(
    'that is none of the connection’s is refused: %s',
    async (entityId) => {
      const start = await browser.post('/api/auth/sign-on/start', {
        connection: connection.id,
        entityId,
        callbackURL: '/',
      })
      expect(start).toMatchObject({ status: 400, body: { code: 'UNKNOWN_CONNECTION' } })
      const link = `/api/auth/sign-on/with/${connection.id}?entityId=${encodeURIComponent(entityId)}`
      expect((await browser.visit(link)).url.search).toContain('error=UNKNOWN_CONNECTION')
    },
  )
})

describe('a university that was not asked', () => {
  it.each([
    ['in its own name', {}],
    ['in the name of the one that was asked', { issuer: riverside.entityId }],
  ])('is refused %s', async (_case, options) => {
    for (const domain of ['riverside.example', 'hillside.example']) {
      const form = await answer(await pick(riverside), hillside, domain, options)
      expect(await submit(form)).toMatch(/^\/login\?signOn=failed&error=/)
    }
    expect(await browser.whoAmI()).toBeNull()
    expect(await db.selectFrom('profiles').select('id').where('email', 'like', `zoe${count}@%`).execute()).toEqual([])
  })

  it('is asked itself if its answer came without a request; one that was not chosen never', async () => {
    const { SAMLResponse } = await answer(await pick(hillside), hillside, 'hillside.example', {
      inResponseTo: undefined,
    })
    const request = await submit({ SAMLResponse })
    expect(new URL(request).origin).toBe(hillside.entityId)
    expect(await submit(await answer(request, hillside, 'hillside.example'))).toBe('/')
    browser = openBrowser(app)
    const unchosen = await answer(await pick(hillside), lakeside, 'lakeside.example')
    expect(await submit({ SAMLResponse: unchosen.SAMLResponse })).toMatch(/^\/login\?signOn=failed&error=/)
  })

  it('cannot vouch for the people of another one', async () => {
    const form = await answer(await pick(hillside), hillside, 'riverside.example')
    expect(await submit(form)).toContain('error=WRONG_DOMAIN')
    expect(await browser.whoAmI()).toBeNull()
  })

  it.each([
    ['a subject ID', { attributes: { [SUBJECT]: 'zoe@riverside.example' } }],
    ['a persistent name', { nameId: 'the same', nameIdentifierFormat: PERSISTENT }],
  ])('has other people by the same identifier: %s', async (_case, facts) => {
    await submit(await answer(await pick(riverside), riverside, 'riverside.example', facts))
    const first = await browser.whoAmI()
    browser = openBrowser(app)
    await submit(await answer(await pick(hillside), hillside, 'hillside.example', facts))
    const second = await browser.whoAmI()
    expect([first, second]).not.toContain(null)
    expect(second?.id).not.toBe(first?.id)
  })

  it('does not end the sessions of another one’s people', async () => {
    await submit(await answer(await pick(riverside), riverside, 'riverside.example'))
    const signOutAs = async ({ entityId, key: privateKey }: TestSamlProvider) => {
      const request = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${sloUrl}"><saml:Issuer>${entityId}</saml:Issuer><saml:NameID>person-${count}</saml:NameID></samlp:LogoutRequest>`
      const signing = { privateKey, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' } as const
      const signed = signSamlPost(request, '/*[local-name(.)="LogoutRequest"]', signing)
      await openBrowser(app).submitForm(sloUrl, { SAMLRequest: Buffer.from(signed).toString('base64') })
    }
    await signOutAs(hillside)
    expect(await browser.whoAmI()).not.toBeNull()
    await signOutAs(riverside)
    expect(await browser.whoAmI()).toBeNull()
  })
})
