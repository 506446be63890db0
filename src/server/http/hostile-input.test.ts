import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Endpoint, FEATURES, inputsOf } from '../testing/contract-inputs.ts'
import { hostileRuns, INSIDES } from '../testing/hostile-runs.ts'
import { CALLERS, type HostileWorld, makeHostileWorld } from '../testing/hostile-world.ts'
import { createTestApp } from '../testing/test-app.ts'
import { snapshotOf, writtenSince } from '../testing/written-rows.ts'

// Whatever anybody sends to an endpoint of the contract: the server neither fails nor shows its insides, refuses with a
// sentence, and leaves nothing behind when it refuses.

const app = await createTestApp()
const { db, fetch } = app

describe.each(Object.entries(FEATURES))('%s', (_feature, endpoints) => {
  it(`survives hostile input at ${endpoints.length} endpoints`, async () => {
    const world = await makeHostileWorld(app)
    for (const endpoint of endpoints) await attack(endpoint, world)
  })
})

async function attack(endpoint: Endpoint, { known, signIn }: HostileWorld): Promise<void> {
  let cookies = await signIn()
  let before = await snapshotOf(db)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CALLERS), inputsOf(endpoint.schema, known), async (caller, input) => {
      const { url, init } = requestFor(endpoint, input)
      const cookie = cookies[caller]
      const response = await fetch(url, { ...init, headers: { ...init.headers, ...(cookie && { cookie }) } })
      const text = await response.text()
      const what = `${caller}: ${init.method} ${url.slice(0, 1000)} ${response.status} ${text.slice(0, 500)}`
      expect(response.status, what).toBeLessThan(500)
      const written = await writtenSince(db, before)
      if (written.length > 0) {
        // The request may have ended sessions.
        cookies = await signIn()
        before = await snapshotOf(db)
      }
      if (response.status < 400) return
      expect(text, what).not.toMatch(INSIDES)
      expect(JSON.parse(text), what).toMatchObject({ message: expect.stringMatching(/\S/) })
      expect(written, what).toEqual([])
    }),
    hostileRuns(8),
  )
}

type Request = { url: string; init: { method: string; body?: string; headers: Record<string, string> } }

/** As the contract's clients send it: fields in the path, the rest in the query or as JSON. */
function requestFor({ method, path, schema }: Endpoint, input: unknown): Request {
  const fields = isObject(input) ? input : {}
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(fields[name]))
  const url = `/api/v1${filled}`
  const rest = isObject(input)
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
    : input
  if (method === 'GET') return { url: `${url}?${queryOf(rest)}`, init: { method, headers: {} } }
  if (!schema && input === undefined) return { url, init: { method, headers: {} } }
  return { url, init: { method, body: JSON.stringify(rest) ?? '', headers: { 'content-type': 'application/json' } } }
}

/** In bracket notation: `a[b]=c`. */
function queryOf(value: unknown, name = ''): string {
  if (typeof value !== 'object' || value === null) return `${encoded(name)}=${encoded(value)}`
  const inner = Object.entries(value).slice(0, 50)
  return inner.map(([key, one]) => queryOf(one, name ? `${name}[${key}]` : key).slice(0, 20_000)).join('&')
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.slice(0, 20_000).toWellFormed())
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
