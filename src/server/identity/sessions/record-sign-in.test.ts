import { describe, expect, it } from 'vitest'
import { setPassword } from '../../testing/account-factories.ts'
import { makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const PASSWORD = 'a password'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function accountOf() {
  const student = await makeStudent(db)
  await setPassword(db, student, PASSWORD)
  return student
}

/** A browser that keeps its cookies. */
class Browser {
  readonly userAgent: string
  readonly cookies = new Map<string, string>()

  constructor(userAgent: string) {
    this.userAgent = userAgent
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async signIn(email: string, typed = PASSWORD, network = '192.0.2.7'): Promise<number> {
    const response = await app.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        'user-agent': this.userAgent,
        'x-forwarded-for': network,
        cookie: this.cookie,
      },
      body: JSON.stringify({ email, password: typed }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      this.cookies.set(name, value)
    }
    return response.status
  }
}

const subjects = async () => (await app.deliverEmails()).map(({ to, subject }) => [to.address, subject])
const SUBJECT = 'New sign-in to your Fieldmark account'

describe('signing in', () => {
  it('records when', async () => {
    const student = await accountOf()
    const lastSignIn = async () =>
      (await db.selectFrom('profiles').select('lastSignInAt').where('id', '=', student.id).executeTakeFirstOrThrow())
        .lastSignInAt
    const browser = new Browser(FIREFOX)
    await browser.signIn(student.email, 'wrong')
    expect(await lastSignIn()).toBeNull()
    await browser.signIn(student.email)
    expect(Date.now() - (await lastSignIn())!.getTime()).toBeLessThan(60_000)
  })

  it('creates a new session and ends the one of the cookie that the browser had', async () => {
    const [attacker, victim] = [await accountOf(), await accountOf()]
    const browser = new Browser(FIREFOX)
    await browser.signIn(attacker.email)
    const planted = browser.cookie
    await browser.signIn(victim.email)
    expect((await app.clientWith(browser.cookie).session.get()).person?.id).toBe(victim.id)
    expect((await app.clientWith(planted).session.get()).person).toBeNull()
  })
})

describe('the notice about a new device', () => {
  it('is not sent for the first sign-in, nor for one from a known browser', async () => {
    const { email } = await accountOf()
    const browser = new Browser(FIREFOX)
    await browser.signIn(email)
    await browser.signIn(email)
    expect(await subjects()).toEqual([])
  })

  it('names device, network and time, and what to do', async () => {
    const { email } = await accountOf()
    await new Browser(FIREFOX).signIn(email)
    await new Browser(SAFARI).signIn(email)
    const [message] = await app.deliverEmails()
    expect(message).toMatchObject({ to: { address: email }, subject: SUBJECT })
    expect(message?.text).toMatch(/Safari on iOS/)
    expect(message?.text).toMatch(/192\.0\.2\.7/)
    expect(message?.text).toMatch(/\d, 20\d\d.* UTC/)
    expect(message?.text).toContain('set a new password now')
  })

  it('is sent at most once a day for each kind of device', async () => {
    const { email, id } = await accountOf()
    const sign = (userAgent: string) => new Browser(userAgent).signIn(email)
    await sign(FIREFOX)
    await sign(SAFARI)
    await sign(SAFARI)
    expect(await subjects()).toEqual([[email, SUBJECT]])
    await sign(FIREFOX)
    expect(await subjects()).toEqual([[email, SUBJECT]])
    await db
      .updateTable('deviceNotices')
      .set({ signedInAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('profileId', '=', id)
      .execute()
    await sign(SAFARI)
    expect(await subjects()).toEqual([[email, SUBJECT]])
  })

  it('is sent again for the same kind of device in another network', async () => {
    const { email } = await accountOf()
    await new Browser(FIREFOX).signIn(email)
    await new Browser(SAFARI).signIn(email)
    await new Browser(SAFARI).signIn(email, PASSWORD, '198.51.100.20')
    expect(await subjects()).toEqual([
      [email, SUBJECT],
      [email, SUBJECT],
    ])
  })

  it('is not sent for a wrong password', async () => {
    const { email } = await accountOf()
    await new Browser(FIREFOX).signIn(email)
    expect(await new Browser(SAFARI).signIn(email, 'wrong')).toBe(401)
    expect(await subjects()).toEqual([])
  })

  it('is sent about a shared computer to which the account is new', async () => {
    const [first, second] = [await accountOf(), await accountOf()]
    await new Browser(FIREFOX).signIn(second.email)
    const shared = new Browser(SAFARI)
    await shared.signIn(first.email)
    await shared.signIn(second.email)
    expect(await subjects()).toEqual([[second.email, SUBJECT]])
  })
})
