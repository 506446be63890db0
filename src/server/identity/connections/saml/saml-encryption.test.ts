import { X509Certificate } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { runAdminCommand } from '../../../operations/process/admin-commands.ts'
import { connectionForm } from '../../../testing/connections.ts'
import { CBC, type Encryption, encryptElement } from '../../../testing/encrypt-assertion.ts'
import { makeAdmin, makeProfile } from '../../../testing/factories.ts'
import { WRAPPINGS } from '../../../testing/saml-wrappings.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import {
  makeCertificate,
  type SamlForm,
  type SamlPerson,
  startSamlProvider,
} from '../../../testing/test-saml-provider.ts'
import { providerValues } from '../connection-queries.ts'
import { signOnKeys } from './sign-on-keys.ts'

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const ASSERTION = /<saml:Assertion.*<\/saml:Assertion>/s

const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const provider = await startSamlProvider()
const university = connectionForm({
  protocol: 'saml',
  name: 'Riverside University',
  domains: ['riverside.example'],
  metadataUrl: provider.metadataUrl,
})
await admin.signInConnections.save(university)
const { acsUrl, entityId } = providerValues(config, { id: university.id, ownEntityId: false })

let count = 0
let browser: TestBrowser
beforeEach(() => {
  browser = openBrowser(app)
})

function newPerson(): SamlPerson {
  count += 1
  return { nameId: `person-${count}`, attributes: { [MAIL]: `zoe${count}@riverside.example` } }
}

/** The certificates in our metadata. */
async function published(): Promise<string[]> {
  const { pathname, search } = new URL(entityId)
  const xml = await (await app.fetch(pathname + search)).text()
  const found = [...xml.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, der = '']) => Buffer.from(der, 'base64'))
  return [...new Set(found.map((der) => new X509Certificate(der).toString()))]
}

async function respond(person = newPerson()): Promise<SamlForm> {
  const { body } = await browser.post('/api/auth/sign-on/start', {
    connection: university.id,
    callbackURL: '/dashboard',
  })
  return provider.answer(String(body.url), person, { recipient: acsUrl, destination: acsUrl })
}

function edited(form: SamlForm, change: (xml: string) => string): SamlForm {
  const xml = change(Buffer.from(form.SAMLResponse, 'base64').toString())
  return { ...form, SAMLResponse: Buffer.from(xml).toString('base64') }
}

/** The response with its assertion encrypted. */
async function encrypted(form: SamlForm, how: Encryption = {}): Promise<SamlForm> {
  const [certificate = ''] = await published()
  return edited(form, (xml) =>
    xml.replace(ASSERTION, (it) => encryptElement(it, 'EncryptedAssertion', certificate, how)),
  )
}

async function submit(form: SamlForm): Promise<string> {
  const response = await browser.submitForm(acsUrl, form)
  return response.headers.get('location') ?? String(response.status)
}

async function expectRefused(form: SamlForm, reason: RegExp): Promise<void> {
  app.logged.length = 0
  expect(await submit(form)).toMatch(/^\/login\?signOn=failed&error=(RESPONSE_REFUSED|UNKNOWN_KEY)$/)
  expect(await browser.whoAmI()).toBeNull()
  expect(app.logged.join('')).toMatch(reason)
}

describe('an encrypted assertion', () => {
  it.each<Encryption>([{}, { cipher: CBC }, { key: 'oaep with SHA-256' }, { isKeyBeside: true }])(
    'signs in: %j',
    async (how) => {
      const person = newPerson()
      expect(await submit(await encrypted(await respond(person), how))).toBe('/dashboard')
      expect(await browser.whoAmI()).toMatchObject({ email: person.attributes[MAIL] })
    },
  )

  it('can have another key from now on, while providers still use the one before', async () => {
    const [before = ''] = await published()
    await runAdminCommand(app, { command: 'renew-keys' })
    const now = await published()
    expect(now).toHaveLength(2)
    expect(now).toContain(before)
    const [signing] = await signOnKeys({ config, db })
    expect(signing?.certificate.trim()).not.toBe(before.trim())
    const form = edited(await respond(), (xml) =>
      xml.replace(ASSERTION, (it) => encryptElement(it, 'EncryptedAssertion', before)),
    )
    expect(await submit(form)).toBe('/dashboard')
  })

  it('needs a new key after AUTH_SECRET was lost', async () => {
    await db.updateTable('signOnKeys').set({ sealedPrivateKey: 'sealed with another secret' }).execute()
    await expect(signOnKeys({ config, db })).rejects.toThrow()
    await runAdminCommand(app, { command: 'renew-keys' })
    expect(await published()).toHaveLength(1)
    expect(await submit(await encrypted(await respond()))).toBe('/dashboard')
  })

  it('whose key is encrypted with RSA 1.5 is refused, with a reason of its own', async () => {
    await expectRefused(await encrypted(await respond(), { key: 'rsa-1_5' }), /RSA 1\.5/)
  })

  it('for another key is refused, with a reason of its own', async () => {
    const { cert } = await makeCertificate()
    const form = edited(await respond(), (xml) =>
      xml.replace(ASSERTION, (it) => encryptElement(it, 'EncryptedAssertion', cert)),
    )
    await expectRefused(form, /encrypted for another key/)
  })

  it('without a signature inside is refused', async () => {
    const unsigned = edited(await respond(), (xml) => xml.replace(/<Signature.*<\/Signature>/s, ''))
    await expectRefused(await encrypted(unsigned), /not signed/)
  })

  it.each([
    ['a comment', (xml: string) => xml.replace(/zoe\d+/, '$&<!-- -->')],
    ['a changed address', (xml: string) => xml.replace(/zoe\d+@/, 'admin@')],
  ])('with %s inside is refused', async (_case, change) => {
    await expectRefused(await encrypted(edited(await respond(), change)), /refused: (it has a declaration|Invalid)/)
  })

  it.each(WRAPPINGS)('with a wrapped signature inside is refused: $name', async ({ wrap }) => {
    const victim = await makeProfile(db, { email: `victim${count}@riverside.example`, role: 'admin' })
    const person = newPerson()
    const forge = (xml: string) => xml.replaceAll(String(person.attributes[MAIL]), victim.email)
    await expectRefused(await encrypted(edited(await respond(person), (xml) => wrap(xml, forge))), /sign-on refused/)
  })

  it.each(['before', 'after'])('with a forged one %s it is refused', async (place) => {
    const form = await respond()
    const plain = ASSERTION.exec(Buffer.from(form.SAMLResponse, 'base64').toString())![0]
    const forged = plain.replace(/<Signature.*<\/Signature>/s, '').replace(/zoe\d+@/, 'dean@')
    const both = edited(await encrypted(form), (xml) =>
      xml.replace(/<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/s, (it) =>
        place === 'before' ? forged + it : it + forged,
      ),
    )
    await expectRefused(both, /2 assertions/)
  })
})

describe('the metadata of identity providers', () => {
  it('can have carriage returns in a signature', async () => {
    const form = edited(await respond(), (xml) =>
      xml.replace(/<SignatureValue>([^<]{60})/, '<SignatureValue>$1&#13;\n'),
    )
    expect(await submit(form)).toBe('/dashboard')
  })

  it('is asked for no name, and a missing one is no error', async () => {
    const { body } = await browser.post('/api/auth/sign-on/start', { connection: university.id, callbackURL: '/' })
    const { inflateRawSync } = await import('node:zlib')
    const request = new URL(String(body.url)).searchParams.get('SAMLRequest') ?? ''
    expect(inflateRawSync(Buffer.from(request, 'base64')).toString()).not.toContain('NameIDPolicy')
  })

  it('that wants signed requests has them from every connection with our entity ID, as our metadata then says', async () => {
    const ours = async () => (await app.fetch(new URL(entityId).pathname)).text()
    const signature = async () => {
      const { body } = await browser.post('/api/auth/sign-on/start', { connection: university.id, callbackURL: '/' })
      return new URL(String(body.url)).searchParams.get('Signature')
    }
    expect(await ours()).toContain('AuthnRequestsSigned="false"')
    expect(await signature()).toBeNull()
    const text = await (await fetch(provider.metadataUrl)).text()
    const metadataXml = text.replace('<IDPSSODescriptor', '$& WantAuthnRequestsSigned="true"')
    const strict = connectionForm({ protocol: 'saml', name: 'Strict', domains: ['hillside.example'], metadataXml })
    await admin.signInConnections.save(strict)
    expect(await ours()).toContain('AuthnRequestsSigned="true"')
    expect(await signature()).not.toBeNull()
    await admin.signInConnections.remove({ id: strict.id })
  })

  it('can want signed requests in a form', async () => {
    await admin.signInConnections.save({ ...university, signRequests: true, requestBinding: 'post' })
    const { body } = await browser.post('/api/auth/sign-on/start', { connection: university.id, callbackURL: '/' })
    const { response } = await browser.visit(String(body.url))
    const page = (await response?.text()) ?? ''
    expect(page).toContain(`action="${provider.entityId}/sign-in"`)
    expect(response?.headers.get('content-security-policy')).toContain('form-action https: http:')
    const [, message = ''] = /name="SAMLRequest" value="([^"]+)"/.exec(page) ?? []
    const xml = Buffer.from(message, 'base64').toString()
    expect(xml).toContain('SignatureValue')
    expect(xml).toContain('rsa-sha256')
    await admin.signInConnections.save(university)
  })

  it('can offer nothing but forms', async () => {
    const text = await (await fetch(provider.metadataUrl)).text()
    const metadataXml = text.replaceAll('bindings:HTTP-Redirect', 'bindings:HTTP-POST')
    await admin.signInConnections.save({ ...university, metadataUrl: '', metadataXml })
    const { body } = await browser.post('/api/auth/sign-on/start', { connection: university.id, callbackURL: '/' })
    expect(new URL(String(body.url)).pathname).toBe('/api/auth/sign-on/form')
    const { response } = await browser.visit(String(body.url))
    expect(await response?.text()).toContain('name="SAMLRequest"')
    await admin.signInConnections.save(university)
  })
})

it('lets two tabs sign in at the same time', async () => {
  const [first, second] = [await respond(), await respond()]
  expect(await submit(first)).toBe('/dashboard')
  expect(await submit(second)).toBe('/dashboard')
})
