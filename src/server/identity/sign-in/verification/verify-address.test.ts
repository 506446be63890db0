import { SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailedToken } from '../../../testing/account-emails.ts'
import { makeProfile } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, config } = app

let person: Awaited<ReturnType<typeof makeProfile>>
let link: string

beforeEach(async () => {
  await db.deleteFrom('rateLimits').execute()
  await db.deleteFrom('attempts').execute()
  person = await makeProfile(db, { emailVerified: false, firstName: '<b>Nadia</b>', lastName: 'O’Neill' })
  await askAgain(person.email)
  const [email] = await app.deliverEmails()
  link = new URL(/http\S+verify-email\S+/.exec(email?.text ?? '')![0]).href.slice(config.publicUrl.length)
})

const askAgain = async (email: string) =>
  app.fetch('/api/auth/send-verification-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: config.publicUrl },
    body: JSON.stringify({ email }),
  })

const isVerified = async ({ id }: { id: string }) =>
  (await db.selectFrom('profiles').select('emailVerified').where('id', '=', id).executeTakeFirstOrThrow()).emailVerified

const tokenFor = (claims: Record<string, string>, { secret = config.authSecret, end = '1 hour' } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(end)
    .sign(new TextEncoder().encode(secret))

describe('the link in the email', () => {
  it('verifies nothing when it is opened, however often, in any way', async () => {
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET'])
      for (const path of [
        link,
        link.replace('/verify-email/', '/api/auth/verify-email?token='),
        `${link}?callbackURL=/login`,
      ])
        await app.fetch(path, { method, headers: { 'user-agent': 'scanner' } })
    expect(await isVerified(person)).toBe(false)
  })

  it('leads to a page with one button, which names the account', async () => {
    const response = await app.fetch(link)
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain('&lt;b&gt;Nadia&lt;/b&gt; O’Neill')
    expect(html).toContain(person.email)
    expect(html.match(/<form [^>]*method="post"/g)).toHaveLength(1)
    expect(html).not.toContain('<script')
  })

  it('verifies when the button is pressed, in a browser without cookies, and signs nobody in', async () => {
    const [, action = ''] = /<form [^>]*action="([^"]+)"/.exec(await (await app.fetch(link)).text()) ?? []
    const response = await app.fetch(action.replaceAll('&amp;', '&'), { method: 'POST' })
    const filledIn = `/login?verified=1#${new URLSearchParams({ email: person.email }).toString()}`
    expect([response.status, response.headers.get('location')]).toEqual([303, filledIn])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await isVerified(person)).toBe(true)
    // The link is opened or the button pressed again.
    expect((await app.fetch(link)).headers.get('location')).toBe('/login?verified=1')
    expect((await app.fetch(link, { method: 'POST' })).headers.get('location')).toBe(filledIn)
  })

  it.each(['fr', 'de', 'ar', 'es', 'zh-Hans'])('has its page in %s', async (language) => {
    const html = await (await app.fetch(`${link}?lang=${language}`)).text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).not.toContain('If you did not register')
  })

  it('of an older version leads to the page', async () => {
    const old = `${link.replace('/verify-email/', '/api/auth/verify-email?token=')}&callbackURL=%2Flogin%3Fverified%3D1`
    expect((await app.fetch(old)).headers.get('location')).toBe(link)
  })
})

describe('a link that is not valid', () => {
  it.each([
    ['empty', async () => ''],
    ['no token', async () => 'x.y.z'],
    ['expired', () => tokenFor({ email: person.email }, { end: '-1 minute' })],
    [
      'signed by somebody else',
      () => tokenFor({ email: person.email }, { secret: 'another secret of many characters' }),
    ],
    ['of another purpose', () => tokenFor({ subject: person.email })],
    ['for an unknown address', () => tokenFor({ email: 'nobody@gmail.com' })],
  ])('%s: says so on the login screen and verifies nothing', async (_, tokenOf) => {
    const path = `/verify-email/${(await tokenOf()) || '%20'}`
    for (const method of ['GET', 'POST'])
      expect((await app.fetch(path, { method })).headers.get('location')).toMatch(/^\/login\?verified=1&error=\w+$/)
    expect(await isVerified(person)).toBe(false)
  })

  it('cannot change the address of the account', async () => {
    const token = await tokenFor({ email: person.email, updateTo: 'mallory@gmail.com' })
    await app.fetch(`/verify-email/${token}`)
    expect(await isVerified(person)).toBe(false)
  })
})

it('is not opened as an endpoint of the identity library', async () => {
  expect(await mailedToken(app, 'verify-email')).toBe('')
  const token = link.split('/').at(-1)
  const answer = await app.fetch(`/api/auth/verify-email?token=${token}&callbackURL=https://evil.example`)
  expect([answer.status, answer.headers.get('location')]).toEqual([403, null])
  expect(await isVerified(person)).toBe(false)
})
