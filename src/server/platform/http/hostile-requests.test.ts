import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../testing/contract-inputs.ts'
import { authBody, type Body, brokenBody, formBody, scimBody } from '../../testing/hostile-bodies.ts'
import { hostileRuns, INSIDES } from '../../testing/hostile-runs.ts'
import { hostileText } from '../../testing/hostile-values.ts'
import { CALLERS, makeHostileWorld } from '../../testing/hostile-world.ts'
import { connectScim } from '../../testing/provisioning.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { snapshotOf, writtenSince } from '../../testing/written-rows.ts'

// Tests routes outside of the contract, and bodies that no client of the contract sends. As in hostile-input.test.ts, the server
// neither fails nor reveals its internals, and leaves nothing behind when it refuses.

const app = await createTestApp()
const { db, fetch } = app
const scim = await connectScim(app, { domains: ['uni.example'] })
// Prevents requests from recording that the token is in use; the clock stands still.
await db.updateTable('provisioningConnections').set({ lastUsedAt: app.time.now }).execute()
const { known, cookies, restore } = await makeHostileWorld(app)

const isScim = (route: string) => route.includes(' /scim/')
const isAuth = (route: string) => route.includes(' /api/auth/')
const routes = [...new Set(app.routes)]
const GROUPS = {
  SCIM: routes.filter(isScim),
  'the identity library': routes.filter(isAuth),
  'pages and hooks': routes.filter((route) => !isScim(route) && !isAuth(route)),
}

describe.each(Object.entries(GROUPS))('%s', (_group, ofGroup) => {
  it.each(ofGroup)('%s', async (route) => {
    await attack(route, 8)
  })
})

it('bodies that are broken at every endpoint of the contract', async () => {
  const endpoints = Object.values(FEATURES).flat()
  for (const { method, path } of endpoints.filter((endpoint) => endpoint.method !== 'GET'))
    await attack(`${method} /api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`, 2)
}, 120_000)

async function attack(route: string, requests: number): Promise<void> {
  const [method = '', path = ''] = route.split(' ')
  const usual = isScim(route)
    ? scimBody(known)
    : isAuth(route)
      ? authBody(path.replace('/api/auth', ''), known)
      : formBody(known)
  const parameter = fc.oneof(fc.constantFrom(...known.tokens, ...known.ids), hostileText)
  let before = await snapshotOf(db)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CALLERS),
      fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: brokenBody }),
      fc.array(parameter, { minLength: 2, maxLength: 2 }),
      fc.ipV4(),
      async (caller, body, parameters, address) => {
        // A single IP address would soon have made too many attempts.
        const headers: Record<string, string> = { 'x-forwarded-for': address }
        const cookie = cookies[caller]
        if (isScim(route) && caller !== 'visitor') headers.authorization = `Bearer ${scim.token}`
        else if (cookie) headers.cookie = cookie
        const url = urlOf(path, parameters, method === 'GET' ? body : null)
        const response = await send(method, url, body, headers)
        const text = await response.text()
        const what = `${method} ${url.slice(0, 1000)} as ${caller}: ${response.status} ${text.slice(0, 500)}`
        expect(response.status, what).toBeLessThan(500)
        const written = await writtenSince(db, before)
        if (written.length > 0) {
          await restore()
          before = await snapshotOf(db)
        }
        if (response.status < 400) return
        expect(text, what).not.toMatch(INSIDES)
        expect(written, what).toEqual([])
      },
    ),
    hostileRuns(requests),
  )
}

function send(method: string, url: string, { type, text }: Body, headers: Record<string, string>) {
  if (method === 'GET') return fetch(url, { headers })
  return fetch(url, { method, headers: { ...headers, 'content-type': type }, body: text })
}

/** The path's parameters and, for a GET, the text of the body as the query. */
function urlOf(path: string, parameters: readonly string[], query: Body | null): string {
  const left = [...parameters]
  const filled = path.replace(/:\w+/g, () => encodeURIComponent((left.pop() ?? '').toWellFormed()).slice(0, 4000))
  if (!query) return filled
  return `${filled}?${queryIn(query)}`.slice(0, 20_000)
}

function queryIn({ type, text }: Body): string {
  if (type === 'application/x-www-form-urlencoded') return text
  const fields = parsed(text)
  if (!fields) return `filter=${encodeURIComponent(text.toWellFormed())}`
  return Object.entries(fields)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(asText(value).toWellFormed())}`,
    )
    .join('&')
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
