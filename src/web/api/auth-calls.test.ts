import { afterEach, describe, expect, it, vi } from 'vitest'
import { authCalls } from './auth-calls.ts'
import { errorMessage, UNEXPECTED, UNREACHABLE } from './error-message.ts'

afterEach(() => vi.unstubAllGlobals())

/** The sentence a person reads when the identity provider answers like this. */
async function sentenceFor(answer: Response | Error): Promise<string> {
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
    expect(await sentenceFor(json(401, { message: 'Invalid email or password' }))).toBe('Invalid email or password')
    expect(await sentenceFor(json(200, {}))).toBe('accepted')
  })

  it.each([
    ['1', 'Too many attempts. Please try again in 1 second.'],
    ['42', 'Too many attempts. Please try again in 42 seconds.'],
    ['119', 'Too many attempts. Please try again in 119 seconds.'],
    ['121', 'Too many attempts. Please try again in 3 minutes.'],
    ['soon', 'Too many attempts. Please wait a moment and try again.'],
  ])('tells how long to wait: %s', async (seconds, sentence) => {
    expect(await sentenceFor(json(429, { message: 'x' }, { 'x-retry-after': seconds }))).toBe(sentence)
  })

  it('says that the server cannot be reached, directly or behind a proxy', async () => {
    expect(await sentenceFor(new TypeError('Failed to fetch'))).toBe(UNREACHABLE)
    expect(await sentenceFor(new Response('<h1>Bad Gateway</h1>', { status: 502 }))).toBe(UNREACHABLE)
  })

  it('has a sentence for an answer without one', async () => {
    expect(await sentenceFor(new Response('oops', { status: 500 }))).toBe(UNEXPECTED)
  })
})
