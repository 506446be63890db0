import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import type { ConnectionForm } from '#contract/identity/connections'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { startIssuer } from '../../testing/test-issuer.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'
import { providerValues } from './connection-queries.ts'
import { createOutsideFetch } from './outside-fetch.ts'

const app = await createTestApp()
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const form = connectionForm({ domains: ['riverside.example'] })
const issuer = await startIssuer([providerValues(config, { id: form.id, ownEntityId: false }).redirectUri])
form.issuer = issuer.issuer
const saml = await startSamlProvider()
const pages = new Map<string, string>()
const web = createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page?.startsWith('to ')) response.writeHead(302, { location: page.slice(3) }).end()
  else response.writeHead(page === undefined ? 404 : 200).end(page)
})
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
const site = `http://localhost:${(web.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => web.close(resolve)))

const DISCOVERY = '/.well-known/openid-configuration'

async function problemsOf(facts: Partial<ConnectionForm>): Promise<string[]> {
  const findings = await admin.signInConnections.test({ ...form, ...facts })
  return findings.filter(({ kind }) => kind === 'error').map(({ text }) => text)
}

describe('an OpenID Connect connection', () => {
  it('is added, listed without its secret, changed and removed', async () => {
    const { version } = await app.auth.settings()
    await admin.signInConnections.save(form)
    const listed = await app.fetch('/api/v1/sign-in-connections', {
      headers: { cookie: await app.cookieFor((await makeAdmin(db)).id) },
    })
    const text = await listed.text()
    expect(text).not.toContain(form.clientSecret)
    expect(text).not.toMatch(/secret/i)
    const stored = await db.selectFrom('signInConnections').select('sealedClientSecret').executeTakeFirstOrThrow()
    expect(stored.sealedClientSecret).not.toContain(form.clientSecret)
    expect((await app.auth.settings()).version).toBe(version + 1)

    await admin.signInConnections.save({
      ...form,
      clientSecret: '',
      name: 'Riverside',
      domains: ['riverside.example', 'alumni.riverside.example'],
    })
    const { connections, next } = await admin.signInConnections.list()
    expect(connections).toMatchObject([
      {
        name: 'Riverside',
        domains: ['alumni.riverside.example', 'riverside.example'],
        ...providerValues(config, { id: form.id, ownEntityId: false }),
      },
    ])
    expect(next.redirectUri).toContain(next.id)
    expect((await app.stranger.signInSettings.options()).connections).toEqual([
      {
        id: form.id,
        protocol: 'oidc',
        name: 'Riverside',
        domains: ['alumni.riverside.example', 'riverside.example'],
        passwordOff: false,
        withSubdomains: false,
        providers: [],
      },
    ])

    await admin.signInConnections.remove({ id: form.id })
    expect((await app.stranger.signInSettings.options()).connections).toEqual([])
    await expect(admin.signInConnections.remove({ id: form.id })).rejects.toThrow('no longer exists')
  })

  it('has domains that no other connection has', async () => {
    await admin.signInConnections.save(form)
    const second = connectionForm({ issuer: issuer.issuer, domains: ['new.example', 'riverside.example'] })
    await expect(admin.signInConnections.save(second)).rejects.toThrow(
      'University sign-on has the domain riverside.example',
    )
    expect((await admin.signInConnections.list()).connections).toHaveLength(1)
  })

  it('does not send a stored secret to another issuer', async () => {
    await admin.signInConnections.save(form)
    const facts = { clientSecret: '', issuer: `${site}/thief` }
    expect(await problemsOf(facts)).toEqual(['Enter the client secret that the identity provider gave you.'])
  })

  it('that works has no problems', async () => {
    expect(await admin.signInConnections.test(form)).toEqual([
      { kind: 'success', text: `${issuer.issuer} answers with valid settings and keys.` },
      { kind: 'success', text: 'The identity provider accepts the client ID and secret.' },
    ])
  })

  it('says what is wrong, and is not saved', async () => {
    const json = (facts: object) =>
      JSON.stringify({
        issuer: site,
        authorization_endpoint: `${site}/a`,
        token_endpoint: `${site}/t`,
        jwks_uri: `${site}/keys`,
        ...facts,
      })
    const withDiscovery = (page: string) => {
      pages.set(DISCOVERY, page)
      return problemsOf({ issuer: site })
    }
    expect(await problemsOf({ clientSecret: 'wrong' })).toEqual([
      'The identity provider does not accept this client ID and secret.',
    ])
    expect(await problemsOf({ clientId: '' })).toEqual(['Enter the client ID that the identity provider gave you.'])
    expect(await problemsOf({ issuer: 'http://localhost:1' })).toEqual([
      `http://localhost:1${DISCOVERY} cannot be reached (bad port).`,
    ])
    expect(await problemsOf({ issuer: 'nonsense' })).toEqual([`'nonsense${DISCOVERY}' is not a web address.`])
    expect(await problemsOf({ issuer: `${site}/none` })).toEqual([
      `${site}/none${DISCOVERY} answers with status 404. Check the issuer.`,
    ])
    expect(await withDiscovery('<html>')).toEqual([`${site}${DISCOVERY} does not answer with JSON. Check the issuer.`])
    expect(await withDiscovery(json({ issuer: 'https://another.example' }))).toEqual([
      'The identity provider calls itself https://another.example. Enter that as the issuer.',
    ])
    expect(await withDiscovery(json({ jwks_uri: undefined }))).toEqual([
      `${site}${DISCOVERY} lacks a valid jwks_uri, which sign-in needs.`,
    ])
    expect(await withDiscovery(json({}))).toEqual([`${site}/keys (jwks_uri) has no keys.`])
    expect(await withDiscovery('to /elsewhere')).toEqual([
      `${site}${DISCOVERY} redirects to another address. Enter the final address.`,
    ])
    expect(await withDiscovery('x'.repeat(600_000))).toEqual([`${site}${DISCOVERY} answers with more than 512 KB.`])
    await expect(admin.signInConnections.save(connectionForm({ issuer: site }))).rejects.toThrow('more than 512 KB')
  })
})

describe('a SAML connection', () => {
  const samlForm = connectionForm({ protocol: 'saml', name: 'Hillside', domains: ['hillside.example'] })
  const samlProblems = (facts: Partial<ConnectionForm>) => problemsOf({ ...samlForm, ...facts })
  const metadata = async (change: (xml: string) => string = (xml) => xml) =>
    change(await (await fetch(saml.metadataUrl)).text())

  it('is added from an address or from pasted metadata', async () => {
    await admin.signInConnections.save({ ...samlForm, metadataUrl: saml.metadataUrl })
    await admin.signInConnections.save({ ...samlForm, metadataXml: await metadata() })
    await admin.signInConnections.save({ ...samlForm, name: 'Hillside College' })
    const { connections } = await admin.signInConnections.list()
    expect(connections.find(({ id }) => id === samlForm.id)).toMatchObject({
      name: 'Hillside College',
      issuer: saml.entityId,
    })
  })

  it('that works has no problems', async () => {
    expect(await admin.signInConnections.test({ ...samlForm, metadataUrl: saml.metadataUrl })).toEqual([
      { kind: 'success', text: `The metadata is from ${saml.entityId}.` },
      { kind: 'success', text: 'The signing certificate is valid until Jan 1, 2099.' },
    ])
  })

  it('says what is wrong', async () => {
    const withPem = (pem: string) => metadata((xml) => xml.replace(/<X509Certificate>[^<]*/, `<X509Certificate>${pem}`))
    const fresh = connectionForm({ ...samlForm, id: connectionForm().id, domains: ['x.example'] })
    expect(await problemsOf(fresh)).toEqual(['Enter the address of the metadata, or paste the metadata.'])
    expect(await samlProblems({ domains: [] })).toEqual(['Enter the email domains of the people who use this sign-in.'])
    expect(await samlProblems({ metadataXml: 'hello' })).toEqual(['The metadata is not XML.'])
    expect(
      await samlProblems({ metadataXml: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>' }),
    ).toEqual(['The metadata has a DOCTYPE, which is not allowed.'])
    expect(await samlProblems({ metadataXml: '<a/>' })).toEqual([
      'The metadata does not describe one identity provider (EntityDescriptor with IDPSSODescriptor).',
    ])
    expect(
      await samlProblems({
        metadataXml: await metadata((xml) => xml.replace(/<SingleSignOnService[^>]*>/g, '')),
      }),
    ).toEqual(['The metadata has no sign-in address for HTTP-Redirect or HTTP-POST (SingleSignOnService).'])
    expect(
      await samlProblems({
        metadataXml: await metadata((xml) => xml.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, '')),
      }),
    ).toEqual(['The metadata has no signing certificate (X509Certificate).'])
    expect(await samlProblems({ metadataXml: await withPem('AAAA') })).toEqual([
      'The signing certificate in the metadata cannot be read.',
    ])
    expect(
      await samlProblems({
        metadataXml: await metadata((xml) =>
          xml.replace('<IDPSSODescriptor', '<IDPSSODescriptor WantAuthnRequestsSigned="true"'),
        ),
      }),
    ).toEqual([])
  })
})

describe('an address that an admin enters', () => {
  const fetchOutside = createOutsideFetch({ isLocal: false })

  it.each([
    ['http://idp.example/', 'must start with https://'],
    ['https://localhost/', 'must not call'],
    ['https://127.0.0.1:5432/', 'must not call'],
    ['https://[::1]/', 'must not call'],
    ['https://169.254.169.254/latest/meta-data', 'must not call'],
    ['https://[::ffff:169.254.169.254]/', 'must not call'],
    ['https://metadata.google.internal/', 'must not call'],
    ['https://0.0.0.0/', 'must not call'],
    ['https://2130706433/', 'must not call'],
    ['file:///etc/passwd', 'is not a web address'],
  ])('cannot be %s', async (address, reason) => {
    await expect(fetchOutside(address)).rejects.toThrow(reason)
  })
})
