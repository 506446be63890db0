import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { EMPTY_MAPPING } from '#domain/identity/sign-on'
import { DAY, HOUR, MINUTE } from '#domain/time/durations'
import { makeAdmin } from '../../../testing/factories.ts'
import { adfs, keycloak, signMetadata } from '../../../testing/provider-metadata.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { makeCertificate } from '../../../testing/test-saml-provider.ts'
import { readMetadata } from '../saml/saml-metadata.ts'
import { refreshAfterFailure, refreshMetadata } from './refresh-metadata.ts'

const app = await createTestApp()
const { db, time } = app
const admin = await app.as(await makeAdmin(db))
const NOW = new Date('2026-09-01T08:00:00Z')
const ID = 'https://idp.uni.example'
const [federation, first, second] = await Promise.all([
  makeCertificate(),
  makeCertificate({ notAfter: new Date('2026-10-01T08:00:00Z') }),
  makeCertificate({ notAfter: new Date('2027-10-01T08:00:00Z') }),
])
const before = adfs({ entityId: ID, certificate: first.cert })
const after = adfs({ entityId: ID, certificate: second.cert })

/** The metadata at each path, or at every address. */
let answers: Record<string, string> = {}
let requests = 0
const server = createServer((request, response) => {
  requests++
  const body = answers[request.url ?? ''] ?? answers['*']
  response.writeHead(body === undefined ? 404 : 200).end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))
const base = `http://localhost:${(server.address() as AddressInfo).port}`

async function makeConnection(facts: { metadataUrl?: string; metadataCertificate?: string; metadata?: string } = {}) {
  const id = randomUUID()
  await db
    .insertInto('signInConnections')
    .values({
      id,
      protocol: 'saml',
      name: 'Uni',
      issuer: ID,
      clientId: null,
      sealedClientSecret: null,
      metadataUrl: `${base}/metadata`,
      metadata: before,
      metadataReadAt: time.now,
      mapping: JSON.stringify(EMPTY_MAPPING),
      staffRules: '[]',
      passwordOff: false,
      updatedBy: null,
      ...facts,
    })
    .execute()
  return id
}

const stored = (id: string) =>
  db
    .selectFrom('signInConnections')
    .select(['metadata', 'metadataReadAt', 'metadataError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const auditEntries = async () => (await db.selectFrom('auditEntries').select('id').execute()).length
const version = async () => (await db.selectFrom('signInSettings').select('version').executeTakeFirstOrThrow()).version

beforeEach(async () => {
  time.now = NOW
  requests = 0
  answers = { '*': after }
  await db.deleteFrom('signInConnections').execute()
})

describe('metadata', () => {
  it('is read again after a day, and makes every process use it', async () => {
    const id = await makeConnection()
    const former = await version()
    time.now = new Date(NOW.getTime() + 23 * HOUR)
    await refreshMetadata(app)
    expect(requests).toBe(0)
    time.now = new Date(NOW.getTime() + DAY)
    await refreshMetadata(app)
    expect(await stored(id)).toEqual({ metadata: after, metadataReadAt: time.now, metadataError: null })
    expect(await version()).toBe(former + 1)
    const entries = await auditEntries()
    time.now = new Date(NOW.getTime() + 2 * DAY)
    await refreshMetadata(app)
    expect(await version()).toBe(former + 1)
    expect(await auditEntries()).toBe(entries)
    expect(requests).toBe(2)
  })

  it('is read at once after a failure, however short ago it was read, and once a minute whoever fails', async () => {
    const id = await makeConnection()
    expect(await Promise.all([refreshAfterFailure(app, id), refreshAfterFailure(app, id)])).toEqual([true, true])
    expect(requests).toBe(1)
    answers = { '*': before }
    time.now = new Date(NOW.getTime() + MINUTE - 1)
    expect(await refreshAfterFailure(app, id)).toBe(false)
    expect(requests).toBe(1)
    time.now = new Date(NOW.getTime() + MINUTE)
    expect(await refreshAfterFailure(app, id)).toBe(true)
    expect(requests).toBe(2)
  })

  it.each([
    ['unsigned', after, 'is not signed'],
    ['signed by somebody else', signMetadata(after, second.key, { id: '_adfs' }), 'does not match'],
    [
      'of another provider',
      signMetadata(after.replace(ID, 'https://evil.example'), federation.key, { id: '_adfs' }),
      ID,
    ],
    [
      'expired',
      signMetadata(after.replace(' ID=', ' validUntil="2026-01-01T00:00:00Z" ID='), federation.key, { id: '_adfs' }),
      'expired',
    ],
    ['a web page', '<!doctype html><p>Maintenance', 'web page'],
    ['gone', undefined, '404'],
  ])('is kept if the new one is %s, and the System page says so', async (_, answer, sentence) => {
    const id = await makeConnection({ metadataCertificate: federation.cert })
    const former = await version()
    answers = answer === undefined ? {} : { '*': answer }
    time.now = new Date(NOW.getTime() + DAY)
    await refreshMetadata(app)
    const { metadata, metadataReadAt, metadataError } = await stored(id)
    expect({ metadata, metadataReadAt }).toEqual({ metadata: before, metadataReadAt: time.now })
    expect(metadataError).toContain(sentence)
    expect(await version()).toBe(former)
    const { signOn } = await admin.system.get()
    expect(signOn).toContainEqual({ connection: 'Uni', provider: null, endsAt: null, error: metadataError })
    answers = { '*': signMetadata(after, federation.key, { id: '_adfs' }) }
    time.now = new Date(NOW.getTime() + 2 * DAY)
    await refreshMetadata(app)
    expect((await stored(id)).metadataError).toBeNull()
  })
})

describe('the providers of a federation', () => {
  const OTHER = 'https://idp.other.example'
  const provider = (entityId: string, certificate: string) =>
    readMetadata(adfs({ entityId, certificate }), { isLocal: true })[0]!

  async function makeFederation(metadataUrl: string) {
    const connectionId = await makeConnection({ metadataUrl, metadata: '' })
    for (const entityId of [ID, OTHER])
      await db
        .insertInto('signInProviders')
        .values({
          connectionId,
          entityId,
          name: 'Uni',
          domains: [],
          provider: JSON.stringify(provider(entityId, first.cert)),
        })
        .execute()
    return connectionId
  }
  const certificates = async () =>
    Object.fromEntries(
      (await db.selectFrom('signInProviders').selectAll().execute()).map((one) => [
        one.entityId,
        one.provider.certificates,
      ]),
    )

  it.each([
    ['an aggregate', () => `${base}/federation`],
    ['MDQ', () => `${base}/entities/`],
    ['MDQ with hashes', () => `${base}/entities/{sha1}`],
    ['files named by hash, as of RENATER', () => `${base}/fer/{sha1}.xml`],
    ['an address with the name in it', () => `${base}/of?entity={entityID}`],
  ])('are read again each, from %s', async (_, address) => {
    const id = await makeFederation(address())
    const sha1 = (await import('node:crypto')).createHash('sha1').update(ID).digest('hex')
    answers = {
      '/federation': keycloak({ entityId: ID, certificate: second.cert }),
      [`/entities/${encodeURIComponent(ID)}`]: after,
      [`/entities/%7Bsha1%7D${sha1}`]: after,
      [`/fer/${sha1}.xml`]: after,
      [`/of?entity=${encodeURIComponent(ID)}`]: after,
    }
    time.now = new Date(NOW.getTime() + DAY)
    await refreshMetadata(app)
    expect(await certificates()).toEqual({
      [ID]: provider(ID, second.cert).certificates,
      [OTHER]: provider(OTHER, first.cert).certificates,
    })
    expect((await stored(id)).metadataError).toContain(OTHER)
  })

  it('are read once in ten minutes after failures', async () => {
    const id = await makeFederation(`${base}/entities/`)
    await refreshAfterFailure(app, id)
    const read = requests
    for (const minutes of [1, 9]) {
      time.now = new Date(NOW.getTime() + minutes * MINUTE)
      await refreshAfterFailure(app, id)
    }
    expect(requests).toBe(read)
    time.now = new Date(NOW.getTime() + 10 * MINUTE)
    await refreshAfterFailure(app, id)
    expect(requests).toBe(2 * read)
  })

  it('are kept if the aggregate is outdated, and the reason says since when', async () => {
    const id = await makeFederation(`${base}/federation`)
    const group = '<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" validUntil="2026-08-31T06:00:00Z">'
    answers = { '/federation': `${group}${after}</EntitiesDescriptor>` }
    time.now = new Date(NOW.getTime() + DAY)
    await refreshMetadata(app)
    expect((await stored(id)).metadataError).toMatch(/expired on Aug 31, 2026, 6:00:00/)
  })
})

describe('the end of the last certificate', () => {
  const emails = async () => (await app.deliverEmails()).map(({ subject }) => subject)
  const at = async (day: string) => {
    time.now = new Date(`${day}T09:00:00Z`)
    await refreshMetadata(app)
    return emails()
  }

  it('is announced 30 and 7 days before, once each, on the System page and at the connection', async () => {
    const ofConnection = async () => (await admin.signInConnections.list()).connections[0]?.endingCertificates
    await makeConnection({ metadataUrl: '' })
    const subject = 'The certificate of Uni expires on Oct 1, 2026'
    time.now = new Date('2026-08-30T09:00:00Z')
    await db.updateTable('signInConnections').set({ metadataReadAt: time.now }).execute()
    expect(await at('2026-08-31')).toEqual([])
    expect((await admin.system.get()).signOn).toEqual([])
    expect(await ofConnection()).toEqual([])
    expect(await at('2026-09-01')).toEqual([subject])
    expect(await at('2026-09-02')).toEqual([])
    expect(await at('2026-09-24')).toEqual([subject])
    expect(await at('2026-09-30')).toEqual([])
    expect((await admin.system.get()).signOn).toEqual([
      { connection: 'Uni', provider: ID, endsAt: '2026-10-01T08:00:00.000Z', error: null },
    ])
    expect(await ofConnection()).toEqual([{ provider: ID, endsAt: '2026-10-01T08:00:00.000Z' }])
  })

  it('is not announced if there is a later one', async () => {
    await makeConnection({ metadataUrl: '', metadata: adfs({ entityId: ID, certificate: second.cert }) })
    expect(await at('2026-09-02')).toEqual([])
  })
})
