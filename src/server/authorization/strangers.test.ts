import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { createTestApp } from '../testing/test-app.ts'

const { fetch } = await createTestApp()

/** What a stranger may call: sign-in needs no session, and a supervisor has a link instead of an account. */
const OPEN_TO_STRANGERS = [
  'GET /session',
  'GET /university-domains',
  'POST /feedback-links/open',
  'POST /feedback-links/submit',
  'POST /feedback-links/renew',
]

type Routed = { '~orpc': { route: { method?: string; path?: string } } }

const routes = Object.values(contract)
  .flatMap((calls) => Object.values(calls) as Routed[])
  .map((call) => `${call['~orpc'].route.method} ${call['~orpc'].route.path}`)

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
