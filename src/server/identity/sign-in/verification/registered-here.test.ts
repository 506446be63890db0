import { expect, it } from 'vitest'
import { mailedToken } from '../../../testing/account-emails.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, config } = app

/** The cookie of the browser that registered. */
async function register(email: string): Promise<string> {
  const person = { name: 'Anh', lastName: 'Nguyen', university: 'Example University', password: 'wind over water' }
  const response = await app.fetch('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: config.publicUrl },
    body: JSON.stringify({ ...person, email }),
  })
  expect(response.status).toBe(200)
  return cookiesOf(response)
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const press = async (token: string, cookie = '') =>
  app.fetch(`/verify-email/${token}`, { method: 'POST', headers: { cookie } })

const open = async (token: string, cookie: string) => app.fetch(`/verify-email/${token}`, { headers: { cookie } })

const personIn = async (response: Response) => (await app.clientWith(cookiesOf(response)).session.get()).person

it('signs in the browser that registered, for as long as it is open', async () => {
  const browser = await register('registered.here@gmail.com')
  const verified = await press(await mailedToken(app, 'verify-email'), browser)
  expect(await personIn(verified)).toMatchObject({ email: 'registered.here@gmail.com', role: 'student' })
  const session = verified.headers.getSetCookie().find((cookie) => cookie.includes('session_token'))
  expect(session).not.toMatch(/max-age|expires/i)
  expect(session).toMatch(/HttpOnly/i)
})

it('verifies and signs in as soon as that browser opens the link', async () => {
  const browser = await register('opened.here@gmail.com')
  const token = await mailedToken(app, 'verify-email')
  const opened = await open(token, browser)
  expect(opened.status).toBe(303)
  expect(await personIn(opened)).toMatchObject({ email: 'opened.here@gmail.com' })
})

it('shows the button to every other browser, and to one with a forged cookie', async () => {
  const browser = await register('opened@gmail.com')
  const token = await mailedToken(app, 'verify-email')
  const other = await register('somebody.else@gmail.com')
  for (const cookie of ['', other, `${browser.slice(0, -6)}AAAA%3D`]) {
    const opened = await open(token, cookie)
    expect([opened.status, opened.headers.getSetCookie()]).toEqual([200, []])
  }
  const account = db.selectFrom('profiles').select('emailVerified').where('email', '=', 'opened@gmail.com')
  expect(await account.executeTakeFirst()).toEqual({ emailVerified: false })
})

it('signs in nobody in another browser, nor twice', async () => {
  const browser = await register('pressed@gmail.com')
  const token = await mailedToken(app, 'verify-email')
  expect(await personIn(await press(token))).toBeNull()
  // The address is verified: link and cookie together no longer sign in.
  expect(await personIn(await press(token, browser))).toBeNull()
  expect(await personIn(await open(token, browser))).toBeNull()
})

it('signs in nobody to an account that another browser has registered with the same address', async () => {
  await register('twice@gmail.com')
  await app.deliverEmails()
  const second = await register('twice@gmail.com')
  expect(second).toContain('registered')
  expect(await personIn(await press(await mailedToken(app, 'verify-email'), second))).toBeNull()
})

it('signs in nobody with the cookie of another account', async () => {
  const browser = await register('mine@gmail.com')
  await app.deliverEmails()
  await register('another@gmail.com')
  expect(await personIn(await press(await mailedToken(app, 'verify-email'), browser))).toBeNull()
})

it('verifies the address of a locked account, and signs nobody in', async () => {
  const browser = await register('locked.meanwhile@gmail.com')
  const token = await mailedToken(app, 'verify-email')
  const account = db.updateTable('profiles').where('email', '=', 'locked.meanwhile@gmail.com')
  await account.set({ lockedAt: new Date() }).execute()
  const verified = await press(token, browser)
  expect(verified.headers.get('location')).toMatch(/^\/login\?verified=1#/)
  expect(await personIn(verified)).toBeNull()
})
