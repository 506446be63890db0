import { expect, it } from 'vitest'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { startLemonLdap } from '../../testing/peers/lemonldap.ts'
import { signInAtPeer } from '../../testing/peers/sign-in-at-peer.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { makeCertificate } from '../../testing/test-saml-provider.ts'
import { providerValues } from './connection-queries.ts'

// LemonLDAP::NG, which signs people in by SAML, OpenID Connect and CAS.

const app = await createTestApp()
const { config } = app
const admin = await app.as(await makeAdmin(app.db))
const origin = config.publicUrl
const oidc = connectionForm({ name: 'By OpenID Connect', domains: ['riverside.example'] })
const { student, staff, ...peer } = await startLemonLdap({
  redirectUris: [providerValues(config, oidc.id).redirectUri],
  casServices: [origin],
}).then(({ people, ...started }) => ({ ...started, ...people }))

const strictPeer = await startLemonLdap({ encrypts: true })

it('signs in by OpenID Connect', async () => {
  const { id: clientId, secret: clientSecret } = peer.client
  await admin.signInConnections.save({ ...oidc, issuer: peer.issuer, clientId, clientSecret })
  const browser = openBrowser(app)
  const form = { provider: oidc.id, callbackURL: '/dashboard' }
  const { body } = await browser.post('/api/auth/sign-in/social', form)
  const back = await signInAtPeer(browser, String(body.url), { credentials: student, origin })
  expect((await browser.visit(back.url)).url.pathname).toBe('/dashboard')
  const facts = { email: student.mail, firstName: student.givenName, lastName: student.sn, role: 'student' }
  expect(await browser.whoAmI()).toMatchObject(facts)
})

/** A connection with this provider, and our metadata for it. */
async function connectBySaml(metadataUrl: string, domain: string) {
  const saml = connectionForm({ protocol: 'saml', name: domain, domains: [domain], metadataUrl })
  await admin.signInConnections.save(saml)
  const { pathname, search } = new URL(providerValues(config, saml.id).entityId)
  return { saml, metadata: await (await app.fetch(pathname + search)).text() }
}

it('encrypts SAML assertions for the certificate in the metadata', async () => {
  const { saml, metadata } = await connectBySaml(strictPeer.metadataUrl, 'encrypted.example')
  const { cert } = await makeCertificate()
  const key = `<KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${cert.replace(/-+[A-Z ]+-+/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`
  await strictPeer.trust(metadata.replace('<NameIDFormat>', `${key}<NameIDFormat>`))
  const browser = openBrowser(app)
  const { body } = await browser.post('/api/auth/sign-in/sso', { providerId: saml.id, callbackURL: '/dashboard' })
  const { fields } = await signInAtPeer(browser, String(body.url), { credentials: student, origin })
  const xml = Buffer.from(fields?.SAMLResponse ?? '', 'base64').toString()
  expect([...xml.matchAll(/EncryptionMethod Algorithm="([^"]+)"/g)].map(([, name]) => name)).toMatchInlineSnapshot(`
    [
      "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
      "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
    ]
  `)
  expect(xml).not.toContain(student.mail)
})

it('signs in by SAML', async () => {
  const { saml, metadata } = await connectBySaml(peer.metadataUrl, 'staff.riverside.example')
  await peer.trust(metadata)
  const browser = openBrowser(app)
  const form = { providerId: saml.id, callbackURL: '/dashboard' }
  const { body } = await browser.post('/api/auth/sign-in/sso', form)
  const back = await signInAtPeer(browser, String(body.url), { credentials: staff, origin })
  const response = await browser.submitForm(back.url.href, back.fields ?? {})
  expect(response.headers.get('location')).toBe('/dashboard')
  expect(await browser.whoAmI()).toMatchObject({ email: staff.mail, firstName: staff.givenName, lastName: staff.sn })
})

it('answers for a ticket of CAS once, as in the files beside it', async () => {
  const service = `${origin}/cas`
  const login = `${peer.casUrl}/login?${new URLSearchParams({ service })}`
  const { url } = await signInAtPeer(openBrowser(app), login, { credentials: staff, origin })
  expect(url.href).toMatch(/^http:\/\/localhost:3000\/cas\?ticket=ST-\w+$/)
  const ticket = url.searchParams.get('ticket') ?? ''
  const validate = async () => {
    const response = await fetch(`${peer.casUrl}/p3/serviceValidate?${new URLSearchParams({ service, ticket })}`)
    return inOrder(await response.text())
  }
  await expect(await validate()).toMatchFileSnapshot('../../testing/peers/cas-success.xml')
  await expect(await validate()).toMatchFileSnapshot('../../testing/peers/cas-failure.xml')
})

it('sends nobody to a service that it does not know', async () => {
  const login = `${peer.casUrl}/login?${new URLSearchParams({ service: 'https://attacker.example/' })}`
  await expect(signInAtPeer(openBrowser(app), login, { credentials: staff, origin })).rejects.toThrow(peer.casUrl)
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
