import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SignInSwitches } from '#contract/identity/sign-in-settings'
import { inTransaction } from '../../platform/database/client.ts'
import { mailedToken } from '../../testing/account-emails.ts'
import { setPassword } from '../../testing/account-factories.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { lockAccount } from '../limits/account-lock.ts'

// The second step of signing in (spec section 7, challenge and verify).

const app = await createTestApp()
const { db } = app
const PASSWORD = 'a long password'

const switchTo = (settings: Partial<SignInSwitches>) =>
  db
    .updateTable('signInSettings')
    .set({ ...settings, version: sql`version + 1` })
    .execute()

let browser: TestBrowser
beforeEach(async () => {
  app.time.now = new Date()
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('rateLimits').execute()
  await switchTo({ twoFactor: 'optional', emailCode: true, magicLink: true })
  browser = openBrowser(app)
})

/** Unit of `after`: seconds. The code of the set-up has been used, so the next one is the first that works. */
const codeOf = (key: string, after = 30) =>
  generateSync({ secret: key, epoch: Math.floor(app.time.now.getTime() / 1000) + after })

async function personWithApp() {
  const person = await makeStudent(db)
  await setPassword(db, person, PASSWORD)
  const client = await app.as(person)
  const { key } = await client.factors.startAuthenticator()
  const { recoveryCodes } = await client.factors.confirmAuthenticator({ code: codeOf(key, 0) })
  await app.deliverEmails()
  return { ...person, client, key, recoveryCodes }
}

const enterPassword = ({ email }: { email: string }, rememberMe = true) =>
  browser.post('/api/auth/sign-in/email', { email, password: PASSWORD, rememberMe })
const verify = (answer: object) => browser.post('/api/auth/challenge/verify', answer)
const enterCode = (code: string) => verify({ kind: 'authenticator', code })
const enterRecoveryCode = (code: string) => verify({ kind: 'recovery code', code })
const sessionsOf = ({ id }: { id: string }) => db.selectFrom('sessions').select('id').where('userId', '=', id).execute()

describe('after the right password', () => {
  it('there is no session until the code is right', async () => {
    const person = await personWithApp()
    expect(await enterPassword(person)).toEqual({
      status: 200,
      body: { challenge: { steps: ['authenticator'], isRemembered: true } },
    })
    expect(browser.cookie()).not.toContain('session_token')
    expect(await browser.whoAmI()).toBeNull()
    expect(await sessionsOf(person)).toHaveLength(1)
    expect(await enterCode('000000')).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } })
    expect(await browser.whoAmI()).toBeNull()
    expect((await enterCode(codeOf(person.key))).status).toBe(200)
    expect((await browser.whoAmI())?.id).toBe(person.id)
    expect(browser.cookie()).not.toContain('challenge')
  })

  it('the cookie of the challenge is no session, under any name', async () => {
    const person = await personWithApp()
    await enterPassword(person)
    const [, value] = /fieldmark\.challenge=([^;]*)/.exec(browser.cookie()) ?? []
    expect(value).toBeTruthy()
    for (const cookie of [browser.cookie(), `fieldmark.session_token=${value}`]) {
      const client = app.clientWith(cookie)
      expect((await client.session.get()).person).toBeNull()
      await expectRefusal(client.factors.listMine(), 'UNAUTHORIZED')
    }
  })

  it('a session that the browser already has does not become the new one', async () => {
    const [person, other] = [await personWithApp(), await makeStudent(db)]
    await setPassword(db, other, PASSWORD)
    await enterPassword(other)
    await enterPassword(person)
    expect(await browser.whoAmI()).toBeNull()
  })

  it('nobody is asked while the setting is off', async () => {
    const person = await personWithApp()
    await switchTo({ twoFactor: 'off' })
    await enterPassword(person)
    expect((await browser.whoAmI())?.id).toBe(person.id)
    expect(
      (await browser.request(new URL('/api/auth/challenge/verify', app.config.publicUrl), { method: 'POST' })).status,
    ).toBe(404)
  })

  it.each([
    [true, 30],
    [false, 1],
  ])('Remember me (%s) is kept', async (rememberMe, days) => {
    const person = await personWithApp()
    await enterPassword(person, rememberMe)
    await enterCode(codeOf(person.key))
    expect(browser.cookie().includes('dont_remember')).toBe(!rememberMe)
    const { expiresAt } = await db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', person.id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(days)
  })

  it('a locked account stays locked', async () => {
    const person = await personWithApp()
    await enterPassword(person)
    await inTransaction(db, (tx) => lockAccount(tx, person.id, new Date()))
    expect(await enterCode(codeOf(person.key))).toMatchObject({ status: 403, body: { code: 'ACCOUNT_LOCKED' } })
  })
})

describe('after an emailed code or link', () => {
  it('asks for the second factor too', async () => {
    const person = await personWithApp()
    await browser.post('/api/auth/email-otp/send-verification-otp', { email: person.email, type: 'sign-in' })
    const otp = await mailedToken(app, 'sign-in-code')
    expect((await browser.post('/api/auth/sign-in/email-otp', { email: person.email, otp })).body).toEqual({
      challenge: { steps: ['authenticator'], isRemembered: false },
    })
    expect(await browser.whoAmI()).toBeNull()

    await browser.post('/api/auth/sign-in/magic-link', { email: person.email })
    const token = await mailedToken(app, 'sign-in-link')
    expect((await browser.post('/api/auth/sign-in/link', { email: person.email, token })).body).toEqual({
      challenge: { steps: ['authenticator'], isRemembered: false },
    })
    expect(await browser.whoAmI()).toBeNull()
    await enterCode(codeOf(person.key))
    expect((await browser.whoAmI())?.id).toBe(person.id)
    // These sign-ins send 'Remember me' as a header; here it is missing.
    expect(browser.cookie()).toContain('dont_remember')
  })
})

describe('the code', () => {
  it('is refused when it is replayed', async () => {
    const person = await personWithApp()
    await enterPassword(person)
    const code = codeOf(person.key)
    await enterCode(code)
    browser = openBrowser(app)
    await enterPassword(person)
    expect(await enterCode(code)).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } })
    expect(await browser.whoAmI()).toBeNull()
  })

  it('works in the browser of the challenge only, and the challenge once', async () => {
    const person = await personWithApp()
    expect(await enterCode(codeOf(person.key))).toMatchObject({ status: 401, body: { code: 'CHALLENGE_ENDED' } })
    await enterPassword(person)
    const cookie = browser.cookie()
    await enterCode(codeOf(person.key))
    const again = await app.fetch('/api/auth/challenge/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ kind: 'recovery code', code: person.recoveryCodes[0] }),
    })
    expect(again.status).toBe(401)
  })

  it('is refused after too many attempts, even if it is right', async () => {
    const person = await personWithApp()
    await enterPassword(person)
    for (let attempt = 0; attempt < 10; attempt++) expect((await enterCode('000000')).status).toBe(400)
    expect((await enterCode(codeOf(person.key))).status).toBe(429)
    expect((await enterRecoveryCode(person.recoveryCodes[0]!)).status).toBe(429)
    expect(await browser.whoAmI()).toBeNull()
  })

  it('of somebody else is wrong', async () => {
    const [person, other] = [await personWithApp(), await personWithApp()]
    await enterPassword(person)
    expect((await enterCode(codeOf(other.key))).status).toBe(400)
    expect((await enterRecoveryCode(other.recoveryCodes[0]!)).status).toBe(400)
  })

  it.each([
    {},
    { kind: 'authenticator' },
    { kind: 'authenticator', code: '123456', role: 'admin' },
    { kind: 'none', code: '1' },
  ])('is refused as %j', async (answer) => {
    const person = await personWithApp()
    await enterPassword(person)
    expect((await verify(answer)).status).toBe(400)
    expect(await browser.whoAmI()).toBeNull()
  })
})

describe('a recovery code', () => {
  it('works once, however it is typed, and its owner is told', async () => {
    const person = await personWithApp()
    const [code = ''] = person.recoveryCodes
    await enterPassword(person)
    expect((await enterRecoveryCode(code.replace('-', ' ').toUpperCase())).status).toBe(200)
    expect((await browser.whoAmI())?.id).toBe(person.id)
    expect(await person.client.factors.listMine()).toMatchObject({ recoveryCodes: 9 })
    const subjects = (await app.deliverEmails()).map(({ subject }) => subject)
    expect(subjects).toContain('Logged in with a recovery code: your Fieldmark account')
    browser = openBrowser(app)
    await enterPassword(person)
    for (const typed of [code, code.toUpperCase(), code.replaceAll('-', '')])
      expect(await enterRecoveryCode(typed)).toMatchObject({
        status: 400,
        body: {
          code: 'USED_CODE',
          message: 'This recovery code has already been used. Each works once: please enter another one.',
        },
      })
    expect(await enterRecoveryCode(`${code}x`)).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } })
    expect((await enterRecoveryCode(person.recoveryCodes[1]!)).status).toBe(200)
  })

  it('that was used is unknown once there are new ones, and to other people', async () => {
    const [person, other] = [await personWithApp(), await personWithApp()]
    const [code = ''] = person.recoveryCodes
    await enterPassword(person)
    await enterRecoveryCode(code)
    browser = openBrowser(app)
    await enterPassword(other)
    expect(await enterRecoveryCode(code)).toMatchObject({ body: { code: 'WRONG_CODE' } })
    await person.client.factors.renewRecoveryCodes()
    browser = openBrowser(app)
    await enterPassword(person)
    expect(await enterRecoveryCode(code)).toMatchObject({ body: { code: 'WRONG_CODE' } })
  })
})
