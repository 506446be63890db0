import { expect, it } from 'vitest'
import { FAILING_DAYS, isWebhookAddress, retryDelay, webhookEventLabel } from './webhooks.ts'

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
