import { expect, it } from 'vitest'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { signInAtPeer } from '../../testing/peers/sign-in-at-peer.ts'
import { startSimpleSaml } from '../../testing/peers/simplesamlphp.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { makeCertificate } from '../../testing/test-saml-provider.ts'
import { providerValues } from './connection-queries.ts'

// SimpleSAMLphp, which many universities run, as the identity provider.

const app = await createTestApp()
const { config } = app
const admin = await app.as(await makeAdmin(app.db))
const peer = await startSimpleSaml()
const strictPeer = await startSimpleSaml({ encrypts: true, signsLogout: true })
const signedPeer = await startSimpleSaml({ wantsSignedRequests: true })
const { cert } = await makeCertificate()
const origin = config.publicUrl

const university = connectionForm({
  protocol: 'saml',
  name: 'Riverside University',
  domains: ['riverside.example', 'staff.riverside.example'],
  metadataUrl: peer.metadataUrl,
  staffRules: [{ value: 'careers', role: 'admin', departments: [] }],
  mapping: { ...connectionForm().mapping, groups: 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1' },
})
await admin.signInConnections.save(university)
const metadata = await readMetadata()
peer.trust(metadata)

async function readMetadata(): Promise<string> {
  const { pathname, search } = new URL(providerValues(config, university.id).entityId)
  return (await app.fetch(pathname + search)).text()
}

/** Our request, sent to another provider. */
async function start(browser: TestBrowser, { entityId }: { entityId: string } = peer): Promise<string> {
  const { body } = await browser.post('/api/auth/sign-in/sso', { providerId: university.id, callbackURL: '/dashboard' })
  return String(body.url).replace(new URL(peer.entityId).origin, new URL(entityId).origin)
}

it.each([
  ['a student', peer.people.student, 'student'],
  ['staff by a group', peer.people.staff, 'admin'],
] as const)('signs in %s', async (_, person, role) => {
  const browser = openBrowser(app)
  const back = await signInAtPeer(browser, await start(browser), { credentials: person, origin })
  const response = await browser.submitForm(back.url.href, back.fields ?? {})
  expect(response.headers.get('location')).toBe('/dashboard')
  const facts = { email: person.mail, firstName: person.givenName, lastName: person.sn, role }
  expect(await browser.whoAmI()).toMatchObject(facts)
})

it('does not ask again while its own session lasts', async () => {
  const browser = openBrowser(app)
  await signInAtPeer(browser, await start(browser), { credentials: peer.people.student, origin })
  const nobody = { name: '', password: '' }
  const back = await signInAtPeer(browser, await start(browser), { credentials: nobody, origin })
  expect(Object.keys(back.fields ?? {})).toEqual(['SAMLResponse', 'RelayState'])
})

it('refuses a wrong password', async () => {
  const browser = openBrowser(app)
  const credentials = { name: 'zoe', password: 'wrong' }
  await expect(signInAtPeer(browser, await start(browser), { credentials, origin })).rejects.toThrow(
    'Incorrect username or password',
  )
})

it('refuses what it does not trust, and what is not signed if it asks for signatures', async () => {
  const signIn = async () => {
    const browser = openBrowser(app)
    const credentials = signedPeer.people.student
    await signInAtPeer(browser, await start(browser, signedPeer), { credentials, origin })
  }
  await expect(signIn()).rejects.toThrow('Metadata not found')
  signedPeer.trust(metadata.replace('AuthnRequestsSigned="false"', ''))
  await expect(signIn()).rejects.toThrow('Unhandled exception')
})

it('encrypts for the certificate in the metadata, and tells of a logout', async () => {
  const key = `<KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${cert.replace(/-+[A-Z ]+-+/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`
  const logout = `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin}/logout"/>`
  strictPeer.trust(metadata.replace('<NameIDFormat>', `${key}${logout}<NameIDFormat>`))
  const browser = openBrowser(app)
  const credentials = strictPeer.people.student
  const { fields } = await signInAtPeer(browser, await start(browser, strictPeer), { credentials, origin })
  const xml = Buffer.from(fields?.SAMLResponse ?? '', 'base64').toString()
  expect(xml).toContain('http://www.w3.org/2001/04/xmlenc#aes128-cbc')
  expect(xml).toContain('http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p')
  expect(xml).not.toContain(credentials.mail)

  const { url } = await browser.visit(strictPeer.logoutUrl, { stopAt: (address) => address.origin === origin })
  expect(url.pathname).toBe('/logout')
  expect([...url.searchParams.keys()]).toEqual(['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'])
})
