import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../testing/contract-inputs.ts'
import { ACTORS, type ExampleWorld, makeExampleWorld } from '../testing/examples/example-world.ts'
import { EXAMPLES } from '../testing/examples/examples.ts'
import { createTestApp } from '../testing/test-app.ts'
import { startSamlProvider } from '../testing/test-saml-provider.ts'

// Role × endpoint: who may call it, and the response for a row that the caller may not see.

const app = await createTestApp()
const provider = await startSamlProvider()
const endpoints = Object.values(FEATURES).flat()

it('has a row for every endpoint of the contract', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
})

/** Until a call succeeds that may change something. */
let world: ExampleWorld | null = null
const READING = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ name }) => name))

describe.each(Object.entries(EXAMPLES))('%s', (name, { call, outcomes }) => {
  it.each(ACTORS)('%s', async (actor) => {
    world ??= await makeExampleWorld(app, provider)
    const outcome = await outcomeOf(call(app.clientWith(await world.sessions[actor]()), world))
    if (outcome === 'ok' && !READING.has(name)) world = null
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
