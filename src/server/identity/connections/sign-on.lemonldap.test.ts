import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { freePort } from '../../testing/free-port.ts'
import { startLemonLdap } from '../../testing/peers/lemonldap.ts'
import { comeBack, signInAtPeer } from '../../testing/peers/sign-in-at-peer.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { providerValues } from './connection-queries.ts'

// Tests sign-on with LemonLDAP::NG by SAML, OpenID Connect and CAS.

const app = await createTestApp({ PORT: String(await freePort()), LOG_LEVEL: 'warn' })
const { config, db } = app
// The portal reports a sign-out without the browser (CAS).
await app.serve()
const admin = await app.as(await makeAdmin(db))
const origin = config.publicUrl
const NOBODY = { name: '', password: '' }

const facts = {
  domains: ['riverside.example', 'staff.riverside.example'],
  staffRules: [{ value: 'careers', role: 'admin' as const, departments: [] }],
}
const [saml, oidc, cas] = [
  connectionForm({ ...facts, protocol: 'saml', name: 'SAML' }),
  connectionForm({ ...facts, protocol: 'oidc', name: 'OpenID Connect' }),
  connectionForm({ ...facts, protocol: 'cas', name: 'CAS' }),
]
const peer = await startLemonLdap({
  redirectUris: [providerValues(config, { id: oidc.id, ownEntityId: false }).redirectUri],
  signedOutUris: [`${origin}/login`],
  casServices: [origin],
  encrypts: true,
  wantsSignedRequests: true,
})
const { student, staff } = peer.people
saml.metadataUrl = peer.metadataUrl
Object.assign(oidc, { issuer: peer.issuer, clientId: peer.client.id, clientSecret: peer.client.secret })
cas.issuer = peer.casUrl

let browser: TestBrowser
beforeEach(() => {
  browser = openBrowser(app)
})

/** A domain belongs to one connection. */
async function connect(form: typeof saml): Promise<void> {
  for (const { id } of (await admin.signInConnections.list()).connections) await admin.signInConnections.remove({ id })
  await admin.signInConnections.save(form)
}

async function start(connection: string, changes: object = {}): Promise<string> {
  const form = { connection, callbackURL: '/dashboard', ...changes }
  return String((await browser.post('/api/auth/sign-on/start', form)).body.url)
}

const signInThere = async (connection: string, credentials = student, changes: object = {}) =>
  signInAtPeer(browser, await start(connection, changes), { credentials, origin })

const signIn = async (...call: Parameters<typeof signInThere>) => comeBack(browser, await signInThere(...call))

describe.each([saml, oidc, cas])('by $name', (form) => {
  beforeAll(async () => {
    await connect(form)
    if (form === saml) {
      const { entityId } = providerValues(config, { id: saml.id, ownEntityId: false })
      await peer.trust(await (await app.fetch(new URL(entityId).pathname)).text())
    }
  })

  it.each([
    ['a student', student, 'student'],
    ['staff by a group', staff, 'admin'],
  ] as const)('signs in %s', async (_, person, role) => {
    expect(await signIn(form.id, person)).toBe('/dashboard')
    const { mail: email, givenName: firstName, sn: lastName } = person
    expect(await browser.whoAmI()).toMatchObject({ email, firstName, lastName, role })
    // Everybody is new for the next protocol.
    await db.deleteFrom('profiles').where('email', '=', email).execute()
  })

  it('signs in two tabs that started together', async () => {
    const addresses = [await start(form.id), await start(form.id)]
    const first = await signInAtPeer(browser, addresses[0] ?? '', { credentials: student, origin })
    const second = await signInAtPeer(browser, addresses[1] ?? '', { credentials: NOBODY, origin })
    expect(await comeBack(browser, first)).toBe('/dashboard')
    expect(await comeBack(browser, second)).toBe('/dashboard')
  })

  it('is tested by an admin', async () => {
    await signIn(form.id, staff)
    const path = await signIn(form.id, staff, { purpose: 'test', callbackURL: '/admin/system' })
    const id = new URL(path, origin).searchParams.get('signOnReport') ?? ''
    expect(await app.clientWith(browser.cookie()).signInConnections.takeReport({ id })).toMatchObject({
      refusal: null,
      isNameMissing: false,
      attributes: expect.arrayContaining([
        expect.objectContaining({ values: [staff.mail], becomes: 'email' }),
        expect.objectContaining({ values: expect.arrayContaining(staff.groups) as unknown, becomes: 'groups' }),
      ]) as unknown,
      person: { email: staff.mail, role: 'admin', account: 'found by identifier' },
    })
  })

  it('ends its session when somebody signs out here', async () => {
    await signIn(form.id)
    expect(await app.clientWith(browser.cookie()).session.readSignOn()).toEqual({ name: form.name })
    const { body } = await browser.post('/api/auth/sign-on/sign-out', {})
    expect(await browser.whoAmI()).toBeNull()
    // The portal may ask for a confirmation.
    const { url } = await signInAtPeer(browser, String(body.url), { credentials: NOBODY, origin })
    expect(['/login', '/api/auth/sso/saml2/sp/slo']).toContain(url.pathname)
    await expect(signInThere(form.id, NOBODY as typeof student)).rejects.toThrow(new URL(peer.issuer).origin)
  })
})

describe('by SAML', () => {
  it('encrypts assertions for our certificate, and has signed requests', async () => {
    await connect(saml)
    expect(new URL(await start(saml.id)).searchParams.get('Signature')).not.toBeNull()
    const { fields } = await signInThere(saml.id)
    const xml = Buffer.from(fields?.SAMLResponse ?? '', 'base64').toString()
    const algorithms = [...xml.matchAll(/EncryptionMethod Algorithm="([^"]+)"/g)].map(([, name]) => name)
    expect(algorithms).toEqual([
      'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
      'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    ])
    expect(xml).not.toContain(student.mail)
  })
})

describe('by SAML with the NameID format persistent', () => {
  it('sends an empty name, which the report of a test sign-in says', async () => {
    const nameless = await startLemonLdap({ nameId: 'persistent' })
    await connect({ ...saml, metadataUrl: nameless.metadataUrl })
    const { entityId } = providerValues(config, { id: saml.id, ownEntityId: false })
    await nameless.trust(await (await app.fetch(new URL(entityId).pathname)).text())
    await signIn(saml.id, staff)
    const path = await signIn(saml.id, staff, { purpose: 'test', callbackURL: '/admin/system' })
    const id = new URL(path, origin).searchParams.get('signOnReport') ?? ''
    const client = app.clientWith(browser.cookie())
    expect(await client.signInConnections.takeReport({ id })).toMatchObject({ refusal: null, isNameMissing: true })
    expect(await client.session.readSignOn()).toEqual({ name: null })
  })
})

describe('by CAS', () => {
  beforeAll(() => connect(cas))

  it('ends our session when somebody signs out of the portal', async () => {
    await signIn(cas.id)
    expect(await browser.whoAmI()).not.toBeNull()
    await browser.visit(peer.logoutUrl)
    expect(await browser.whoAmI()).toBeNull()
  })

  it('answers for a ticket once, as in the files beside it', async () => {
    const service = `${origin}/cas`
    const login = `${peer.casUrl}/login?${new URLSearchParams({ service })}`
    const { url } = await signInAtPeer(browser, login, { credentials: staff, origin })
    const ticket = url.searchParams.get('ticket') ?? ''
    expect(ticket).toMatch(/^ST-\w+$/)
    const validate = async () => {
      const response = await fetch(`${peer.casUrl}/p3/serviceValidate?${new URLSearchParams({ service, ticket })}`)
      return inOrder(await response.text())
    }
    await expect(await validate()).toMatchFileSnapshot('../../testing/peers/cas-success.xml')
    await expect(await validate()).toMatchFileSnapshot('../../testing/peers/cas-failure.xml')
  })

  it('sends nobody to a service that it does not know', async () => {
    const login = `${peer.casUrl}/login?${new URLSearchParams({ service: 'https://attacker.example/' })}`
    await expect(signInAtPeer(browser, login, { credentials: staff, origin })).rejects.toThrow(peer.casUrl)
  })
})

/** LemonLDAP::NG sends attributes in any order. */
function inOrder(xml: string): string {
  const attributes = /(?:\t\t\t<cas:.*\n)+/
  return xml.replace(attributes, (lines) =>
    lines
      .split('\n')
      .filter(Boolean)
      .sort()
      .map((line) => `${line}\n`)
      .join(''),
  )
}
