import { describe, expect, it } from 'vitest'
import { AUTH_ROUTES } from '../../identity/sign-in/auth-routes.ts'
import { FEATURES } from '../../testing/contract-inputs.ts'
import { EXAMPLES } from '../../testing/examples/examples.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { db, fetch, routes: allRoutes } = await createTestApp()

/** Called by identity systems with a token, see scim-access.test.ts. Sessions do not matter here. */
const SCIM_ROUTES = [
  'GET /scim/v2/ServiceProviderConfig',
  'GET /scim/v2/ResourceTypes',
  'GET /scim/v2/ResourceTypes/:id',
  'GET /scim/v2/Schemas',
  'GET /scim/v2/Schemas/:id',
  ...['Users', 'Groups'].flatMap((type) => [
    `GET /scim/v2/${type}`,
    `POST /scim/v2/${type}`,
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /scim/v2/${type}/:id`),
  ]),
]

/** Routes outside the contract. All are public; a new one must be added here. */
const OTHER_ROUTES = [
  'GET /healthz',
  'GET /healthz/instance',
  'GET /metrics',
  'GET /readyz',
  'GET /api/v1/openapi.json',
  'GET /api/docs',
  'GET /api/docs/:feature',
  // The path contains a secret.
  'POST /api/hooks/brevo/:secret',
  'GET /help',
  'GET /help/:guide{[a-z]+}',
  'GET /privacy',
  'GET /appearance.css',
  'GET /logo/:scheme{light|dark}',
  // Refuses everybody but admins, like the endpoint it calls.
  'POST /email-preview/:email/:scheme{light|dark}',
  'POST /question-preview',
  'GET /verify/:token',
  'GET /verify-email/:token',
  'POST /verify-email/:token',
  // In emails of the previous version; redirects to the page.
  'GET /api/auth/verify-email',
  'GET /terms',
  'GET /accessibility',
  'GET /feedback/success',
  // Shows a question set that an admin tests, and stores nothing.
  'GET /feedback/test/:token',
  'POST /feedback/test/:token',
  'GET /feedback/submit',
  'GET /feedback/others',
  'GET /feedback/:page{copy|renew|others|opened}/:token',
  // Paths of links whose token was lost, or followed by other text.
  'GET /feedback/:page{submit|midterm|confirm|decline|colleague|renew|copy|others|opened|success|list|your-data|held-data|unsubscribe}/:token/*',
  'GET /feedback/midterm/:token',
  'POST /feedback/midterm/:token',
  'GET /feedback/midterm/:token/renew',
  'POST /feedback/midterm/:token/renew',
  'GET /feedback/midterm/:token/again',
  'GET /feedback/midterm/:token/thank-you',
  'GET /feedback/submit/:token',
  'POST /feedback/submit/:token',
  'GET /feedback/submit/:token/again',
  'GET /feedback/submit/:token/thank-you',
  'POST /feedback/opened/:token',
  'POST /feedback/others/:token?',
  'POST /feedback/copy/:token?',
  'POST /feedback/renew/:token',
  'GET /feedback/list/:token',
  'POST /feedback/list/:token',
  'GET /feedback/decline/:token',
  'POST /feedback/decline/:token',
  'GET /feedback/decline/:token/undo',
  'POST /feedback/decline/:token/undo',
  'GET /feedback/colleague/:token',
  'POST /feedback/colleague/:token',
  'GET /feedback/colleague/:token/undo',
  'POST /feedback/colleague/:token/undo',
  'POST /feedback/confirm/:token',
  'GET /feedback/confirm/:token',
  'GET /feedback/unsubscribe/:token',
  'POST /feedback/unsubscribe/:token',
  'GET /feedback/unsubscribe/:token/*',
  'POST /feedback/unsubscribe/:token/:supervisorId',
  'POST /feedback/unsubscribe/:token/undo',
  'POST /feedback/unsubscribe/:token/:supervisorId/undo',
  // The address that students show to supervisors; the form opens only with digits that are emailed.
  'GET /code',
  'POST /code',
  'GET /code/:token',
  'POST /code/:token',
  'GET /code/:token/:id',
  'POST /code/:token/:id',
  'GET /reminders/stop/:token',
  'POST /reminders/stop/:token',
  'GET /reminders/stop/:token/undo',
  'POST /reminders/stop/:token/undo',
  'GET /digest/stop/:token',
  'POST /digest/stop/:token',
  'GET /feedback/your-data/:token',
  'POST /feedback/your-data/:token',
  'GET /feedback/held-data/:token',
  'GET /feedback/held-data/:token/file',
  'POST /feedback/held-data/:token/file',
  'GET /feedback/held-data/:token/erasure',
  'POST /feedback/held-data/:token/erasure',
  // Only for the same machine, see app.test.ts.
  'GET /outbox',
  'GET /outbox/:id',
  'GET /outbox/:id/html',
  // 404 until apps are switched on.
  'GET /.well-known/jwks.json',
  'GET /.well-known/security.txt',
  'GET /.well-known/oauth-authorization-server',
  'GET /.well-known/openid-configuration',
  ...AUTH_ROUTES.map(({ method, path }) => `${method} /api/auth${path}`),
]

/** Endpoints without a session: reading who is signed in, registering, and emailed links. */
const PUBLIC = Object.entries(EXAMPLES).flatMap(([name, { outcomes }]) =>
  outcomes.anonymous === 'UNAUTHORIZED' ? [] : [name],
)

const endpoints = Object.values(FEATURES)
  .flat()
  .map(({ name, method, path }) => ({ route: `${method} ${path}`, isPublic: PUBLIC.includes(name) }))

it('serves no route that is neither in the contract nor listed here', () => {
  expect([...new Set(allRoutes)].toSorted()).toEqual([...OTHER_ROUTES, ...SCIM_ROUTES].toSorted())
})

describe('an anonymous client', () => {
  it.each(SCIM_ROUTES)('gets 404 from %s while provisioning is off, and 401 when it is on', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const ask = () => fetch(path, { method, ...(method.startsWith('P') && { body: '{}' }) })
    expect((await ask()).status).toBe(404)
    await db.updateTable('signInSettings').set({ provisioning: true }).execute()
    expect((await ask()).status).toBe(401)
    await db.updateTable('signInSettings').set({ provisioning: false }).execute()
  })

  it.each(endpoints.filter((endpoint) => !endpoint.isPublic))('gets 401 from $route', async ({ route }) => {
    expect((await call(route)).status).toBe(401)
  })

  it.each(endpoints.filter((endpoint) => endpoint.isPublic))('may call $route', async ({ route }) => {
    expect((await call(route)).status).not.toBe(401)
  })
})

function call(route: string) {
  const [method = '', path = ''] = route.split(' ')
  const url = `/api/v1${path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`
  const body =
    method === 'GET' || method === 'DELETE' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
  return fetch(url, { method, ...body })
}
