import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openPostgres } from '../database/client.ts'

const app = await createTestApp()
const LINK = `/feedback/submit/${'a'.repeat(40)}`

afterEach(() => vi.useRealTimers())

it('answers with a sentence when the database resets the connection', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const database = openPostgres(`postgres://fieldmark@127.0.0.1:${port}/fieldmark`)
  const response = await createApp({ ...app, database, webRoot: '/nonexistent' }).request(LINK)
  expect(response.status).toBe(500)
  expect(await response.text()).toMatch(/^Something went wrong on our side\. Please try again\./)
  await database.close()
  server.close()
})

it.each([
  ['a page', LINK, undefined],
  ['the API', '/api/v1/feedback-links/open', { token: 'a'.repeat(40) }],
])('answers with a sentence after 30 seconds without the database: %s', async (_name, path, body) => {
  // Opens the connections now: opening one has a time limit too.
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
