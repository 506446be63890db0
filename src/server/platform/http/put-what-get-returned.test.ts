import { expect, it } from 'vitest'
import { FEATURES } from '../../testing/contract-inputs.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

// A program reads settings, changes one and sends all of them back. The endpoints are discovered.

const app = await createTestApp()
const { db } = app
const admin = await makeAdmin(db)

const endpoints = Object.values(FEATURES).flat()
const changed = endpoints.filter(
  ({ method, path }) =>
    method === 'PUT' && !path.includes('{') && endpoints.some((other) => other.method === 'GET' && other.path === path),
)

it('there are such settings', () => {
  expect(changed.map(({ path }) => path)).toEqual(expect.arrayContaining(['/sign-in-settings', '/feedback-settings']))
})

it.each(changed)('PUT $path takes what GET returned', async ({ path }) => {
  const headers = { cookie: await app.cookieFor(admin.id), 'content-type': 'application/json' }
  const read = await (await app.fetch(`/api/v1${path}`, { headers })).text()
  const origin = app.config.publicUrl
  const answer = await app.fetch(`/api/v1${path}`, { method: 'PUT', headers: { ...headers, origin }, body: read })
  // Some endpoints are for students.
  expect([200, 403], await answer.text()).toContain(answer.status)
})
