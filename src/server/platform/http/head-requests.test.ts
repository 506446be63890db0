import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { FEATURES, validInputsOf } from '../../testing/contract-inputs.ts'
import { requestFor } from '../../testing/contract-requests.ts'
import { freePort } from '../../testing/free-port.ts'
import { makeHostileWorld } from '../../testing/hostile-world.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { snapshotOf, writtenSince } from '../../testing/written-rows.ts'
import { siteOf } from '../html/site.ts'
import { CHANGING_GETS } from './cross-site-requests.ts'
import type { AppEnv } from './request-context.ts'
import { webFiles } from './web-files.ts'

// RFC 9110, section 9.3.2: HEAD is answered like GET, without the body. It changes nothing.

const port = await freePort()
const app = await createTestApp({ PORT: String(port) })
await app.serve()

const { known, cookies } = await makeHostileWorld(app)
const cookie = cookies.admin!

const headers = (type: 'admin' | 'visitor'): HeadersInit => (type === 'admin' ? { cookie } : {})

/** What both responses share: everything except the request's id and the values of cookies. */
function facts({ status, headers: all }: Response) {
  const { 'x-request-id': _id, 'set-cookie': cookies, ...rest } = Object.fromEntries(all)
  return { status, ...rest, cookie: cookies?.split('=')[0] }
}

async function expectSame(url: string, init: RequestInit): Promise<void> {
  // GET comes first, because the first reader of the signing keys creates one.
  const get = await app.fetch(url, init)
  await get.text()
  const before = await snapshotOf(app.db)
  const head = await app.fetch(url, { ...init, method: 'HEAD' })
  expect(facts(head), url).toEqual(facts(get))
  expect(await head.text(), url).toBe('')
  expect(await writtenSince(app.db, before), url).toEqual([])
}

describe.each(Object.entries(FEATURES))('the API: %s', (_feature, endpoints) => {
  const readings = endpoints.filter(({ method }) => method === 'GET')
  it.each(readings.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (_path, endpoint) => {
    const [input] = fc.sample(validInputsOf(endpoint, known), { numRuns: 1, seed: 7 })
    const { url } = requestFor(endpoint, input)
    for (const caller of ['admin', 'visitor'] as const) await expectSame(url, { headers: headers(caller) })
  })
  const changes = endpoints.filter(({ method, path }) => method !== 'GET' && !isRead(path))
  it.each(changes.map(({ path }) => path))('HEAD finds nothing where there is no GET: %s', async (path) => {
    const url = `/api/v1${path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`
    const answer = await app.fetch(url, { method: 'HEAD', headers: headers('admin') })
    expect(answer.status).toBe(404)
  })
})

const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')
const READ = new Set(
  Object.values(FEATURES)
    .flat()
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => shape(path)),
)
function isRead(path: string): boolean {
  return READ.has(shape(path))
}

// The identity library's routes have rules of their own.
const OTHERS = [...new Set(app.routes)].filter(
  (route) =>
    route.startsWith('GET ') && !route.includes(' /api/auth/') && !(route.slice('GET '.length) in CHANGING_GETS),
)
it.each(OTHERS)('%s', async (route) => {
  const path = route.slice('GET '.length)
  const urls = known.tokens.map((token) => path.replace(/:\w+(\{.*\})?/g, encodeURIComponent(token)))
  for (const url of new Set(urls))
    for (const caller of ['admin', 'visitor'] as const) await expectSame(url, { headers: headers(caller) })
})

it('a built file, a screen and the page itself', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'fieldmark-head-'))
  for (const name of ['index.html', ...LANGUAGES.map((language) => `index.${language}.html`), 'robots.txt'])
    writeFileSync(join(webRoot, name), '<html lang="en">Hello %PRODUCT_NAME%</html>')
  const files = new Hono<AppEnv>()
  files.use((c, next) => {
    c.set('language', 'en')
    return next()
  })
  files.route('/', webFiles(webRoot, siteOf(app.config, webRoot)))
  for (const [path, status] of [
    ['/robots.txt', 200],
    ['/', 200],
    ['/dashboard', 200],
    ['/nothing.txt', 404],
  ] as const) {
    const head = await files.request(path, { method: 'HEAD' })
    const get = await files.request(path)
    expect([head.status, get.status], path).toEqual([status, status])
    expect(head.headers.get('content-type'), path).toBe(get.headers.get('content-type'))
    expect(await head.text(), path).toBe('')
  }
})
const LANGUAGES = ['es', 'fr', 'de', 'ar', 'zh-Hans']

it('answers programs too, over HTTP', async () => {
  for (const path of ['/api/v1/departments', '/api/v1/session', '/api/v1/openapi.json', '/privacy', '/healthz']) {
    const url = `http://localhost:${port}${path}`
    const [head, get] = [
      await fetch(url, { method: 'HEAD', headers: { cookie } }),
      await fetch(url, { headers: { cookie } }),
    ]
    expect(head.status, path).toBe(get.status)
    expect(head.status, path).toBe(200)
    expect(await head.text()).toBe('')
  }
})

it('asking about an export does not count as one', async () => {
  const exported = () => app.db.selectFrom('auditEntries').select('id').where('action', '=', 'exported').execute()
  const before = await exported()
  const url = '/api/v1/exports/internships.csv'
  const answer = await app.fetch(url, { method: 'HEAD', headers: { cookie } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(await exported()).toEqual(before)
  await (await app.fetch(url, { headers: { cookie } })).text()
  expect(await exported()).toHaveLength(before.length + 1)
})
