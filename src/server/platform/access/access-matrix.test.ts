import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../testing/contract-inputs.ts'
import { ACTORS, type Actor, makeExampleWorld } from '../../testing/examples/example-world.ts'
import { EXAMPLES } from '../../testing/examples/examples.ts'
import { keepRows } from '../../testing/table-rows.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'

// Tests role × endpoint: who may call it, and the response for a row that the caller may not see.

const app = await createTestApp()
const endpoints = Object.values(FEATURES).flat()

it('has a row for every endpoint of the contract', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

const world = await makeExampleWorld(app, await startSamlProvider())
const cookies = new Map<Actor, string | undefined>()
for (const actor of ACTORS) cookies.set(actor, await world.sessions[actor]())
const restore = await keepRows(app.db)
const READING = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ name }) => name))

describe.each(Object.entries(EXAMPLES))('%s', (name, { call, outcomes }) => {
  it.each(ACTORS)('%s', async (actor) => {
    const outcome = await outcomeOf(call(app.clientWith(cookies.get(actor)), world))
    if (outcome === 'ok' && !READING.has(name)) await restore()
    expect(outcome).toBe(outcomes[actor])
  })
})

async function outcomeOf(result: Promise<unknown>): Promise<string> {
  try {
    await result
    return 'ok'
  } catch (error) {
    return error instanceof ORPCError ? error.code : String(error)
  }
}
