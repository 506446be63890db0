import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionForm } from '#contract/identity/connections'
import { HOUR, SECOND } from '#domain/time/durations'
import { setPassword } from '../../testing/account-factories.ts'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin, makeProfile } from '../../testing/factories.ts'
import { adfs } from '../../testing/provider-metadata.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { startIssuer } from '../../testing/test-issuer.ts'
import { makeCertificate } from '../../testing/test-saml-provider.ts'
import { providerValues } from './connection-queries.ts'
import { refreshMetadata } from './federation/refresh-metadata.ts'

// Tests changes that an admin can make while the identity provider is down, or its certificate has expired.

const app = await createTestApp()
const { db, config, later } = app
const admin = await app.as(await makeAdmin(db))
const [current, ended] = await Promise.all([makeCertificate(), makeCertificate({ notAfter: new Date('2026-01-31') })])
const ENTITY = 'https://idp.riverside.example'
const CAS_REFUSES =
  '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_TICKET"/></cas:serviceResponse>'

/** The responses of the identity providers; empty while they are down. */
let answers: Record<string, string> = {}
const server = createServer((request, response) => {
  const answer = answers[new URL(request.url ?? '/', 'http://localhost').pathname]
  if (answer === undefined) request.socket.destroy()
  else response.end(answer)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))
const site = `http://localhost:${(server.address() as AddressInfo).port}`

const scoped = (entityId: string, domain: string) =>
  adfs({ entityId, certificate: current.cert }).replace(
    /<IDPSSODescriptor[^>]*>/,
    `$&<Extensions><shibmd:Scope xmlns:shibmd="urn:mace:shibboleth:metadata:1.0">${domain}</shibmd:Scope></Extensions>`,
  )
const federation = `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${scoped('https://a.example', 'riverside.example')}${scoped('https://b.example', 'hillside.example')}</EntitiesDescriptor>`
const WORKING = {
  '/metadata': adfs({ entityId: ENTITY, certificate: current.cert }),
  '/federation': federation,
  '/cas/p3/serviceValidate': CAS_REFUSES,
}

const base = { domains: ['riverside.example'], passwordOff: true } satisfies Partial<ConnectionForm>
const oidcForm = connectionForm(base)
const oidc = await startIssuer([providerValues(config, { id: oidcForm.id, ownEntityId: false }).redirectUri])
const FORMS: Record<string, ConnectionForm> = {
  'OpenID Connect': { ...oidcForm, issuer: oidc.issuer },
  SAML: connectionForm({ ...base, protocol: 'saml', metadataUrl: `${site}/metadata` }),
  'SAML, pasted': connectionForm({ ...base, protocol: 'saml', metadataXml: WORKING['/metadata'] }),
  'SAML of a federation': connectionForm({
    ...base,
    protocol: 'saml',
    domains: ['hillside.example', 'riverside.example'],
    metadataUrl: `${site}/federation`,
    entityIds: ['https://a.example', 'https://b.example'],
  }),
  CAS: connectionForm({ ...base, protocol: 'cas', issuer: `${site}/cas` }),
}

const person = await makeProfile(db, { email: 'zoe@riverside.example' })
await setPassword(db, person, 'a good password')
const signIn = () =>
  openBrowser(app).post('/api/auth/sign-in/email', { email: 'zoe@riverside.example', password: 'a good password' })

beforeEach(async () => {
  answers = { ...WORKING }
  await db.deleteFrom('signInConnections').execute()
})

/** Saves the connection, then takes its identity provider down. Returns the form as an admin finds it. */
async function saveBeforeItGoesDown(form: ConnectionForm): Promise<ConnectionForm> {
  await admin.signInConnections.save(form)
  answers = {}
  if (form.protocol !== 'oidc') return { ...form, metadataXml: '', clientSecret: '' }
  const issuer = `${site}/down`
  await db.updateTable('signInConnections').set({ issuer }).where('id', '=', form.id).execute()
  return { ...form, issuer, clientSecret: '' }
}

const readProvider = (id: string) =>
  db
    .selectFrom('signInConnections')
    .select(['issuer', 'clientId', 'sealedClientSecret', 'metadata', 'metadataUrl', 'metadataReadAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe.each(Object.entries(FORMS))('a connection whose identity provider is down: %s', (_kind, form) => {
  it('gives people their passwords back', async () => {
    const open = await saveBeforeItGoesDown(form)
    const before = await readProvider(form.id)
    expect((await signIn()).status).toBe(403)
    later(SECOND)
    await admin.signInConnections.save({ ...open, passwordOff: false })
    expect((await signIn()).status).toBe(200)
    expect(await readProvider(form.id)).toEqual(before)
  })

  it('can have another name, another domain and other rules', async () => {
    const open = await saveBeforeItGoesDown(form)
    const domains = [...form.domains, 'alumni.riverside.example'].toSorted()
    const staffRules = [{ value: 'careers', role: 'admin' as const, departments: [] }]
    await admin.signInConnections.save({ ...open, name: 'Renamed', domains, staffRules })
    const { connections } = await admin.signInConnections.list()
    expect(connections).toMatchObject([{ name: 'Renamed', domains, staffRules, entityIds: form.entityIds }])
  })

  it('is checked when its own side changes', async () => {
    const open = await saveBeforeItGoesDown(form)
    const changed =
      form.protocol === 'saml'
        ? { metadataUrl: `${site}/elsewhere`, metadataXml: '' }
        : { issuer: `${site}/elsewhere`, clientSecret: 'another' }
    await expect(admin.signInConnections.save({ ...open, ...changed })).rejects.toThrow('cannot be reached')
  })
})

it('a federation is not left without a scope by another domain', async () => {
  const open = await saveBeforeItGoesDown(FORMS['SAML of a federation']!)
  const lost = admin.signInConnections.save({ ...open, domains: ['riverside.example'] })
  await expect(lost).rejects.toThrow('https://b.example declares none of these domains')
  // The metadata itself may have lost the scope; then the domains stay as they were.
  const provider = JSON.stringify({ entityId: 'https://b.example', scopes: [] })
  await db.updateTable('signInProviders').set({ provider }).where('entityId', '=', 'https://b.example').execute()
  await admin.signInConnections.save({ ...open, passwordOff: false })
  expect((await signIn()).status).toBe(200)
})

describe('a certificate that has ended', () => {
  const form = FORMS.SAML!
  const withEnded = adfs({ entityId: ENTITY, certificate: ended.cert })
  const warning = {
    kind: 'warning',
    text: 'The signing certificate expired on Jan 31, 2026. Only its key counts here, so sign-in still works.',
  }

  it('is a warning, with which the connection is saved', async () => {
    answers['/metadata'] = withEnded
    const findings = await admin.signInConnections.test(form)
    expect(findings).toContainEqual(warning)
    expect(findings.filter(({ kind }) => kind === 'error')).toEqual([])
    await admin.signInConnections.save(form)
    const { connections } = await admin.signInConnections.list()
    expect(connections[0]?.endingCertificates).toMatchObject([{ provider: ENTITY }])
  })

  it('takes the place of another one when the metadata is read again', async () => {
    await admin.signInConnections.save(form)
    answers['/metadata'] = withEnded
    later(24 * HOUR)
    await refreshMetadata(app)
    const { metadata } = await readProvider(form.id)
    expect(metadata).toBe(withEnded)
    expect((await admin.signInConnections.list()).connections[0]?.metadataError).toBeNull()
  })
})
