import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invitationToken } from '../../../people/invitations/invitation-queries.ts'
import { inTransaction } from '../../../platform/database/client.ts'
import { seal } from '../../../platform/secrets/sealed.ts'
import { makeAuthenticator } from '../../../testing/account-factories.ts'
import { connectionForm } from '../../../testing/connections.ts'
import { makeAdmin, makeDepartment, makeProfile } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import { startIssuer } from '../../../testing/test-issuer.ts'
import { addressOf } from '../../factors/authenticator.ts'
import { lockAccount } from '../../limits/account-lock.ts'
import { createAdmin } from '../../sign-in/first-admin.ts'
import { providerValues } from '../connection-queries.ts'

const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const university = connectionForm({ name: 'Riverside University', domains: ['riverside.example'] })
const social = connectionForm({ name: 'Anybody' })
const issuer = await startIssuer(
  [university, social].map(({ id }) => providerValues(config, { id, ownEntityId: false }).redirectUri),
)
university.issuer = issuer.issuer
social.issuer = issuer.issuer
university.staffRules = [
  { value: 'history-staff', role: 'manager', departments: ['History', 'Closed department'] },
  { value: 'careers', role: 'admin', departments: [] },
]
await makeDepartment(db, 'History')
await db
  .insertInto('universityDomains')
  .values([{ domain: 'riverside.example', university: 'Riverside University' }])
  .execute()
await admin.signInConnections.save(university)
await admin.signInConnections.save(social)

let count = 0
let browser: TestBrowser
beforeEach(() => {
  browser = openBrowser(app)
})

/** Claims of a new person at the university. */
function newPerson(facts: Record<string, unknown> = {}) {
  count += 1
  const claims = { given_name: 'Zoë', family_name: 'Çağlar', department: 'History', graduation_year: '2027' }
  return { sub: `person-${count}`, email: `zoe${count}@riverside.example`, email_verified: true, ...claims, ...facts }
}

async function start(connection: string, callbackURL = '/dashboard') {
  const { body, status } = await browser.post('/api/auth/sign-on/start', { connection, callbackURL })
  return { status, url: typeof body.url === 'string' ? body.url : '' }
}

async function inviteAsAdmin({ email }: { email: string }): Promise<void> {
  await admin.invitations.send({ email, role: 'admin', departments: [] })
  const { id } = await db.selectFrom('invitations').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await app.clientWith(browser.cookie()).invitations.accept({ token: invitationToken(config.authSecret, id) })
}

/** Signs in through this connection; returns the browser's final address. */
async function signIn({ id }: { id: string }, claims: Parameters<typeof issuer.signsIn>[0]): Promise<string> {
  browser.forgetProviders()
  issuer.signsIn(claims)
  const { url } = await browser.visit((await start(id)).url)
  return url.pathname + url.search
}

/** How long the newest session lasts. */
async function daysLeft(): Promise<number> {
  const newest = db.selectFrom('sessions').select('expiresAt').orderBy('createdAt', 'desc')
  const { expiresAt } = await newest.executeTakeFirstOrThrow()
  return Math.round((expiresAt.getTime() - Date.now()) / (24 * 60 * 60 * 1000))
}

describe('the first sign-on', () => {
  it('makes an account with name, department, graduation year and university', async () => {
    const person = newPerson()
    expect(await signIn(university, person)).toBe('/dashboard')
    expect(await browser.whoAmI()).toMatchObject({
      email: person.email,
      firstName: 'Zoë',
      lastName: 'Çağlar',
      major: 'History',
      graduationYear: 2027,
      university: 'Riverside University',
      role: 'student',
    })
    expect(await app.queue.boss.fetch('email')).toEqual([])
    const stored = await db
      .selectFrom('accounts')
      .selectAll()
      .where('accountId', '=', person.sub)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ accessToken: null, idToken: null, refreshToken: null })
  })

  it('sends the secret in the form if only that works', async () => {
    const form = connectionForm({ name: 'Form', domains: ['lakeside.example'] })
    const { redirectUri } = providerValues(config, { id: form.id, ownEntityId: false })
    const other = await startIssuer([redirectUri], {
      clientFacts: { token_endpoint_auth_method: 'client_secret_post' },
    })
    await admin.signInConnections.save({ ...form, issuer: other.issuer })
    const person = newPerson({ email: 'zoe@lakeside.example' })
    other.signsIn(person)
    const { url } = await browser.visit((await start(form.id)).url)
    expect(url.pathname).toBe('/dashboard')
    await admin.signInConnections.remove({ id: form.id })
  })

  it('finds the same account the next time, and keeps what its owner has changed', async () => {
    const person = newPerson()
    await signIn(university, person)
    const before = await browser.whoAmI()
    await db.updateTable('profiles').set({ major: 'Physics' }).where('email', '=', person.email).execute()
    browser = openBrowser(app)
    await signIn(university, person)
    expect(await browser.whoAmI()).toMatchObject({ id: before?.id, major: 'Physics' })
  })

  it('signs in the owner of a verified address that has an account', async () => {
    const owner = await makeProfile(db, { email: 'owner@riverside.example' })
    await signIn(university, newPerson({ email: owner.email }))
    expect((await browser.whoAmI())?.id).toBe(owner.id)
  })

  it('ends the password of somebody else who registered the address and never verified it', async () => {
    const squatter = await makeProfile(db, { email: 'victim@riverside.example', emailVerified: false })
    await db
      .insertInto('accounts')
      .values({ userId: squatter.id, accountId: squatter.id, providerId: 'credential', password: 'hash' })
      .execute()
    await signIn(university, newPerson({ email: squatter.email }))
    expect((await browser.whoAmI())?.id).toBe(squatter.id)
    const accounts = await db.selectFrom('accounts').select('providerId').where('userId', '=', squatter.id).execute()
    expect(accounts).toEqual([{ providerId: university.id }])
  })

  it('starts a session of its own, whatever the browser had before (session fixation)', async () => {
    const person = newPerson()
    await signIn(university, person)
    const first = browser.cookie()
    await signIn(university, person)
    expect(browser.cookie()).not.toBe(first)
  })

  it.each([
    ['ends with the browser, and after a day', {}, 1, false],
    ['lasts 30 days if the person asked to be remembered', { 'x-remember-me': 'true' }, 30, true],
  ])('%s', async (_, headers, days, isRemembered) => {
    issuer.signsIn(newPerson())
    const body = { connection: university.id, callbackURL: '/dashboard' }
    const { body: started } = await browser.post('/api/auth/sign-on/start', body, headers)
    await browser.visit(String(started.url))
    expect(await daysLeft()).toBe(days)
    expect(browser.cookie().includes('fieldmark.dont_remember=')).toBe(!isRemembered)
  })

  it('is not remembered because of another sign-on in the same browser', async () => {
    const body = { connection: university.id, callbackURL: '/dashboard' }
    await browser.post('/api/auth/sign-on/start', body, { 'x-remember-me': 'true' })
    await signIn(university, newPerson())
    expect(await daysLeft()).toBe(1)
  })

  it('refuses a locked account', async () => {
    const person = newPerson()
    await signIn(university, person)
    const { id } = (await browser.whoAmI())!
    await inTransaction(db, (tx) => lockAccount(tx, id, app.time.now))
    browser = openBrowser(app)
    expect(await signIn(university, person)).toContain('error=ACCOUNT_LOCKED')
    expect(await browser.whoAmI()).toBeNull()
  })
})

describe('the role', () => {
  it('comes from the admin’s rules and ends with them', async () => {
    const person = newPerson()
    await signIn(university, { ...person, groups: ['history-staff'] })
    expect(await browser.whoAmI()).toMatchObject({ role: 'manager', departments: ['History'] })
    await signIn(university, { ...person, groups: ['careers'] })
    expect(await browser.whoAmI()).toMatchObject({ role: 'admin' })
    await signIn(university, { ...person, groups: [] })
    expect(await browser.whoAmI()).toMatchObject({ role: 'student', departments: [] })
  })

  it('that a rule lowers is reported to every admin', async () => {
    const person = newPerson({ groups: ['careers'] })
    await signIn(university, person)
    await app.deliverEmails()
    await signIn(university, { ...person, groups: ['history-staff'] })
    expect(await browser.whoAmI()).toMatchObject({ role: 'manager' })
    const admins = db.selectFrom('profiles').select('email').where('role', '=', 'admin').where('lockedAt', 'is', null)
    const sent = await app.deliverEmails()
    expect(sent.map(({ to }) => to.address).toSorted()).toEqual(
      (await admins.execute()).map(({ email }) => email).toSorted(),
    )
    for (const { subject, text } of sent) {
      expect(subject).toBe(`Zoë Çağlar (${person.email}) has lost a role`)
      expect(text).toContain('Riverside University')
      expect(text).toMatch(/Role before\W+Admin/)
      expect(text).toMatch(/Role now\W+Manager/)
    }
    await signIn(university, { ...person, groups: ['history-staff'] })
    expect(await app.deliverEmails()).toEqual([])
  })

  it('given by hand stays', async () => {
    const colleague = await makeProfile(db, { email: 'colleague@riverside.example', role: 'admin' })
    await signIn(university, newPerson({ email: colleague.email, groups: ['history-staff'] }))
    expect(await browser.whoAmI()).toMatchObject({ id: colleague.id, role: 'admin' })
  })

  it('given by an invitation or by the command stays, also for somebody whose role came from a rule', async () => {
    for (const promote of [inviteAsAdmin, ({ email }: { email: string }) => createAdmin(app, email)]) {
      browser = openBrowser(app)
      const person = newPerson({ groups: ['history-staff'] })
      await signIn(university, person)
      await promote(person)
      await signIn(university, person)
      expect(await browser.whoAmI()).toMatchObject({ email: person.email, role: 'admin' })
    }
  })

  it('of the last admin who is not locked stays', async () => {
    const person = newPerson({ groups: ['careers'] })
    await signIn(university, person)
    const others = db.updateTable('profiles').where('role', '=', 'admin').where('email', '<>', person.email)
    await others.set({ lockedAt: app.time.now }).execute()
    await signIn(university, { ...person, groups: [] })
    await others.set({ lockedAt: null }).execute()
    expect(await browser.whoAmI()).toMatchObject({ role: 'admin' })
  })

  it('does not come from claims that are not mapped', async () => {
    await signIn(university, newPerson({ role: 'admin', groups: ['admin', 'manager'], department: ['History'] }))
    expect(await browser.whoAmI()).toMatchObject({ role: 'student', departments: [] })
  })
})

describe('an address that the connection may not vouch for', () => {
  it('is refused outside the domains of a university', async () => {
    const victim = await makeProfile(db, { email: 'somebody@elsewhere.example' })
    expect(await signIn(university, newPerson({ email: victim.email }))).toContain('error=WRONG_DOMAIN')
    expect(await signIn(university, newPerson({ email: 'new@elsewhere.example' }))).toContain('error=WRONG_DOMAIN')
    expect(await browser.whoAmI()).toBeNull()
  })

  it.each([true, false])(
    'does not take over an account (verified by a provider for everybody: %s)',
    async (verified) => {
      const victim = await makeProfile(db)
      const to = await signIn(social, newPerson({ email: victim.email, email_verified: verified }))
      expect(to).toContain('error=ADDRESS_TAKEN')
      expect(await browser.whoAmI()).toBeNull()
      expect(await db.selectFrom('accounts').select('id').where('userId', '=', victim.id).execute()).toEqual([])
    },
  )

  it('does not take over or make an account of a university when its own provider calls the address unverified', async () => {
    const victim = await makeProfile(db, { email: 'dean@riverside.example', role: 'admin' })
    const to = await signIn(university, newPerson({ email: victim.email, email_verified: false }))
    expect(to).toContain('error=EMAIL_NOT_VERIFIED')
    expect(await signIn(university, newPerson({ email_verified: 'false' }))).toContain('error=EMAIL_NOT_VERIFIED')
    expect(await browser.whoAmI()).toBeNull()
    expect(await db.selectFrom('accounts').select('id').where('userId', '=', victim.id).execute()).toEqual([])
  })

  it('of a university need not be called verified by its own provider', async () => {
    expect(await signIn(university, newPerson({ email_verified: undefined }))).toBe('/dashboard')
  })

  it('makes no account unless it is verified and of a known university', async () => {
    expect(await signIn(social, newPerson({ email: 'new@gmail.com', email_verified: 'false' }))).toContain(
      'error=EMAIL_NOT_VERIFIED',
    )
    expect(await signIn(social, newPerson({ email: 'new@elsewhere.example' }))).toContain('error=UNKNOWN_DOMAIN')
    expect(await signIn(social, newPerson({ email: undefined }))).toContain('error=NO_EMAIL')
    expect(await signIn(social, newPerson({ email: 'new@gmail.com' }))).toBe('/dashboard')
    expect(await browser.whoAmI()).toMatchObject({ email: 'new@gmail.com', university: 'Example University' })
  })
})

it('does not take somebody for the person who had the same name at a former identity provider', async () => {
  const form = connectionForm({ name: 'Lakeside', domains: ['lakeside.example'] })
  const { redirectUri } = providerValues(config, { id: form.id, ownEntityId: false })
  const [former, present] = [await startIssuer([redirectUri]), await startIssuer([redirectUri])]
  for (const [provider, email] of [
    [former, 'former@lakeside.example'],
    [present, 'present@lakeside.example'],
  ] as const) {
    await admin.signInConnections.save({ ...form, issuer: provider.issuer })
    provider.signsIn(newPerson({ sub: '1', email }))
    browser = openBrowser(app)
    await browser.visit((await start(form.id)).url)
    expect(await browser.whoAmI()).toMatchObject({ email })
  }
})

describe('a flow that is not this browser’s own', () => {
  /** The address of our callback, with a code and a state of this sign-on. */
  async function callbackOf(claims = newPerson()) {
    issuer.signsIn(claims)
    const { url } = await browser.visit((await start(university.id)).url, {
      stopAt: ({ pathname }) => pathname.startsWith('/api/auth/callback'),
    })
    return url
  }

  async function ends(url: URL): Promise<string> {
    const { url: end } = await browser.visit(url)
    expect(await browser.whoAmI()).toBeNull()
    return end.search
  }

  it('is refused without a state', async () => {
    const url = await callbackOf()
    url.searchParams.delete('state')
    expect(await ends(url)).toContain('error=RESPONSE_REFUSED')
  })

  it('is refused with the state of another browser (login CSRF)', async () => {
    const url = await callbackOf()
    browser = openBrowser(app)
    expect(await ends(url)).toContain('error=COOKIE_MISSING')
  })

  it('is refused with a state that we never gave', async () => {
    const url = await callbackOf()
    url.searchParams.set('state', 'x'.repeat(32))
    expect(await ends(url)).toContain('error=RESPONSE_REFUSED')
  })

  it('is refused the second time', async () => {
    const url = await callbackOf()
    await browser.visit(url)
    browser = openBrowser(app)
    expect(await ends(url)).toContain('error=RESPONSE_REFUSED')
  })

  it('is refused from another issuer (mix-up)', async () => {
    const url = await callbackOf()
    url.searchParams.set('iss', 'https://attacker.example')
    expect(await ends(url)).toContain('error=RESPONSE_REFUSED')
  })

  it('is refused at the callback of another connection', async () => {
    const url = await callbackOf()
    url.pathname = url.pathname.replace(university.id, social.id)
    expect(await ends(url)).toMatch(/error=/)
  })
})

describe('an ID token', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const claims = (facts: object) => ({
    iss: issuer.issuer,
    aud: 'fieldmark',
    sub: 'forged',
    iat: now(),
    exp: now() + 60,
    email: 'forged@riverside.example',
    ...facts,
  })

  async function replaced(forge: (idToken: string) => Promise<string> | string): Promise<string> {
    issuer.tamper('/token', async (answer) => ({ ...answer, id_token: await forge(String(answer.id_token)) }))
    const end = await signIn(university, newPerson())
    issuer.tamper('/token', null)
    expect(await browser.whoAmI()).toBeNull()
    return end
  }

  const nonceOf = (token: string) =>
    (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { nonce: string }).nonce
  const unsigned = (facts: object, alg = 'none') =>
    `${[{ alg, typ: 'JWT' }, claims(facts)].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

  it.each([
    ['without a nonce', () => issuer.sign(claims({}))],
    ['with another nonce', () => issuer.sign(claims({ nonce: 'another' }))],
    ['for another client', (token: string) => issuer.sign(claims({ nonce: nonceOf(token), aud: 'another' }))],
    [
      'for several clients',
      (token: string) => issuer.sign(claims({ nonce: nonceOf(token), aud: ['fieldmark', 'another'] })),
    ],
    [
      'of another issuer',
      (token: string) => issuer.sign(claims({ nonce: nonceOf(token), iss: 'https://attacker.example' })),
    ],
    ['that has expired', (token: string) => issuer.sign(claims({ nonce: nonceOf(token), exp: now() - 300 }))],
    ['without a signature', (token: string) => unsigned({ nonce: nonceOf(token) })],
    ['signed with the client secret’s algorithm', (token: string) => unsigned({ nonce: nonceOf(token) }, 'HS256')],
    ['that is missing', () => ''],
  ])('%s is refused', async (_case, forge) => {
    expect(await replaced(forge)).toContain('error=RESPONSE_REFUSED')
  })

  it('decides who somebody is, not userinfo', async () => {
    issuer.tamper('/me', (answer) => ({ ...answer, sub: 'another' }))
    const person = newPerson()
    expect(await signIn(university, person)).toContain('error=RESPONSE_REFUSED')
    issuer.tamper('/me', null)
    const lines = app.logged.filter((line) => line.includes(university.id)).join('')
    expect(lines).toMatch(/unexpected [^,]*sub/)
    expect(lines).not.toContain(person.email)
  })

  it('that an app passes on signs in, with its nonce only', async () => {
    const token = await issuer.sign(claims({ nonce: 'app', sub: 'app-user', email: 'app@riverside.example' }))
    const pass = (nonce?: string) =>
      browser.post('/api/auth/sign-in/social', { provider: university.id, idToken: { token, ...(nonce && { nonce }) } })
    expect((await pass()).status).toBe(401)
    expect((await pass('another')).status).toBe(401)
    expect((await pass('app')).status).toBe(200)
    expect(await browser.whoAmI()).toMatchObject({ email: 'app@riverside.example' })
  })
})

describe.each([
  'https://attacker.example/',
  '//attacker.example',
  '/\\attacker.example',
  '/\t/attacker.example',
  '/\n/attacker.example',
  '/.//attacker.example',
  '/%09/attacker.example',
  '/%5cattacker.example',
  '/a\r\nset-cookie: a=b',
])('%j', (address) => {
  it('is not returned to, wherever it is passed', async () => {
    expect((await start(university.id, address)).status).toBeGreaterThanOrEqual(400)
    const { status } = await browser.post('/api/auth/sign-on/start', {
      connection: university.id,
      callbackURL: '/',
      errorCallbackURL: address,
    })
    expect(status).toBeGreaterThanOrEqual(400)
  })

  it('is not returned to by a link of a portal', async () => {
    issuer.signsIn(newPerson())
    const link = `/api/auth/sign-on/with/${university.id}?${new URLSearchParams({ next: address }).toString()}`
    const { url } = await browser.visit(link, { stopAt: ({ host }) => host === 'attacker.example' })
    expect(url.href).toBe(`${config.publicUrl}/`)
  })
})

it('returns to a path with letters that no header can have', async () => {
  issuer.signsIn(newPerson())
  const next = '/manage/students?search=Çağlar 日本'
  const link = `/api/auth/sign-on/with/${university.id}?${new URLSearchParams({ next }).toString()}`
  expect((await browser.visit(link)).url.searchParams.get('search')).toBe('Çağlar 日本')
})

it('takes its own address from the configuration, not from the request', async () => {
  const response = await app.fetch('/api/auth/sign-on/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'attacker.example', 'x-forwarded-host': 'attacker.example' },
    body: JSON.stringify({ connection: university.id, callbackURL: '/dashboard' }),
  })
  const { url } = (await response.json()) as { url: string }
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(
    providerValues(config, { id: university.id, ownEntityId: false }).redirectUri,
  )
})

it('is asked for no second factor: the university has its own', async () => {
  const switchTo = (twoFactor: 'off' | 'required for staff') =>
    db.updateTable('signInSettings').set({ twoFactor, version: sql`version + 1` }).execute()
  await switchTo('required for staff')
  const person = newPerson({ groups: ['careers'] })
  await signIn(university, person)
  const me = await browser.whoAmI()
  expect(me).toMatchObject({ role: 'admin', needsSecondFactor: false })
  await makeAuthenticator(db, me!)
  browser = openBrowser(app)
  await signIn(university, person)
  expect((await browser.whoAmI())?.id).toBe(me?.id)
  await switchTo('off')
})

describe('the strength of a sign-on', () => {
  const expectFactor = (withoutFactor: 'trust' | 'ask' | 'refuse') =>
    admin.signInConnections.save({
      ...university,
      withoutFactor,
      factorValues: ['mfa', 'https://refeds.org/profile/mfa'],
    })
  const offerFactors = (twoFactor: 'off' | 'required for staff') =>
    db.updateTable('signInSettings').set({ twoFactor, version: sql`version + 1` }).execute()
  afterEach(async () => {
    issuer.tamper('/token', null)
    await offerFactors('off')
    await expectFactor('trust')
  })

  /** Signs in with an ID token that contains these facts. */
  function signInWith(facts: object, person = newPerson()): Promise<string> {
    issuer.tamper('/token', async (answer) => {
      const [, payload = ''] = String(answer.id_token).split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
      return { ...answer, id_token: await issuer.sign({ ...claims, ...facts }) }
    })
    return signIn(university, person)
  }

  it.each([
    ['amr', { amr: ['pwd', 'mfa'] }],
    ['acr', { acr: 'https://refeds.org/profile/mfa' }],
  ])('is enough if the ID token says so in %s', async (_, facts) => {
    await expectFactor('refuse')
    expect(await signInWith(facts)).toBe('/dashboard')
    expect(await browser.whoAmI()).not.toBeNull()
  })

  it.each([
    ['says nothing', {}],
    ['names a password only', { amr: ['pwd'], acr: '1' }],
    ['has the value elsewhere', { groups: ['mfa'] }],
  ])('is too weak if the ID token %s, and the sign-on is refused', async (_, facts) => {
    await expectFactor('refuse')
    expect(await signInWith(facts)).toContain('error=TOO_WEAK')
    expect(await browser.whoAmI()).toBeNull()
  })

  it('is not what userinfo says, which nobody has signed', async () => {
    await expectFactor('refuse')
    issuer.tamper('/me', (answer) => ({ ...answer, amr: ['mfa'], acr: 'https://refeds.org/profile/mfa' }))
    expect(await signInWith({})).toContain('error=TOO_WEAK')
    issuer.tamper('/me', null)
  })

  it('is asked for at the provider as a context class', async () => {
    await expectFactor('ask')
    const { url } = await start(university.id)
    expect(new URL(url).searchParams.get('acr_values')).toBe('https://refeds.org/profile/mfa')
  })

  it('makes staff use our own second factor if it is too weak', async () => {
    await expectFactor('ask')
    await offerFactors('required for staff')
    const person = newPerson({ groups: ['careers'] })
    expect(await signInWith({ amr: ['pwd'] }, person)).toBe('/dashboard')
    const me = await browser.whoAmI()
    expect(me).toMatchObject({ role: 'admin', needsSecondFactor: true })
    const secret = 'the secret of an app'
    await makeAuthenticator(db, me!, seal(config.authSecret, secret))

    browser = openBrowser(app)
    expect(await signInWith({ amr: ['pwd'] }, person)).toBe('/login/verify?steps=authenticator&next=%2Fdashboard')
    expect(await browser.whoAmI()).toBeNull()
    const code = generateSync({
      secret: new URL(addressOf(secret, 'Fieldmark', me!.email)).searchParams.get('secret')!,
    })
    expect((await browser.post('/api/auth/challenge/verify', { kind: 'authenticator', code })).status).toBe(200)
    expect(await browser.whoAmI()).toMatchObject({ id: me!.id, needsSecondFactor: false })

    browser = openBrowser(app)
    expect(await signInWith({ amr: ['pwd', 'mfa'] }, person)).toBe('/dashboard')
    expect((await browser.whoAmI())?.id).toBe(me?.id)
  })
})
