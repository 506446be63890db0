import { afterEach, describe, expect, it } from 'vitest'
import { FEATURES } from '../../testing/contract-inputs.ts'
import type { Example } from '../../testing/examples/example.ts'
import { makeExampleWorld } from '../../testing/examples/example-world.ts'
import { EXAMPLES } from '../../testing/examples/examples.ts'
import { keepRows } from '../../testing/table-rows.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'

// Every endpoint that changes something leaves an entry that names the caller.

const app = await createTestApp()
const { db, time } = app
const world = await makeExampleWorld(app, await startSamlProvider())
const restore = await keepRows(db)
const { now } = time
afterEach(async () => {
  time.now = now
  await restore()
})

const changing = Object.values(FEATURES)
  .flat()
  .filter(({ name, method }) => method !== 'GET' || name.startsWith('exports.'))
  .map(({ name }) => name)

const recorded = Object.entries(EXAMPLES).flatMap(([name, example]) =>
  changing.includes(name) && !example.unrecorded ? [{ name, ...recordedCallOf(example) }] : [],
)

function recordedCallOf({ recorded: given, outcomes, call }: Example) {
  return given ?? { by: outcomes.owner === 'ok' ? ('student' as const) : ('admin' as const), call }
}

it('has a call for every endpoint that changes something', () => {
  const unrecorded = Object.entries(EXAMPLES).flatMap(([name, example]) => (example.unrecorded ? [name] : []))
  expect([...recorded.map(({ name }) => name), ...unrecorded].toSorted()).toEqual(changing.toSorted())
})

describe.each(recorded)('$name', ({ name: endpoint, by, call }) => {
  it(`names the ${by}`, async () => {
    const { owner, admin, asked, sessions } = world
    const sessionOf = { student: sessions.owner, admin: sessions.admin }
    const client = by === 'student' || by === 'admin' ? app.clientWith(await sessionOf[by]()) : app.stranger
    const { id: before } = await db
      .selectFrom('auditEntries')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await call(client, world)
    const entries = await db
      .selectFrom('auditEntries')
      .select(['actorKind', 'actorId', 'requestId'])
      .where('id', '>', before)
      .where('endpoint', '=', endpoint)
      .execute()
    const actors = {
      admin: admin.id,
      student: owner.id,
      supervisor: asked.id,
      'account by link': owner.id,
      visitor: null,
    }
    const kinds = {
      admin: 'user',
      student: 'user',
      supervisor: 'supervisor',
      'account by link': 'user',
      visitor: 'visitor',
    }
    expect(entries).toContainEqual(
      expect.objectContaining({ actorKind: kinds[by], actorId: actors[by], requestId: expect.any(String) }),
    )
    const others = entries.filter(({ actorId }) => actorId !== actors[by])
    // A new account's own entries are by this account.
    if (by !== 'visitor') expect(others).toEqual([])
  })
})
