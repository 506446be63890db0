import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FAILING_DAYS, isWebhookAddress, quietTime, retryDelay, webhookEventLabel } from './webhooks.ts'

it.each([
  'https://hooks.example.edu/fieldmark',
  'https://hooks.example.edu:8443/',
  'http://localhost:9000/',
  'http://127.0.0.1:9000/x',
  'http://[::1]:9000/',
])('accepts %s', (address) => {
  expect(isWebhookAddress(address)).toBe(true)
})

it.each([
  'http://hooks.example.edu/',
  'http://127.0.0.1.example/',
  'http://localhost.example/',
  'https://user:secret@hooks.example.edu/',
  'https://hooks.example.edu/#x',
  'ftp://hooks.example.edu/',
  'javascript:alert(1)',
  'hooks.example.edu',
  '',
])('rejects %s', (address) => {
  expect(isWebhookAddress(address)).toBe(false)
})

it('waits longer after each failure, until an endpoint that never answers is disabled', () => {
  const delays: number[] = []
  for (let delay = retryDelay(1); delay !== null; delay = retryDelay(delays.length + 1)) delays.push(delay)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  const total = delays.reduce((sum, delay) => sum + delay, 0)
  expect(total).toBeGreaterThan(FAILING_DAYS * 24 * 60 * 60)
  expect(total).toBeLessThan((FAILING_DAYS + 1) * 24 * 60 * 60)
})

it('has words for every event', () => {
  expect(webhookEventLabel('internship.approved')).toBe('Internship approved')
  expect(webhookEventLabel('webhook.test')).toBe('Test')
})

describe('Retry-After', () => {
  const now = new Date('2026-06-15T10:00:00.000Z')
  const quiet = (retryAfter: string | null, status = 503) => quietTime({ status, retryAfter }, now)

  it.each([
    ['120', 120],
    [' 7 ', 7],
    ['0', null],
    ['86400', 86_400],
    ['86401', 86_400],
    ['99999999999999999999', 86_400],
    ['Mon, 15 Jun 2026 10:02:00 GMT', 120],
    ['Monday, 15-Jun-26 10:02:00 GMT', 120],
    ['Mon Jun 15 10:02:00 2026', 120],
    ['Mon, 15 Jun 2026 09:59:59 GMT', null],
    ['Fri, 31 Dec 2100 00:00:00 GMT', 86_400],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['soon', null],
    ['2026-06-15T10:02:00Z', null],
    ['', null],
  ])('%j is %s seconds', (text, seconds) => {
    expect(quiet(text)).toBe(seconds)
    expect(quiet(text, 429)).toBe(seconds)
  })

  it('counts only for 429 and 503, and is at most a day', () => {
    for (const status of [200, 301, 410, 500, 502]) expect(quiet('60', status)).toBeNull()
    expect(quiet(null)).toBeNull()
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.nat().map(String),
          fc.date({ noInvalidDate: true }).map((at) => at.toUTCString()),
        ),
        (text) => {
          const seconds = quiet(text)
          expect(seconds === null || (seconds > 0 && seconds <= 86_400)).toBe(true)
        },
      ),
    )
  })
})
