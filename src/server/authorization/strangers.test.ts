import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { AUTH_PATHS } from '../auth/auth.ts'
import { createTestApp } from '../testing/test-app.ts'

const { fetch, routes: allRoutes } = await createTestApp()

/** What a stranger may call: sign-in needs no session, and a supervisor has a link instead of an account. */
const OPEN_TO_STRANGERS = [
  'GET /session',
  'GET /university-domains',
  'POST /feedback-links/open',
  'POST /feedback-links/submit',
  'POST /feedback-links/renew',
  'POST /feedback-links/opening',
  'POST /feedback-links/copy',
  'POST /feedback-links/confirmation',
  'POST /feedback-links/decline',
  'POST /feedback-links/undo-decline',
  'POST /feedback-links/hand-over',
]

/** Addresses beside the contract. All of them are for everybody; another one has to be named here. */
const BESIDE_THE_CONTRACT = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/v1/openapi.json',
  // Its address is a secret.
  'POST /api/hooks/brevo/:secret',
  'GET /privacy',
  'GET /terms',
  'GET /feedback/success',
  'GET /feedback/submit',
  'GET /feedback/submit/:token',
  'POST /feedback/submit/:token',
  'GET /feedback/submit/:token/thank-you',
  'POST /feedback/opened/:token',
  'POST /feedback/copy/:token',
  'POST /feedback/renew/:token',
  'GET /feedback/decline/:token',
  'POST /feedback/decline/:token',
  'GET /feedback/decline/:token/undo',
  'POST /feedback/decline/:token/undo',
  'GET /feedback/colleague/:token',
  'POST /feedback/colleague/:token',
  'POST /feedback/confirm/:token',
  'GET /feedback/confirm/:token',
  'GET /feedback/unsubscribe/:token',
  'POST /feedback/unsubscribe/:token',
  'GET /feedback/unsubscribe/:token/undo',
  'POST /feedback/unsubscribe/:token/undo',
  // Only on the machine itself, see app.test.ts.
  'GET /outbox',
  'GET /outbox/:id',
  'GET /outbox/:id/html',
  ...AUTH_PATHS.map((allowed) => allowed.replace(' ', ' /api/auth')),
]

type Routed = { '~orpc': { route: { method?: string; path?: string } } }

const routes = Object.values(contract)
  .flatMap((calls) => Object.values(calls) as Routed[])
  .map((call) => `${call['~orpc'].route.method} ${call['~orpc'].route.path}`)

it('finds no address that is neither in the contract nor named here', () => {
  expect([...new Set(allRoutes)].toSorted()).toEqual(BESIDE_THE_CONTRACT.toSorted())
})

describe('a stranger', () => {
  it.each(routes.filter((route) => !OPEN_TO_STRANGERS.includes(route)))('gets 401 from %s', async (route) => {
    expect((await answerTo(route)).status).toBe(401)
  })

  it.each(OPEN_TO_STRANGERS)('may call %s', async (route) => {
    expect(routes).toContain(route)
    expect((await answerTo(route)).status).not.toBe(401)
  })
})

function answerTo(route: string) {
  const [method = '', path = ''] = route.split(' ')
  const url = `/api/v1${path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`
  const body =
    method === 'GET' || method === 'DELETE' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
  return fetch(url, { method, ...body })
}
