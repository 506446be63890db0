import { afterEach, describe, expect, it, vi } from 'vitest'
import { authCalls } from './auth-calls.ts'
import { errorMessage } from './error-message.ts'

afterEach(() => vi.unstubAllGlobals())

/** The message shown for this response of the identity provider. */
async function messageFor(answer: Response | Error): Promise<string> {
  vi.stubGlobal('fetch', () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))
  return authCalls.requestPasswordReset('zoe@gmail.com').then(
    () => 'accepted',
    (error) => errorMessage(error),
  )
}

const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

describe('an identity call', () => {
  it("shows the provider's message", async () => {
    expect(await messageFor(json(401, { message: 'Invalid email or password' }))).toBe('Invalid email or password')
    expect(await messageFor(json(200, {}))).toBe('accepted')
  })

  it.each([
    ['1', 'Too many attempts. Please try again in 1 second.'],
    ['42', 'Too many attempts. Please try again in 42 seconds.'],
    ['119', 'Too many attempts. Please try again in 2 minutes.'],
    ['121', 'Too many attempts. Please try again in 3 minutes.'],
    ['3600', 'Too many attempts. Please try again in 1 hour.'],
    ['68400', 'Too many attempts. Please try again in 19 hours.'],
    ['soon', 'Too many attempts. Please wait a moment and try again.'],
  ])('says how long to wait: %s', async (seconds, message) => {
    expect(await messageFor(json(429, { message: 'x' }, { 'x-retry-after': seconds }))).toBe(message)
  })

  it('reports an unreachable server, with or without a proxy', async () => {
    expect(await messageFor(new TypeError('Failed to fetch'))).toBe(
      'The server cannot be reached. Check your connection and try again.',
    )
    expect(await messageFor(new Response('<h1>Bad Gateway</h1>', { status: 502 }))).toBe(
      'The server cannot be reached. Check your connection and try again.',
    )
  })

  it('falls back to a generic message', async () => {
    expect(await messageFor(new Response('oops', { status: 500 }))).toBe('Something went wrong. Please try again.')
  })
})
