import { describe, expect, it } from 'vitest'
import { mailedToken } from '../../testing/account-emails.ts'
import { makeProfile } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createAdmin } from './first-admin.ts'

const app = await createTestApp()
const { db, config } = app

const person = {
  name: 'Nguyễn',
  lastName: 'Thị Ánh',
  email: 'anh@gmail.com',
  university: 'Example University',
  password: 'wind over water',
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
    body: JSON.stringify(body),
  })
}

async function messageOf(response: Response): Promise<string> {
  return ((await response.json()) as { message: string }).message
}

function profileOf(email: string) {
  return db.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirst()
}

describe('registering', () => {
  it('creates an unverified student, who can sign in only after following the emailed link', async () => {
    expect((await post('/sign-up/email', person)).status).toBe(200)
    expect(await profileOf(person.email)).toMatchObject({
      firstName: 'Nguyễn',
      lastName: 'Thị Ánh',
      university: 'Example University',
      role: 'student',
      emailVerified: false,
    })
    const early = await post('/sign-in/email', { email: person.email, password: person.password })
    expect([early.status, await messageOf(early)]).toEqual([403, 'Email not verified'])

    const token = await mailedToken(app, 'verify-email')
    const verified = await app.fetch(`/verify-email/${token}`, { method: 'POST' })
    expect([verified.status, verified.headers.get('location')]).toEqual([
      303,
      '/login?verified=1#email=anh%40gmail.com',
    ])
    expect((await profileOf(person.email))?.emailVerified).toBe(true)

    const signedIn = await post('/sign-in/email', { email: person.email, password: person.password, rememberMe: true })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).not.toMatch(/Secure/i)
    const session = await app.clientWith(cookie.split(';')[0]).session.get()
    expect(session.person).toMatchObject({ email: person.email, role: 'student', departments: [] })
  })

  it('gives the same response for a registered address and does not change its account', async () => {
    const taken = await makeProfile(db, { email: 'taken@gmail.com' })
    const response = await post('/sign-up/email', { ...person, email: taken.email, name: 'Mallory' })
    expect(response.status).toBe(200)
    expect((await profileOf(taken.email))?.firstName).toBe(taken.firstName)
  })

  describe('with an address that has an account', () => {
    const subjectsTo = async (address: string) =>
      (await app.deliverEmails()).filter(({ to }) => to.address === address).map(({ subject }) => subject)
    const register = (email: string, address = '192.0.2.40') =>
      post('/sign-up/email', { ...person, email }, { 'x-forwarded-for': address })
    const resend = (email: string, address = '192.0.2.41') =>
      post('/send-verification-email', { email }, { 'x-forwarded-for': address })

    it.each(['known@gmail.com', 'Known@GMAIL.com'])('tells its owner: %s', async (typed) => {
      if (!(await profileOf('known@gmail.com'))) await makeProfile(db, { email: 'known@gmail.com' })
      const fields = async (response: Response) => {
        const { user, token } = (await response.json()) as { user: object; token: null }
        return [response.status, token, Object.keys(user)]
      }
      const [known, unknown] = [await register(typed), await register(`new${typed.length}${typed.charAt(0)}@gmail.com`)]
      expect(await fields(known)).toEqual(await fields(unknown))
      expect(await subjectsTo('known@gmail.com')).toEqual(['You already have a Fieldmark account'])
    })

    it('sends the link again as long as the address is not verified', async () => {
      const { email } = await makeProfile(db, { email: 'unverified@gmail.com', emailVerified: false })
      await register(email)
      expect(await subjectsTo(email)).toEqual(['Confirm your email address for Fieldmark'])
      await resend(email)
      expect(await subjectsTo(email)).toEqual(['Confirm your email address for Fieldmark'])
    })

    it('sends an email whenever the screen says so', async () => {
      const { email } = await makeProfile(db, { email: 'asks.again@gmail.com' })
      const answers = [await resend(email), await resend('asks.nobody@gmail.com')]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await answers[0]!.json()).toEqual(await answers[1]!.json())
      expect(await subjectsTo(email)).toEqual(['You already have a Fieldmark account'])
      expect(await subjectsTo('asks.nobody@gmail.com')).toEqual([])
    })

    it('sends none if the call is refused', async () => {
      const { email } = await makeProfile(db, { email: 'asked.by.others@gmail.com' })
      const cookie = await app.cookieFor((await makeProfile(db)).id)
      const refused = await post('/send-verification-email', { email }, { cookie, 'x-forwarded-for': '192.0.2.43' })
      expect(refused.status).toBe(400)
      expect(await subjectsTo(email)).toEqual([])
    })

    it('sends five emails an hour, and says so afterwards, also for an address without an account', async () => {
      for (const email of [(await makeProfile(db)).email, 'limited.newcomer@gmail.com']) {
        const statuses = []
        for (let nth = 0; nth < 6; nth++) statuses.push((await register(email, `198.51.100.${nth}`)).status)
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
        expect(await subjectsTo(email)).toHaveLength(5)
      }
    })

    it('takes as long as with any other', async () => {
      const { email } = await makeProfile(db)
      for (const call of [register, resend])
        for (const address of [email, 'timed.newcomer@gmail.com']) {
          const start = performance.now()
          expect((await call(address, '203.0.113.9')).status).toBe(200)
          expect(performance.now() - start).toBeGreaterThan(490)
        }
    })
  })

  it('ignores a role, a major and a verified flag in the input', async () => {
    await post('/sign-up/email', {
      ...person,
      email: 'eve@gmail.com',
      role: 'admin',
      major: 'Law',
      emailVerified: true,
    })
    const eve = await profileOf('eve@gmail.com')
    expect([eve?.role ?? 'student', eve?.major ?? null, eve?.emailVerified ?? false]).toEqual(['student', null, false])
  })

  it.each([
    [{ name: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ email: 'x@elsewhere.example' }, 'Please enter a valid gmail address'],
    [{ university: 'Another University' }, 'University selection is required'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
  ])('refuses %o', async (change, sentence) => {
    const response = await post('/sign-up/email', { ...person, email: 'new@gmail.com', ...change })
    expect([response.status, await messageOf(response)]).toEqual([400, sentence])
    expect(await profileOf('new@gmail.com')).toBeUndefined()
  })

  it('refuses a request from another site', async () => {
    const response = await post('/sign-in/email', person, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(response.status).toBe(403)
  })

  it.each(['/update-user', '/change-password', '/delete-user', '/change-email'])('does not expose %s', async (path) => {
    expect((await post(path, {})).status).toBe(404)
  })
})

describe('resetting the password', () => {
  it('works once, requires 8 characters, and ends every session', async () => {
    const profile = await makeProfile(db, { email: 'forgetful@gmail.com' })
    const old = await app.as(profile)
    expect((await post('/request-password-reset', { email: profile.email })).status).toBe(200)
    const token = await mailedToken(app, 'reset-password')

    const short = await post('/reset-password', { token, newPassword: '1234567' })
    expect([short.status, await messageOf(short)]).toEqual([400, 'Password must be at least 8 characters'])
    expect((await post('/reset-password', { token, newPassword: 'wind and water' })).status).toBe(200)
    expect((await old.session.get()).person).toBeNull()
    expect((await post('/sign-in/email', { email: profile.email, password: 'wind and water' })).status).toBe(200)
    expect((await post('/reset-password', { token, newPassword: 'another one' })).status).toBe(400)
  })

  it('gives the same response for an unknown address', async () => {
    const response = await post('/request-password-reset', { email: 'unknown@gmail.com' })
    expect(response.status).toBe(200)
    expect(await mailedToken(app, 'reset-password')).toBe('')
  })
})

describe('becoming an admin', () => {
  it('locks out a person who registered the address without verifying it', async () => {
    const impostor = { ...person, email: 'future.admin@gmail.com', password: 'the impostor knows it' }
    await post('/sign-up/email', impostor)
    const { link } = await createAdmin({ config, db, auth: app.auth }, impostor.email)
    expect(await profileOf(impostor.email)).toMatchObject({ role: 'admin', emailVerified: true })
    expect((await post('/sign-in/email', impostor)).status).toBe(401)
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
    expect((await post('/reset-password', { token, newPassword: 'the admin knows it' })).status).toBe(200)
    expect((await post('/sign-in/email', { ...impostor, password: 'the admin knows it' })).status).toBe(200)
  })

  it('keeps the sessions of a verified account', async () => {
    const profile = await makeProfile(db, { email: 'verified@gmail.com' })
    const session = await app.as(profile)
    await createAdmin({ config, db, auth: app.auth }, profile.email)
    expect((await session.session.get()).person).toMatchObject({ role: 'admin' })
  })
})

describe('too many attempts', () => {
  it('are also limited per account, whatever IP address they come from', async () => {
    const reset = (from: number) =>
      post('/request-password-reset', { email: 'Flooded@gmail.com' }, { 'x-forwarded-for': `192.0.2.${from}` })
    const statuses = []
    for (let from = 1; from <= 6; from++) statuses.push((await reset(from)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('are answered with 429 and the time until the next attempt is allowed', async () => {
    const wrong = () =>
      post('/sign-in/email', { email: person.email, password: 'wrong' }, { 'x-forwarded-for': '192.0.2.7' })
    let last = await wrong()
    for (let attempt = 0; attempt < 20 && last.status !== 429; attempt++) last = await wrong()
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('x-retry-after'))).toBeGreaterThan(0)
  })
})
