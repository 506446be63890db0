import { X509Certificate } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { SAML } from '@node-saml/node-saml'
import { signSamlPost } from '@node-saml/node-saml/lib/saml-post-signing.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { runAdminCommand } from '../../../operations/process/admin-commands.ts'
import { connectionForm } from '../../../testing/connections.ts'
import { CBC, type Encryption, encryptElement } from '../../../testing/encrypt-assertion.ts'
import { makeAdmin } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import { startSamlProvider } from '../../../testing/test-saml-provider.ts'
import { providerValues } from '../connection-queries.ts'
import { signOnKeys } from './sign-on-keys.ts'

// Tests sign-out by forms, and names that are encrypted or missing. The redirect binding is tested in sign-outs.test.ts.

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const provider = await startSamlProvider()
const university = connectionForm({ protocol: 'saml', name: 'University', domains: ['lakeside.example'] })
const { acsUrl, sloUrl, entityId } = providerValues(config, { id: university.id, ownEntityId: false })

/** Sets the bindings by which the identity provider supports logout. */
async function offer(...bindings: string[]): Promise<void> {
  const services = bindings.map(
    (binding) =>
      `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${provider.entityId}/logout/${binding}"/>`,
  )
  const published = await (await fetch(provider.metadataUrl)).text()
  const text = published.replaceAll(/<SingleLogoutService[^>]*>(<\/SingleLogoutService>)?/g, '')
  const metadataXml = text.replace('<SingleSignOnService', `${services.join('')}$&`)
  await admin.signInConnections.save({ ...university, metadataXml })
}

let count = 0
let browser: TestBrowser
beforeEach(async () => {
  count += 1
  browser = openBrowser(app)
  app.logged.length = 0
  await offer('HTTP-POST')
})

const SIGNING = { privateKey: provider.key, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' } as const
const NAME = /<saml:NameID.*<\/saml:NameID>/s

/** Signs in with a changed assertion, signed by the provider after the change. */
async function signIn(change = (assertion: string) => assertion, facts: object = {}): Promise<string> {
  const { body } = await browser.post('/api/auth/sign-on/start', { connection: university.id, callbackURL: '/home' })
  const person = { nameId: `person-${count}`, attributes: { [MAIL]: `zoe${count}@lakeside.example` } }
  const places = { recipient: acsUrl, destination: acsUrl, signAssertion: false, ...facts }
  const form = await provider.answer(String(body.url), person, places)
  const xml = change(Buffer.from(form.SAMLResponse, 'base64').toString())
  const signed = signSamlPost(xml, '//*[local-name(.)="Assertion"]', SIGNING)
  const response = await browser.submitForm(acsUrl, { ...form, SAMLResponse: Buffer.from(signed).toString('base64') })
  return response.headers.get('location') ?? String(response.status)
}

const nameId = (name = `person-${count}`) =>
  `<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${name}</saml:NameID>`

function requestFor(name: string, { index = '', destination = sloUrl, issuedAt = new Date() } = {}): string {
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1" Version="2.0" IssueInstant="${issuedAt.toISOString()}" Destination="${destination}"><saml:Issuer>${provider.entityId}</saml:Issuer>${name}${index}</samlp:LogoutRequest>`
}

const signed = (xml: string, options: object = {}) =>
  signSamlPost(xml, '/*[local-name(.)="LogoutRequest"]', { ...SIGNING, ...options })
const encoded = (xml: string) => Buffer.from(xml).toString('base64')

/** The identity provider sends this through another browser. Returns the resulting page or address. */
async function receive(xml: string): Promise<string> {
  const response = await openBrowser(app).submitForm(sloUrl, { SAMLRequest: encoded(xml), RelayState: 'x & y' })
  return response.headers.get('location') ?? (await response.text())
}

/** The action and the fields of the form on our page. */
function formIn(page: string) {
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(page) ?? []
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value = '']) => [
    name,
    value.replaceAll('&amp;', '&'),
  ])
  return { action, fields: Object.fromEntries(fields) as Record<string, string> }
}

/** How the identity provider verifies our messages. */
async function peer() {
  const [key] = await signOnKeys({ config, db })
  const certificate = new X509Certificate(key!.certificate).toString()
  return new SAML({ issuer: provider.entityId, callbackUrl: sloUrl, idpCert: certificate, idpIssuer: entityId })
}

describe('by forms', () => {
  it('a signed request ends the session, and a signed form confirms it', async () => {
    await signIn()
    const { action, fields } = formIn(await receive(signed(requestFor(nameId()))))
    expect(await browser.whoAmI()).toBeNull()
    expect(action).toBe(`${provider.entityId}/logout/HTTP-POST`)
    expect(fields.RelayState).toBe('x & y')
    const xml = Buffer.from(fields.SAMLResponse ?? '', 'base64').toString()
    expect(xml).toContain('status:Success')
    expect(xml).toContain('InResponseTo="_1"')
    expect(xml).toContain(`Destination="${action}"`)
    expect(await (await peer()).validatePostResponseAsync({ SAMLResponse: encoded(xml) })).toMatchObject({
      loggedOut: true,
    })
  })

  it.each([
    ['https://idp.example/answers', 'https://idp.example/answers'],
    ['javascript:alert(1)', `${provider.entityId}/logout/HTTP-POST`],
  ])('is confirmed where the provider wants answers: %s', async (responseLocation, place) => {
    await offer('HTTP-POST')
    const { metadata } = await db.selectFrom('signInConnections').select('metadata').executeTakeFirstOrThrow()
    const metadataXml = metadata.replace('/logout/HTTP-POST"', `$& ResponseLocation="${responseLocation}"`)
    await admin.signInConnections.save({ ...university, metadataXml })
    await signIn()
    const { action, fields } = formIn(await receive(signed(requestFor(nameId()))))
    expect(action).toBe(place)
    expect(Buffer.from(fields.SAMLResponse ?? '', 'base64').toString()).toContain(`Destination="${place}"`)
    await signIn()
    const { body } = await browser.post('/api/auth/sign-on/sign-out', {})
    const { response } = await browser.visit(String(body.url))
    expect(formIn((await response?.text()) ?? '').action).toBe(`${provider.entityId}/logout/HTTP-POST`)
  })

  it('is confirmed by a redirect where the provider offers both', async () => {
    await offer('HTTP-POST', 'HTTP-Redirect')
    await signIn()
    const answer = new URL(await receive(signed(requestFor(nameId()))))
    expect(answer.pathname).toBe('/logout/HTTP-Redirect')
    expect(answer.searchParams.get('Signature')).not.toBeNull()
    expect(await browser.whoAmI()).toBeNull()
  })

  it.each<[string, RegExp, () => string]>([
    ['is not signed', /signature/i, () => requestFor(nameId())],
    [
      'is signed with SHA-1',
      /outdated/,
      () => signed(requestFor(nameId()), { signatureAlgorithm: 'sha1', digestAlgorithm: 'sha1' }),
    ],
    ['was changed', /signature/i, () => signed(requestFor(nameId('another'))).replace('another', `person-${count}`)],
    ['is for another address', /another address/, () => signed(requestFor(nameId(), { destination: acsUrl }))],
    ['is old', /too old/, () => signed(requestFor(nameId(), { issuedAt: new Date(Date.now() - 20 * 60_000) }))],
    ['names nobody', /names nobody/, () => signed(requestFor(''))],
    ['has two names', /several names/, () => signed(requestFor(nameId('another') + nameId()))],
    [
      'is about another session',
      /^$/,
      () => signed(requestFor(nameId(), { index: '<samlp:SessionIndex>_other</samlp:SessionIndex>' })),
    ],
    [
      'has a signed request inside',
      /signature/i,
      () =>
        requestFor(nameId()).replace(
          '</saml:Issuer>',
          `$&<samlp:Extensions>${signed(requestFor(nameId('another')).replace('"_1"', '"_2"'))}</samlp:Extensions>`,
        ),
    ],
  ])('keeps the session after a request that %s', async (_case, reason, make) => {
    await signIn((xml) => xml, { sessionIndex: '_index' })
    await receive(make())
    expect(await browser.whoAmI()).not.toBeNull()
    expect(app.logged.join('')).toMatch(reason)
  })

  it('ends each of the sessions that a request lists', async () => {
    const others = openBrowser(app)
    for (const [one, sessionIndex] of [
      [browser, '_a'],
      [others, '_b'],
    ] as const) {
      browser = one
      await signIn((xml) => xml, { sessionIndex })
    }
    const index = '<samlp:SessionIndex>_a</samlp:SessionIndex><samlp:SessionIndex>_b</samlp:SessionIndex>'
    await receive(signed(requestFor(nameId(), { index })))
    expect(
      await db.selectFrom('signOnSessions').select('sessionId').where('nameId', '=', `person-${count}`).execute(),
    ).toEqual([])
  })

  it('our own request is a signed form where the provider offers no redirect, shown once', async () => {
    await signIn((xml) => xml, { sessionIndex: '_index' })
    const { body } = await browser.post('/api/auth/sign-on/sign-out', {})
    expect(await browser.whoAmI()).toBeNull()
    const { response } = await browser.visit(String(body.url))
    const { action, fields } = formIn((await response?.text()) ?? '')
    expect(action).toBe(`${provider.entityId}/logout/HTTP-POST`)
    const { profile } = await (await peer()).validatePostRequestAsync({ SAMLRequest: fields.SAMLRequest ?? '' })
    expect(profile).toMatchObject({ nameID: `person-${count}`, sessionIndex: '_index', issuer: entityId })
    const { url } = await browser.visit(String(body.url))
    expect(url.pathname).toBe('/login')
  })
})

describe('a name', () => {
  const certificates = async () => (await signOnKeys({ config, db })).map(({ certificate }) => certificate)
  const encrypted = async (how?: Encryption, name = nameId()) =>
    encryptElement(name, 'EncryptedID', (await certificates())[0] ?? '', how)

  it.each<Encryption>([{}, { cipher: CBC }, { key: 'oaep with SHA-256' }, { isKeyBeside: true }])(
    'can be encrypted in the assertion and in the request: %j',
    async (how) => {
      const name = await encrypted(how)
      expect(await signIn((xml) => xml.replace(NAME, () => name))).toBe('/home')
      expect(
        await db.selectFrom('signOnSessions').select('nameId').where('nameId', '=', `person-${count}`).execute(),
      ).toHaveLength(1)
      const another = await encrypted(how, nameId('another'))
      await receive(signed(requestFor(another)))
      expect(await browser.whoAmI()).not.toBeNull()
      await receive(signed(requestFor(await encrypted(how))))
      expect(await browser.whoAmI()).toBeNull()
    },
  )

  it('can be encrypted in a request by redirect', async () => {
    const { createSign } = await import('node:crypto')
    await signIn()
    const message = deflateRawSync(requestFor(await encrypted())).toString('base64')
    const algorithm = encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    const query = `SAMLRequest=${encodeURIComponent(message)}&SigAlg=${algorithm}`
    const signature = createSign('sha256').update(query).sign(provider.key, 'base64')
    await openBrowser(app).visit(`${sloUrl}?${query}&Signature=${encodeURIComponent(signature)}`)
    expect(await browser.whoAmI()).toBeNull()
  })

  it('can be encrypted for our key before the current one', async () => {
    const before = await encrypted()
    await runAdminCommand(app, { command: 'renew-keys' })
    expect(await signIn((xml) => xml.replace(NAME, () => before))).toBe('/home')
    await receive(signed(requestFor(before)))
    expect(await browser.whoAmI()).toBeNull()
  })

  it('that is encrypted for another key is refused, in an assertion and in a request', async () => {
    const foreign = encryptElement(nameId(), 'EncryptedID', provider.cert)
    expect(await signIn((xml) => xml.replace(NAME, () => foreign))).toContain('error=RESPONSE_REFUSED')
    await signIn()
    await receive(signed(requestFor(foreign)))
    expect(await browser.whoAmI()).not.toBeNull()
    expect(app.logged.filter((line) => line.includes('encrypted for another key'))).toHaveLength(2)
  })

  it('with characters that XML escapes is the same in both', async () => {
    expect(await signIn((xml) => xml.replace(NAME, () => nameId('Zo&#235; &amp; &lt;Co&gt;')))).toBe('/home')
    await receive(signed(requestFor(await encrypted({}, nameId('Zo&#xeb; &amp; &lt;Co&gt;')))))
    expect(await browser.whoAmI()).toBeNull()
  })

  it('can be missing; then there is nothing to sign out of', async () => {
    expect(await signIn((xml) => xml.replace(NAME, ''))).toBe('/home')
    expect(await browser.whoAmI()).toMatchObject({ email: `zoe${count}@lakeside.example` })
    expect(await app.clientWith(browser.cookie()).session.readSignOn()).toEqual({ name: null })
    const { body } = await browser.post('/api/auth/sign-on/sign-out', {})
    expect(body.url).toBeNull()
  })
})
