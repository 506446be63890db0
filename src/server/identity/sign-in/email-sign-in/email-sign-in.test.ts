import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/client.ts'
import type { Profile } from '../../../platform/database/schema.ts'
import { mailedToken } from '../../../testing/account-emails.ts'
import { setPassword } from '../../../testing/account-factories.ts'
import { makeProfile } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { lockAccount } from '../../limits/account-lock.ts'
import { knownDeviceCookie } from '../../limits/known-device.ts'

// Tests sign-in with a code or link sent by email (spec section 7, otp).

const app = await createTestApp()
const { db } = app

async function switchOn(settings: { emailCode?: boolean; magicLink?: boolean }): Promise<void> {
  await db
    .updateTable('signInSettings')
    .set({ ...settings, version: sql`version + 1` })
    .execute()
}

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('rateLimits').execute()
  await db.deleteFrom('verifications').execute()
  await switchOn({ emailCode: true, magicLink: true })
})

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
    body: JSON.stringify(body),
  })
}

/** The cookie of the browser that last asked for a code or link. */
let cookie = ''

async function askForCode(email: string, headers = {}): Promise<Response> {
  const response = await post('/email-otp/send-verification-otp', { email, type: 'sign-in' }, headers)
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return response
}

const enterCode = (email: string, otp: string, headers = {}) =>
  post('/sign-in/email-otp', { email, otp }, { cookie, ...headers })
async function askForLink(email: string): Promise<Response> {
  const response = await post('/sign-in/magic-link', { email })
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return response
}

const useLink = (email: string, token: string, headers = {}) =>
  post('/sign-in/link', { email, token }, { cookie, ...headers })

async function codeFor(email: string): Promise<string> {
  expect((await askForCode(email)).status).toBe(200)
  return mailedToken(app, 'sign-in-code')
}

async function linkFor(email: string): Promise<string> {
  expect((await askForLink(email)).status).toBe(200)
  return mailedToken(app, 'sign-in-link')
}

/** The person signed in with the cookies of this response. */
async function signedInWith(response: Response): Promise<string | undefined> {
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return (await app.clientWith(cookie).session.get()).person?.email
}

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code]
}

async function makeUnverified(): Promise<Profile> {
  const person = await makeProfile(db, { emailVerified: false })
  await setPassword(db, person, 'a password of a stranger')
  return person
}

function wrong(code: string): string {
  return code.startsWith('1') ? `2${code.slice(1)}` : `1${code.slice(1)}`
}

describe('a code', () => {
  it('signs in once', async () => {
    const { email } = await makeProfile(db)
    const code = await codeFor(email)
    expect(code).toMatch(/^\d{8}$/)
    const response = await enterCode(email.toUpperCase(), code)
    expect([response.status, await signedInWith(response)]).toEqual([200, email])
    expect(await codeOf(await enterCode(email, code))).toEqual([400, 'INVALID_OTP'])
  })

  it('is replaced by a newer one', async () => {
    const { email } = await makeProfile(db)
    const first = await codeFor(email)
    const second = await codeFor(email)
    expect((await enterCode(email, first)).status).toBe(400)
    expect((await enterCode(email, second)).status).toBe(200)
  })

  it('is worth nothing for another account', async () => {
    const [ours, theirs] = [await makeProfile(db), await makeProfile(db)]
    await codeFor(theirs.email)
    const code = await codeFor(ours.email)
    expect((await enterCode(theirs.email, code)).status).toBe(400)
  })

  it('allows three wrong attempts', async () => {
    const { email } = await makeProfile(db)
    const code = await codeFor(email)
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await codeOf(await enterCode(email, wrong(code)))).toEqual([400, 'INVALID_OTP'])
    expect(await codeOf(await enterCode(email, code))).toEqual([400, 'INVALID_OTP'])
  })

  it('works in the browser that asked for it, and strangers cannot use up its attempts', async () => {
    const { email } = await makeProfile(db)
    const code = await codeFor(email)
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await codeOf(await enterCode(email, code, { cookie: '' }))).toEqual([400, 'INVALID_OTP'])
    const attempts = await db.selectFrom('attempts').select('key').where('key', 'like', '/sign-in/email-otp%').execute()
    expect(attempts).toEqual([])
    expect((await enterCode(email, code)).status).toBe(200)
  })

  it('that a stranger has asked for still works for the owner, who has asked too', async () => {
    const { email } = await makeProfile(db)
    await codeFor(email)
    const owner = cookie
    const code = await codeFor(email)
    for (let attempt = 0; attempt < 5; attempt++) expect((await enterCode(email, wrong(code))).status).toBe(400)
    expect((await enterCode(email, code)).status).toBe(400)
    expect((await enterCode(email, code, { cookie: owner })).status).toBe(200)
  })

  it('works in a browser known to the account', async () => {
    const { email } = await makeProfile(db)
    const cookies = (await enterCode(email, await codeFor(email))).headers.getSetCookie()
    const known = cookies.find((each) => each.startsWith('fieldmark.known_device='))?.split(';')[0]
    const code = await codeFor(email)
    expect((await enterCode(email, code, { cookie: known })).status).toBe(200)
  })

  it('does not reveal, when it is wrong or late, whether there is an account', async () => {
    const [known, unknown] = [(await makeProfile(db)).email, 'nobody@gmail.com']
    const answers = async (email: string) => {
      await askForCode(email)
      const all = []
      for (let attempt = 0; attempt < 5; attempt++) all.push(await codeOf(await enterCode(email, '1234')))
      await askForCode(email)
      const expiresAt = new Date(Date.now() - 1000)
      await db.updateTable('verifications').set({ expiresAt }).execute()
      return [...all, await codeOf(await enterCode(email, '1234'))]
    }
    expect(await answers(known)).toEqual(await answers(unknown))
  })

  it('works for ten minutes', async () => {
    const { email } = await makeProfile(db)
    const code = await codeFor(email)
    const { expiresAt } = await db.selectFrom('verifications').select('expiresAt').executeTakeFirstOrThrow()
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(10)
    await db
      .updateTable('verifications')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    expect((await enterCode(email, code)).status).toBe(400)
  })

  it('is stored hashed', async () => {
    const { email } = await makeProfile(db)
    const code = await codeFor(email)
    const stored = JSON.stringify(await db.selectFrom('verifications').selectAll().execute())
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(email)
  })

  it('ends with the browser unless the person asked to be remembered', async () => {
    const { email } = await makeProfile(db)
    const lifetime = async (headers: Record<string, string>) => {
      const cookies = (await enterCode(email, await codeFor(email), headers)).headers.getSetCookie()
      return cookies.findLast((each) => each.startsWith('fieldmark.session_token='))?.match(/Max-Age=(\d+)/)?.[1]
    }
    expect(await lifetime({})).toBeUndefined()
    expect(await lifetime({ 'x-remember-me': 'true' })).toBe(String(30 * 24 * 60 * 60))
  })

  it('is not accepted from another site, which would sign people in to a foreign account', async () => {
    const { email } = await makeProfile(db)
    const code = await codeFor(email)
    expect((await enterCode(email, code, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await enterCode(email, code, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await enterCode(email, code)).status).toBe(200)
  })

  it.each(['email-verification', 'forget-password', 'change-email'])('is not sent for %s', async (type) => {
    const { email } = await makeProfile(db)
    expect((await post('/email-otp/send-verification-otp', { email, type })).status).toBe(400)
    expect(await db.selectFrom('verifications').selectAll().execute()).toEqual([])
  })
})

describe('a link', () => {
  it('signs in once', async () => {
    const { email } = await makeProfile(db)
    const token = await linkFor(email)
    const response = await useLink(email, token)
    expect([response.status, await signedInWith(response)]).toEqual([200, email])
    expect(await codeOf(await useLink(email, token))).toEqual([400, 'INVALID_TOKEN'])
  })

  it('is not used up by a mail scanner, which sends GET', async () => {
    const { email } = await makeProfile(db)
    const token = await linkFor(email)
    for (const path of [`/api/auth/magic-link/verify?token=${token}`, `/api/auth/sign-in/link?token=${token}`])
      expect((await app.fetch(path)).status).toBe(404)
    expect((await useLink(email, token)).status).toBe(200)
  })

  it('signs in only to the account that the page names', async () => {
    const [ours, theirs] = [await makeProfile(db), await makeProfile(db)]
    const token = await linkFor(theirs.email)
    expect(await codeOf(await useLink(ours.email, token))).toEqual([400, 'INVALID_TOKEN'])
    expect((await useLink(theirs.email, token)).status).toBe(200)
  })

  it('works in the browser that asked for it, or in one known to the account, and in no other', async () => {
    const person = await makeProfile(db)
    const { email } = person
    const token = await linkFor(email)
    expect(await codeOf(await useLink(email, token, { cookie: '' }))).toEqual([400, 'OTHER_BROWSER'])
    const asking = cookie
    await askForLink('somebody.else@gmail.com')
    expect(await codeOf(await useLink(email, token))).toEqual([400, 'OTHER_BROWSER'])
    expect((await useLink(email, token, { cookie: asking })).status).toBe(200)
    const known = knownDeviceCookie(app.config, null, person.id).split(';')[0]
    expect((await useLink(email, await linkFor(email), { cookie: known })).status).toBe(200)
  })

  it('works for ten minutes, beside others', async () => {
    const { email } = await makeProfile(db)
    const [first, second] = [await linkFor(email), await linkFor(email)]
    expect((await useLink(email, first)).status).toBe(200)
    await db
      .updateTable('verifications')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    expect(await codeOf(await useLink(email, second))).toEqual([400, 'INVALID_TOKEN'])
  })

  it('is stored hashed', async () => {
    const { email } = await makeProfile(db)
    const token = await linkFor(email)
    expect(JSON.stringify(await db.selectFrom('verifications').selectAll().execute())).not.toContain(token)
  })

  it.each(['reset-password:known-token', 'sign-in-otp-owner@gmail.com', '', 'x'.repeat(5000)])(
    'is not made of another secret: %j',
    async (token) => {
      const person = await makeProfile(db)
      await app.auth.allowPasswordReset(person.id, 'known-token')
      expect(await codeOf(await useLink(person.email, token))).toEqual([400, 'INVALID_TOKEN'])
      expect(await db.selectFrom('verifications').selectAll().execute()).toHaveLength(1)
    },
  )
})

describe.each([
  ['code', askForCode, 'sign-in-code', enterCode],
  ['link', askForLink, 'sign-in-link', useLink],
] as const)('asking for a %s', (_, ask, emailName, use) => {
  it('gives the same response for an unknown address, and creates no account', async () => {
    const [known, unknown] = [await ask((await makeProfile(db)).email), await ask('nobody@gmail.com')]
    expect([unknown.status, await unknown.json()]).toEqual([known.status, await known.json()])
    await mailedToken(app, emailName)
    await ask('nobody@gmail.com')
    expect(await mailedToken(app, emailName)).toBe('')
    expect((await use('nobody@gmail.com', '12345678')).status).toBe(400)
    expect(await db.selectFrom('profiles').where('email', '=', 'nobody@gmail.com').selectAll().execute()).toEqual([])
  })

  it('verifies an address, and removes the password that was set without proof', async () => {
    const person = await makeUnverified()
    await ask(person.email)
    expect((await use(person.email, await mailedToken(app, emailName))).status).toBe(200)
    const { emailVerified } = await db
      .selectFrom('profiles')
      .select('emailVerified')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(emailVerified).toBe(true)
    const password = await post('/sign-in/email', { email: person.email, password: 'a password of a stranger' })
    expect(password.status).toBe(401)
  })

  it('lets a person without a password set one', async () => {
    const { email } = await makeProfile(db)
    await ask(email)
    const response = await use(email, await mailedToken(app, emailName))
    const client = app.clientWith(response.headers.getSetCookie()[0]?.split(';')[0])
    app.time.now = new Date()
    await client.accounts.changePassword({ newPassword: 'my first password' })
    expect((await post('/sign-in/email', { email, password: 'my first password' })).status).toBe(200)
  })

  it('does not sign in to a locked account', async () => {
    const person = await makeProfile(db)
    await inTransaction(db, (tx) => lockAccount(tx, person.id, app.time.now))
    await ask(person.email)
    expect(await codeOf(await use(person.email, await mailedToken(app, emailName)))).toEqual([403, 'ACCOUNT_LOCKED'])
  })

  it('is limited per network and account, and does not lock the owner out elsewhere', async () => {
    const { email } = await makeProfile(db)
    const from = (network: string) =>
      emailName === 'sign-in-code'
        ? askForCode(email, { 'x-forwarded-for': network })
        : post('/sign-in/magic-link', { email }, { 'x-forwarded-for': network })
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await from('192.0.2.1')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await from('198.51.100.20')).status).toBe(200)
  })

  it('is not offered when switched off', async () => {
    await switchOn({ emailCode: false, magicLink: false })
    expect((await ask('nobody@gmail.com')).status).toBe(404)
    expect((await use('nobody@gmail.com', '12345678')).status).toBe(404)
  })
})

it('refuses a role or a name in the input of all these calls', async () => {
  for (const extra of [{ role: 'admin' }, { name: 'Mallory' }, { callbackURL: '/dashboard' }]) {
    const body = { email: 'nobody@gmail.com', type: 'sign-in', ...extra }
    const refused = [
      await post('/email-otp/send-verification-otp', body),
      await post('/sign-in/email-otp', { email: body.email, otp: '12345678', ...extra }),
      await post('/sign-in/magic-link', { email: body.email, ...extra }),
      await post('/sign-in/link', { email: body.email, token: 'token', ...extra }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  }
})

it('lets the emailed code through after somebody else has used up the passwords', async () => {
  const { email } = await makeProfile(db)
  const now = new Date()
  await db
    .insertInto('attempts')
    .values([
      { key: `/sign-in/email from 127.0.0.1 ${email}`, count: 1000, startedAt: now },
      { key: `/sign-in/email ${email}`, count: 1000, startedAt: now },
    ])
    .execute()
  expect((await post('/sign-in/email', { email, password: 'the right words' })).status).toBe(429)
  expect((await enterCode(email, await codeFor(email))).status).toBe(200)
})

describe('the links in account emails', () => {
  it.each(['evil.example', 'localhost:3000.evil.example'])('do not follow the Host header %s', async (host) => {
    const { email } = await makeProfile(db)
    const newcomer = `${host.length}newcomer@gmail.com`
    const poisoned = { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'https', forwarded: `host=${host}` }
    const form = { name: 'A', lastName: 'B', university: 'Example University', password: 'wind over water' }
    await mailedToken(app, 'reset-password')
    await post('/request-password-reset', { email }, poisoned)
    await post('/sign-in/magic-link', { email }, poisoned)
    await post('/sign-up/email', { ...form, email: newcomer }, poisoned)
    const emails = await app.deliverEmails()
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm your email address for Fieldmark',
      'Reset your Fieldmark password',
      'Your link to log in to Fieldmark',
    ])
    for (const { text, html } of emails) {
      expect(text).toContain('http://localhost:3000/')
      expect(text + html).not.toContain('evil.example')
    }
  })

  it('do not lead to another site afterwards', async () => {
    const elsewhere = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']
    const { email } = await makeProfile(db)
    for (const url of elsewhere) {
      const verify = await app.fetch(`/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(url)}`)
      expect([url, verify.status, verify.headers.get('location')]).toEqual([url, 403, null])
      const reset = await post('/request-password-reset', { email, redirectTo: url })
      expect([url, reset.status]).toEqual([url, 403])
      const signIn = await post('/sign-in/email', { email, password: 'wrong', callbackURL: url })
      expect([url, signIn.status]).toEqual([url, 403])
    }
  })

  it('do not lead to a path that others could take for another site', async () => {
    const { email } = await makeProfile(db)
    for (const url of ['/.//evil.example', '/%09/evil.example', '/%255cevil.example']) {
      const answers = [
        await post('/request-password-reset', { email, redirectTo: url }),
        await post('/send-verification-email', { email, callbackURL: url }),
        await post('/sign-in/email', { email, password: 'wrong', callbackURL: url }),
        await post('/sign-up/email', { email, callbackURL: [url] }),
      ]
      expect([url, ...answers.map(({ status }) => status)]).toEqual([url, 400, 400, 400, 400])
    }
  })
})
