import { expect, it } from 'vitest'
import { startingApp } from './starting-app.ts'

it('is alive but not ready while migrations run, and asks visitors to come back', async () => {
  const app = startingApp()
  expect((await app.request('/healthz')).status).toBe(200)
  expect((await app.request('/readyz')).status).toBe(503)
  const page = await app.request('/login')
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
  expect(await page.text()).toBe('The server is starting. Please try again in a moment.')
})
