import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Endpoint, FEATURES, inputsOf } from '../../testing/contract-inputs.ts'
import { requestFor } from '../../testing/contract-requests.ts'
import { hostileRuns, INSIDES } from '../../testing/hostile-runs.ts'
import { CALLERS, makeHostileWorld } from '../../testing/hostile-world.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { snapshotOf, writtenSince } from '../../testing/written-rows.ts'

// Whatever is sent to an endpoint of the contract, the server neither fails nor reveals its internals, refuses with a sentence,
// and leaves nothing behind when it refuses.

const app = await createTestApp()
const { db, fetch } = app
const { known, cookies, restore } = await makeHostileWorld(app)

describe.each(Object.entries(FEATURES))('%s', (_feature, endpoints) => {
  it(`survives hostile input at ${endpoints.length} endpoints`, async () => {
    for (const endpoint of endpoints) await attack(endpoint)
  })
})

async function attack(endpoint: Endpoint): Promise<void> {
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
        await restore()
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
