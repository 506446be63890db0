import { beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionForm } from '#contract/identity/connections'
import { setPassword } from '../../testing/account-factories.ts'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin, makeProfile } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'
import { providerValues } from './connection-queries.ts'

// A university changes its identity provider: the new connection is prepared and tested while the old one is in use.

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const app = await createTestApp()
const { db, config } = app
const boss = await makeAdmin(db)
const admin = await app.as(boss)
const [before, after] = await Promise.all([startSamlProvider(), startSamlProvider()])
const base: Partial<ConnectionForm> = { protocol: 'saml', domains: ['riverside.example'], passwordOff: true }
const old = connectionForm({ ...base, name: 'Riverside', metadataUrl: before.metadataUrl })
const prepared = connectionForm({ ...base, name: 'New Riverside', metadataUrl: after.metadataUrl, isOffered: false })
const { acsUrl } = providerValues(config, { id: old.id, ownEntityId: false })
const student = await makeProfile(db, { email: 'zoe@riverside.example' })
await setPassword(db, student, 'a good password')

beforeEach(async () => {
  await db.deleteFrom('signInConnections').execute()
  await admin.signInConnections.save(old)
  await admin.signInConnections.save(prepared)
})

const offered = async () => (await app.stranger.signInSettings.options()).connections.map(({ name }) => name)
const answerOf = (request: string, by = after, overrides: object = {}) =>
  by.answer(
    request,
    { nameId: 'zoe', attributes: { [MAIL]: 'zoe@riverside.example' } },
    { recipient: acsUrl, destination: acsUrl, ...overrides },
  )

describe('a connection that is not offered yet', () => {
  it('stands beside the one with its domains, and is listed for admins only', async () => {
    const { connections } = await admin.signInConnections.list()
    expect(connections.map(({ name, isOffered, domains }) => [name, isOffered, ...domains])).toEqual([
      ['New Riverside', false, 'riverside.example'],
      ['Riverside', true, 'riverside.example'],
    ])
    expect(await offered()).toEqual(['Riverside'])
    const { linkable } = await admin.identities.list()
    expect(linkable.map(({ name }) => name)).toEqual(['Riverside'])
  })

  it('does not switch passwords off', async () => {
    const signIn = () =>
      openBrowser(app).post('/api/auth/sign-in/email', { email: student.email, password: 'a good password' })
    expect((await signIn()).status).toBe(403)
    await admin.signInConnections.save({ ...old, isOffered: false })
    expect((await signIn()).status).toBe(200)
  })

  it('lets nobody in, however they arrive', async () => {
    const browser = openBrowser(app)
    const start = await browser.post('/api/auth/sign-on/start', { connection: prepared.id, callbackURL: '/' })
    expect(start).toMatchObject({ status: 404, body: { code: 'UNKNOWN_CONNECTION' } })
    const { url } = await browser.visit(`/api/auth/sign-on/with/${prepared.id}`)
    expect(url.search).toContain('error=UNKNOWN_CONNECTION')
    const { body } = await browser.post('/api/auth/sign-on/start', { connection: old.id, callbackURL: '/' })
    const foreign = String(body.url).replace(before.entityId, after.entityId)
    const { SAMLResponse } = await answerOf(foreign, after, { inResponseTo: undefined })
    const response = await browser.submitForm(acsUrl, { SAMLResponse })
    expect(response.headers.get('location')).toContain('error=RESPONSE_REFUSED')
    expect(await browser.whoAmI()).toBeNull()
  })

  it('refuses who started before it was withdrawn', async () => {
    await admin.signInConnections.save({ ...old, isOffered: false })
    await admin.signInConnections.save({ ...prepared, isOffered: true })
    const browser = openBrowser(app)
    const { body } = await browser.post('/api/auth/sign-on/start', { connection: prepared.id, callbackURL: '/' })
    const form = await answerOf(String(body.url))
    await admin.signInConnections.save(prepared)
    const response = await browser.submitForm(acsUrl, form)
    expect(response.headers.get('location')).toContain('error=UNKNOWN_CONNECTION')
  })

  it('is tested by an admin while the other one is required', async () => {
    const browser = openBrowser(app, await app.cookieFor(boss.id))
    const { body } = await browser.post('/api/auth/sign-on/start', {
      connection: prepared.id,
      purpose: 'test',
      callbackURL: '/admin/sign-in',
    })
    const response = await browser.submitForm(acsUrl, await answerOf(String(body.url)))
    const place = new URL(response.headers.get('location') ?? '', 'http://localhost')
    const report = await admin.signInConnections.takeReport({ id: place.searchParams.get('signOnReport') ?? '' })
    expect(report).toMatchObject({ refusal: null, person: { account: 'found by address' } })
  })

  it('is offered when the other one is no more, which keeps its domains', async () => {
    const offer = { ...prepared, isOffered: true }
    await expect(admin.signInConnections.save(offer)).rejects.toThrow(
      'Riverside has the domain riverside.example. Only one of the connections that are offered can have it.',
    )
    await admin.signInConnections.save({ ...old, isOffered: false })
    await admin.signInConnections.save(offer)
    expect(await offered()).toEqual(['New Riverside'])
    await admin.signInConnections.save(prepared)
    await admin.signInConnections.save(old)
    expect(await offered()).toEqual(['Riverside'])
  })
})

it('Test says which domains belong to another connection, and saving is refused only if both are offered', async () => {
  const text = 'Riverside has the domain riverside.example. Only one of the connections that are offered can have it.'
  expect(await admin.signInConnections.test(prepared)).toContainEqual({ kind: 'warning', text })
  expect(await admin.signInConnections.test({ ...prepared, isOffered: true })).toContainEqual({ kind: 'error', text })
  expect((await admin.signInConnections.test(old)).map(({ kind }) => kind)).not.toContain('error')
})

it('a connection has as many domains as a federation has universities', async () => {
  const domains = Array.from({ length: 500 }, (_, index) => `u${index}.example`)
  await admin.signInConnections.save({ ...old, domains })
  const { connections } = await admin.signInConnections.list()
  expect(connections.find(({ id }) => id === old.id)?.domains).toHaveLength(500)
  await expect(admin.signInConnections.save({ ...old, domains: [...domains, 'u.example'] })).rejects.toThrow()
})
