import { beforeEach, describe, expect, it } from 'vitest'
import { TOKEN_LIFETIMES } from '../../platform/email/token-email.ts'
import { setPassword } from '../../testing/account-factories.ts'
import { makeProfile } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { countAttemptOf, networkOf } from '../limits/account-limit.ts'

// Nobody is locked out by another person who knows the address.

const app = await createTestApp()
const { config, db } = app
const OWNER = 'owner@gmail.com'
const PASSWORD = 'the right words'
const HOME = '198.51.100.20'

const owner = await makeProfile(db, { email: OWNER })
await setPassword(db, owner, PASSWORD)

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  await db.deleteFrom('rateLimits').execute()
})

type From = { network: string; cookie?: string }

function post(path: string, body: object, { network, cookie }: From) {
  return app.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'http://localhost:3000',
      'x-forwarded-for': network,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  })
}

const signIn = (password: string, from: From, email = OWNER) => post('/sign-in/email', { email, password }, from)

/** Tries wrong passwords, without the time that hashing takes. */
async function guess(times: number, network: string, email = OWNER): Promise<(number | null)[]> {
  const waits = []
  for (let attempt = 0; attempt < times; attempt++)
    waits.push(
      await countAttemptOf({ config, db }, '/sign-in/email', email, { address: network, cookies: null }, new Date()),
    )
  return waits
}

/** Uses up the limit over all networks. */
async function guessFromEverywhere(email = OWNER): Promise<void> {
  for (let network = 1; network <= 10; network++) await guess(20, `192.0.2.${network}`, email)
}

/** The known-device cookie of a browser in which this account has signed in. */
async function knownDevice(email = OWNER, network = HOME): Promise<string> {
  const response = await signIn(PASSWORD, { network }, email)
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('fieldmark.known_device='))
  return cookie?.split(';')[0] ?? ''
}

describe('twenty wrong passwords from one network', () => {
  it('are all it gets in fifteen minutes, the right password included', async () => {
    expect(await guess(20, '192.0.2.1')).toEqual(Array.from({ length: 20 }, () => null))
    const refused = await signIn(PASSWORD, { network: '192.0.2.1' })
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { message: 'Too many attempts. Please try again in 15 minutes.' },
    ])
  })

  it('do not keep the owner out on another one', async () => {
    await guess(30, '192.0.2.1')
    expect((await signIn(PASSWORD, { network: HOME })).status).toBe(200)
  })

  it('do not keep out other accounts on the same network', async () => {
    await guess(30, '192.0.2.1', 'neighbour@gmail.com')
    expect((await signIn(PASSWORD, { network: '192.0.2.1' })).status).toBe(200)
  })

  it('do not keep out a known device on the same network', async () => {
    const cookie = await knownDevice()
    await guess(30, HOME)
    expect((await signIn(PASSWORD, { network: HOME })).status).toBe(429)
    expect((await signIn(PASSWORD, { network: HOME, cookie })).status).toBe(200)
  })

  it('are over after fifteen minutes, however many more were refused', async () => {
    const start = new Date('2026-06-01T10:00:00Z')
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
    const attempt = (minutes: number) =>
      countAttemptOf({ config, db }, '/sign-in/email', OWNER, { address: HOME, cookies: null }, at(minutes))
    for (let count = 0; count < 500; count++) await attempt(0)
    expect(await attempt(14)).toBe(60)
    expect(await attempt(15)).toBeNull()
  })
})

it.each(['/email-otp/send-verification-otp', '/sign-in/magic-link'] as const)(
  'strangers who ask for emails (%s) keep the owner from a new one only as long as the last ones work',
  async (call) => {
    const start = new Date('2026-06-01T10:00:00Z')
    const ask = (network: string, seconds: number) =>
      countAttemptOf(
        { config, db },
        call,
        OWNER,
        { address: network, cookies: null },
        new Date(start.getTime() + seconds * 1000),
      )
    for (let network = 1; network <= 10; network++)
      for (let attempt = 0; attempt < 5; attempt++) await ask(`192.0.2.${network}`, 0)
    expect(await ask(HOME, 1)).not.toBeNull()
    expect(await ask(HOME, TOKEN_LIFETIMES['sign-in-link'])).toBeNull()
  },
)

describe('wrong passwords from everywhere', () => {
  it('are limited to two hundred an hour', async () => {
    await guessFromEverywhere()
    expect((await signIn(PASSWORD, { network: HOME })).status).toBe(429)
  })

  it('do not keep out a known device, wherever it is', async () => {
    const cookie = await knownDevice()
    await guessFromEverywhere()
    expect((await signIn(PASSWORD, { network: '203.0.113.9', cookie })).status).toBe(200)
  })

  it('do not keep out a person who resets the password', async () => {
    await guessFromEverywhere()
    expect((await post('/request-password-reset', { email: OWNER }, { network: HOME })).status).toBe(200)
    await app.auth.allowPasswordReset(owner.id, 'reset-token')
    const reset = await post('/reset-password', { token: 'reset-token', newPassword: PASSWORD }, { network: HOME })
    expect(reset.status).toBe(200)
    const cookie = reset.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await signIn(PASSWORD, { network: HOME, cookie })).status).toBe(200)
    expect((await signIn(PASSWORD, { network: HOME })).status).toBe(429)
  })
})

describe('a known device', () => {
  it('gets twenty attempts itself', async () => {
    const visitor = { address: HOME, cookies: await knownDevice() }
    const now = new Date('2026-06-01T10:00:00Z')
    const attempt = () => countAttemptOf({ config, db }, '/sign-in/email', OWNER, visitor, now)
    for (let count = 0; count < 20; count++) expect(await attempt()).toBeNull()
    expect(await attempt()).toBe(15 * 60)
  })

  it('of one account has no advantage with another', async () => {
    const other = await makeProfile(db)
    await setPassword(db, other, PASSWORD)
    const cookie = await knownDevice(other.email)
    await guess(20, HOME)
    expect((await signIn(PASSWORD, { network: HOME, cookie })).status).toBe(429)
  })

  it('is none with a forged cookie', async () => {
    await guess(20, HOME)
    const cookie = `fieldmark.known_device=${owner.id}.c2lnbmF0dXJl`
    expect((await signIn(PASSWORD, { network: HOME, cookie })).status).toBe(429)
  })
})

it('answers the same for an address without an account', async () => {
  const answers = []
  for (const email of [OWNER, 'nobody@gmail.com']) {
    const network = '192.0.2.77'
    const wrong = await signIn('wrong words', { network }, email)
    await guess(19, network, email)
    const refused = await signIn('wrong words', { network }, email)
    // The remaining time depends on the first attempt, and this test takes a while.
    const left = Number(refused.headers.get('x-retry-after'))
    expect(left).toBeGreaterThan(14 * 60)
    expect(left).toBeLessThanOrEqual(15 * 60)
    const facts = async ({ status, headers }: Response, body: unknown) => [
      status,
      body,
      headers.has('x-retry-after'),
      headers.getSetCookie(),
    ]
    answers.push([await facts(wrong, await wrong.json()), await facts(refused, await refused.json())])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.map(([status]) => status)).toEqual([401, 429])
})

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.8'],
  ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:ffff::1', '2001:db8:2:2::1'],
  ['2001:db8::1', '2001:db8:0:ffff::', '2001:db8:1::'],
  ['::ffff:192.0.2.7', '192.0.2.7', '::ffff:192.0.2.8'],
])('counts %s like %s, and not like %s', (address, same, other) => {
  expect(networkOf(address)).toBe(networkOf(same))
  expect(networkOf(address)).not.toBe(networkOf(other))
})

it.each(['', 'unknown', '_hidden', '192.0.2.7:4711', 'x'.repeat(10_000)])(
  'accepts %j from a proxy as a network',
  async (network) => {
    expect((await signIn(PASSWORD, { network })).status).toBe(200)
  },
)
