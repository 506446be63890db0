import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { createAuth } from '../../identity/sign-in/auth.ts'
import { makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openPostgres } from '../database/client.ts'

const app = await createTestApp()
const LINK = `/feedback/submit/${'a'.repeat(40)}`

afterEach(() => vi.useRealTimers())

describe('while the database is away', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const database = openPostgres(`postgres://fieldmark@127.0.0.1:${port}/fieldmark`)
  const auth = createAuth(app.config, database.db, app.queue, app.log)
  // The settings, which are also in the database, have been read before.
  const warm = { ...auth, settings: async () => ({ ...(await app.auth.settings()), provisioning: true }) }
  const broken = createApp({ ...app, database, auth: warm, webRoot: '/nonexistent' })
  afterAll(async () => {
    await database.close()
    server.close()
  })
  const json = { 'content-type': 'application/json', origin: app.config.publicUrl }
  const post = (body: object) => ({ method: 'POST', headers: json, body: JSON.stringify(body) })
  const account = { email: 'ada@uni.example', password: 'a student password' }

  it.each([
    ['a page', LINK, {}],
    ['an endpoint', '/api/v1/feedback-links/open', post({ token: 'a'.repeat(40) })],
    ['a session', '/api/v1/session', { headers: { cookie: await app.cookieFor((await makeStudent(app.db)).id) } }],
    ['signing in', '/api/auth/sign-in/email', post(account)],
    ['registering', '/api/auth/sign-up/email', post({ ...account, name: 'Ada', lastName: 'Byron' })],
    ['readiness', '/readyz', {}],
  ])('%s answers 503 with a sentence, and when to try again', async (_name, path, init) => {
    const response = await broken.request(path, init)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    const text = await response.text()
    expect(text).toContain(
      path === '/readyz' ? 'the database does not respond' : 'The service is temporarily unavailable',
    )
    if (path.startsWith('/api')) expect(JSON.parse(text)).toMatchObject({ code: 'DATABASE_AWAY' })
  })

  it('provisioning answers in its own format', async () => {
    const response = await broken.request('/scim/v2/Users', { headers: { authorization: 'Bearer some-token' } })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({ status: '503', detail: expect.stringMatching(/^The service is/) })
  })

  it('the answers that a supervisor has typed stay on the page', async () => {
    const body = new URLSearchParams({ strengths: 'Finished what was begun' })
    const response = await broken.request(LINK, { method: 'POST', body })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    const page = await response.text()
    expect(page).toContain('The service is temporarily unavailable')
    expect(page).toContain('Finished what was begun')
  })
})

it('answers with a sentence when the identity library fails', async () => {
  await sql`alter table accounts rename to gone`.execute(app.db)
  const student = await makeStudent(app.db)
  const response = await app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.config.publicUrl },
    body: JSON.stringify({ email: student.email, password: 'a student password' }),
  })
  await sql`alter table gone rename to accounts`.execute(app.db)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^Something went wrong on our side/) })
})

it.each([
  ['a page', LINK, undefined],
  ['the API', '/api/v1/feedback-links/open', { token: 'a'.repeat(40) }],
])('answers with a sentence after 30 seconds without the database: %s', async (_name, path, body) => {
  // Opens the connections now, because opening them has a time limit too.
  await Promise.all([1, 2, 3].map(() => sql`select 1`.execute(app.db)))
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table feedback_links in access exclusive mode`.execute(tx)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const headers = { 'content-type': 'application/json' }
    const asked = app.fetch(path, body && { method: 'POST', headers, body: JSON.stringify(body) })
    await vi.advanceTimersByTimeAsync(30_000)
    const response = await asked
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('The server is taking too long.')
  })
})
