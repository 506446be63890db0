import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signOnMessage } from '#domain/identity/sign-on'
import { connectionForm } from '../../../testing/connections.ts'
import { makeAdmin, makeProfile } from '../../../testing/factories.ts'
import { WRAPPINGS } from '../../../testing/saml-wrappings.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import {
  type SamlForm,
  type SamlPerson,
  startSamlProvider,
  type TestSamlProvider,
} from '../../../testing/test-saml-provider.ts'
import { providerValues } from '../connection-queries.ts'

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const MINUTE = 60_000

const app = await createTestApp()
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const riverside = await startSamlProvider()
const hillside = await startSamlProvider()
const university = connectionForm({
  protocol: 'saml',
  name: 'Riverside University',
  domains: ['riverside.example'],
  metadataUrl: riverside.metadataUrl,
  staffRules: [{ value: 'careers', role: 'admin', departments: [] }],
})
const other = connectionForm({
  protocol: 'saml',
  name: 'Hillside College',
  domains: ['hillside.example'],
  metadataUrl: hillside.metadataUrl,
})
await db
  .insertInto('universityDomains')
  .values({ domain: 'riverside.example', university: 'Riverside University' })
  .execute()
await admin.signInConnections.save(university)
await admin.signInConnections.save(other)
const { acsUrl, entityId } = providerValues(config, { id: university.id, ownEntityId: false })

let count = 0
let browser: TestBrowser
beforeEach(() => {
  browser = openBrowser(app)
})
afterEach(() => {
  vi.useRealTimers()
})

function newPerson(attributes: SamlPerson['attributes'] = {}): SamlPerson {
  count += 1
  const name = { 'urn:oid:2.5.4.42': 'Zoë', 'urn:oid:2.5.4.4': 'Çağlar', department: 'History' }
  return { nameId: `person-${count}`, attributes: { [MAIL]: `zoe${count}@riverside.example`, ...name, ...attributes } }
}

/** Starts a sign-on. Returns the address of the identity provider. */
async function start(connection = university.id, callbackURL = '/dashboard'): Promise<string> {
  const { body } = await browser.post('/api/auth/sign-on/start', { connection, callbackURL })
  return String(body.url)
}

type Overrides = Record<string, unknown> & { provider?: TestSamlProvider }

/** The form with which the identity provider sends this browser back. */
async function respond(
  person = newPerson(),
  { provider = riverside, ...overrides }: Overrides = {},
): Promise<SamlForm> {
  return provider.answer(await start(), person, { recipient: acsUrl, destination: acsUrl, ...overrides })
}

async function submit(form: Partial<SamlForm>, action = acsUrl): Promise<string> {
  const response = await browser.submitForm(action, form as Record<string, string>)
  return response.headers.get('location') ?? String(response.status)
}

/** The form with changed XML. */
function edited(form: SamlForm, change: (xml: string) => string): SamlForm {
  const before = Buffer.from(form.SAMLResponse, 'base64').toString()
  const after = change(before)
  if (after === before) throw new Error('nothing was changed')
  return { ...form, SAMLResponse: Buffer.from(after).toString('base64') }
}

async function expectRefused(form: Partial<SamlForm>, action?: string): Promise<void> {
  const before = await db.selectFrom('profiles').select('id').execute()
  expect(await submit(form, action)).toMatch(/^\/login\?signOn=failed&error=/)
  expect(await browser.whoAmI()).toBeNull()
  expect(await db.selectFrom('profiles').select('id').execute()).toHaveLength(before.length)
}

/** Expects that a response without our request is refused and followed by a request of our own. */
async function expectStartedAgain(form: Partial<SamlForm>, action?: string): Promise<void> {
  expect(await submit(form, action)).toMatch(/^http:\/\/localhost:\d+\/sign-in\?SAMLRequest=/)
  expect(await browser.whoAmI()).toBeNull()
}

describe('the first sign-on', () => {
  it.each([
    ['ends with the browser', {}, 1],
    ['lasts 30 days if the person asked to be remembered', { 'x-remember-me': 'true' }, 30],
  ])('%s', async (_, headers, days) => {
    const form = { connection: university.id, callbackURL: '/dashboard' }
    const { body } = await browser.post('/api/auth/sign-on/start', form, headers)
    const places = { recipient: acsUrl, destination: acsUrl }
    await submit(await riverside.answer(String(body.url), newPerson(), places))
    const newest = db.selectFrom('sessions').select('expiresAt').orderBy('createdAt', 'desc')
    const { expiresAt } = await newest.executeTakeFirstOrThrow()
    expect(Math.round((expiresAt.getTime() - Date.now()) / (24 * 60 * MINUTE))).toBe(days)
    expect(browser.cookie().includes('fieldmark.dont_remember=')).toBe(days === 1)
  })

  it('makes an account', async () => {
    const person = newPerson()
    expect(await submit(await respond(person))).toBe('/dashboard')
    expect(await browser.whoAmI()).toMatchObject({
      email: person.attributes[MAIL],
      firstName: 'Zoë',
      lastName: 'Çağlar',
      major: 'History',
      university: 'Riverside University',
      role: 'student',
    })
    expect(await app.queue.boss.fetch('email')).toEqual([])
  })

  it('finds the same account although the name changes each time', async () => {
    const person = newPerson()
    await submit(await respond(person))
    const before = await browser.whoAmI()
    browser = openBrowser(app)
    await submit(await respond({ ...person, nameId: 'another name' }))
    expect(await browser.whoAmI()).toMatchObject({ id: before?.id })
    const accounts = await db.selectFrom('accounts').select('accountId').where('userId', '=', before!.id).execute()
    expect(accounts).toEqual([{ accountId: `address:${before!.email}` }])
  })

  describe('without attributes, as Google sends it by default,', () => {
    const asEmail = { nameIdentifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' }

    it('takes the address from the name', async () => {
      const nameId = 'Ana.Ruiz@Riverside.example'
      expect(await submit(await respond({ nameId, attributes: {} }, asEmail))).toBe('/dashboard')
      const me = { email: 'ana.ruiz@riverside.example', firstName: 'ana.ruiz', university: 'Riverside University' }
      expect(await browser.whoAmI()).toMatchObject(me)
    })

    it.each([
      ['an address of other domains', 'ana@hillside.example', asEmail, 'WRONG_DOMAIN'],
      ['a name of that format that is no address', 'ana', asEmail, 'WRONG_DOMAIN'],
      ['an address in a name of another format', 'ana@riverside.example', {}, 'NO_EMAIL'],
    ])('refuses %s', async (_case, nameId, format, code) => {
      expect(await submit(await respond({ nameId, attributes: {} }, format))).toContain(`error=${code}`)
      expect(await browser.whoAmI()).toBeNull()
    })

    it('prefers an address that is an attribute', async () => {
      const person = { ...newPerson(), nameId: 'alias@riverside.example' }
      await submit(await respond(person, asEmail))
      expect(await browser.whoAmI()).toMatchObject({ email: person.attributes[MAIL] })
    })
  })

  it('finds the same account by a lasting identifier although the address changes', async () => {
    const person = newPerson({ 'urn:oasis:names:tc:SAML:attribute:subject-id': `p${count}@riverside.example` })
    await submit(await respond(person))
    const before = await browser.whoAmI()
    browser = openBrowser(app)
    const email = `married${count}@riverside.example`
    await submit(await respond({ ...person, attributes: { ...person.attributes, [MAIL]: email } }))
    expect(await browser.whoAmI()).toMatchObject({ id: before?.id, email })
  })

  it('gives the role that the rules say, and no other', async () => {
    await submit(await respond(newPerson({ role: 'admin', groups: ['admin'] })))
    expect(await browser.whoAmI()).toMatchObject({ role: 'student' })
    await submit(await respond(newPerson({ groups: ['staff', 'careers'] })))
    expect(await browser.whoAmI()).toMatchObject({ role: 'admin' })
  })

  it('shows its own metadata to the identity provider', async () => {
    const { pathname, search } = new URL(entityId)
    const xml = await (await app.fetch(pathname + search)).text()
    expect(xml).toContain(`Location="${acsUrl}"`)
    expect(xml).toContain('WantAssertionsSigned="true"')
    expect(xml).toContain('X509Certificate')
  })
})

describe('a response', () => {
  it.each(WRAPPINGS)('with a wrapped signature is refused: $name', async ({ wrap }) => {
    const victim = await makeProfile(db, { email: `victim${count}@riverside.example`, role: 'admin' })
    const person = newPerson()
    const forge = (xml: string) =>
      xml.replaceAll(String(person.attributes[MAIL]), victim.email).replaceAll(person.nameId, 'forged')
    await expectRefused(edited(await respond(person), (xml) => wrap(xml, forge)))
  })

  it('without a signature is refused', async () => {
    await expectRefused(await respond(newPerson(), { signAssertion: false }))
  })

  it('of which only the outside is signed is refused', async () => {
    await expectRefused(await respond(newPerson(), { signAssertion: false, signResponse: true }))
  })

  it('with a removed signature is refused', async () => {
    await expectRefused(edited(await respond(), (xml) => xml.replace(/<Signature.*<\/Signature>/s, '')))
  })

  it('with a changed address is refused', async () => {
    await expectRefused(edited(await respond(), (xml) => xml.replace(/zoe\d+@/, 'admin@')))
  })

  it.each(['zoe\u200b@riverside.example', 'zoe@riverside..example', 'zoe@@riverside.example'])(
    'with the address %j is refused with a sentence',
    async (email) => {
      const form = await respond(newPerson({ [MAIL]: email }))
      const before = await db.selectFrom('profiles').select('id').execute()
      const { searchParams } = new URL(await submit(form), config.publicUrl)
      expect(signOnMessage(searchParams.get('error') ?? '')).toBe(
        'This sign-in cannot be used with your email address. Please contact support.',
      )
      expect(await db.selectFrom('profiles').select('id').execute()).toEqual(before)
    },
  )

  it('with SHA-1 is refused', async () => {
    await expectRefused(await respond(newPerson(), { signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' }))
  })

  it('is accepted once, whatever the browser and the request', async () => {
    const first = await respond()
    expect(await submit(first)).toBe('/dashboard')
    browser = openBrowser(app)
    await expectStartedAgain(first)
    // The attacker's own sign-on, with the assertion of another one.
    const own = await respond()
    await expectRefused({ ...first, RelayState: own.RelayState })
    const requestId = (form: SamlForm) =>
      /InResponseTo="([^"]+)"/.exec(Buffer.from(form.SAMLResponse, 'base64').toString())![1]!
    const next = await respond()
    const outside = edited(first, (xml) => xml.replace(requestId(first), requestId(next)))
    await expectRefused({ ...outside, RelayState: next.RelayState })
  })

  it('for another service is refused', async () => {
    await expectRefused(await respond(newPerson(), { audience: 'https://another.example' }))
  })

  it('for another recipient is refused', async () => {
    await expectRefused(await respond(newPerson(), { recipient: `${acsUrl}/${other.id}` }))
    await expectRefused(await respond(newPerson(), { recipient: undefined }))
  })

  it('for another destination is refused', async () => {
    await expectRefused(await respond(newPerson(), { destination: 'https://another.example/acs' }))
  })

  it.each([
    ['that has expired', -70 * MINUTE],
    ['that is not valid yet', 10 * MINUTE],
  ])('%s is refused', async (_case, shift) => {
    const answerTo = async (url: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
      const form = await riverside.answer(url, newPerson(), { recipient: acsUrl, destination: acsUrl })
      vi.useRealTimers()
      return form
    }
    const first = await answerTo(await start())
    // A late response restarts the sign-on once.
    if (shift > 0) return expectRefused(first)
    await expectRefused(await answerTo(await submit(first)))
  })

  it.each([3 * MINUTE - 10_000, 10_000 - 3 * MINUTE])(
    'is accepted if the clocks are almost three minutes apart (%d ms)',
    async (shift) => {
      const url = await start()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
      const form = await riverside.answer(url, newPerson(), { recipient: acsUrl, destination: acsUrl })
      vi.useRealTimers()
      expect(await submit(form)).toBe('/dashboard')
    },
  )

  it('with the key of another provider is refused', async () => {
    await expectRefused(await respond(newPerson(), { key: hillside.key, cert: hillside.cert }))
    await expectRefused(
      await respond(newPerson(), { key: hillside.key, cert: hillside.cert, issuer: hillside.entityId }),
    )
  })

  it('of another provider’s flow is refused (mixed-up provider)', async () => {
    const { acsUrl: otherAcs } = providerValues(config, { id: other.id, ownEntityId: false })
    const form = await hillside.answer(await start(other.id), newPerson(), {
      recipient: otherAcs,
      destination: otherAcs,
    })
    await expectRefused(form)
    // The provider is right, but the address belongs to the other university.
    const again = await hillside.answer(await start(other.id), newPerson(), {
      recipient: otherAcs,
      destination: otherAcs,
    })
    await expectRefused(again, otherAcs.replace(/acs$/, `acs/${university.id}`))
  })

  it.each([
    [
      'an external entity',
      (xml: string) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('Zoë', '&x;')}`,
    ],
    ['a doctype', (xml: string) => `<!DOCTYPE samlp:Response>${xml}`],
    ['a comment in the name', (xml: string) => xml.replace(/person-\d/, '$&<!-- -->')],
    [
      'a comment in the address',
      (xml: string) => xml.replace('riverside.example', 'riverside.example<!---->.attacker.example'),
    ],
    ['CDATA', (xml: string) => xml.replace('Zoë', '<![CDATA[Zoë]]>')],
  ])('with %s is refused', async (_case, change) => {
    await expectRefused(edited(await respond(), change))
  })

  it('that was signed with a comment in it is refused', async () => {
    const person = newPerson()
    const form = await respond({ ...person, nameId: 'admin' })
    await expectRefused(edited(form, (xml) => xml.replace('>admin<', '>admin<!-- x -->.attacker<')))
  })

  it('that is not XML or missing is refused', async () => {
    const { RelayState } = await respond()
    await expectRefused({ SAMLResponse: 'x', RelayState })
    await expectRefused({ SAMLResponse: Buffer.from('<Response/>').toString('base64'), RelayState })
    await expectRefused({ RelayState })
  })

  it('without a request is refused', async () => {
    const form = await respond()
    await expectRefused(edited(form, (xml) => xml.replace(/ InResponseTo="[^"]+"/, '')))
    await expectRefused(await respond(newPerson(), { inResponseTo: '_unknown' }))
  })
})

it.each([
  ['/internships?year=2026', '/internships?year=2026'],
  [`${config.publicUrl}/internships`, '/internships'],
  [`${config.publicUrl}.evil.example/internships`, '/'],
  ['https://evil.example/internships', '/'],
  ['//evil.example', '/'],
  ['', '/'],
])('an arrival from a portal leads to the page of ours that its relay state names: %s', async (RelayState, place) => {
  const { SAMLResponse } = await respond()
  browser = openBrowser(app)
  const request = await submit({ SAMLResponse, RelayState })
  const form = await riverside.answer(request, newPerson(), { recipient: acsUrl, destination: acsUrl })
  expect(await submit(form)).toBe(place)
  expect(await browser.whoAmI()).not.toBeNull()
})

describe('a browser', () => {
  it('that did not start the flow is not signed in (login CSRF)', async () => {
    const attackers = await respond()
    browser = openBrowser(app)
    await expectRefused(attackers)
    await start()
    await expectRefused(attackers)
    await expectStartedAgain({ SAMLResponse: attackers.SAMLResponse })
  })

  it('starts a session of its own (session fixation)', async () => {
    const person = newPerson()
    await submit(await respond(person))
    const first = browser.cookie()
    await submit(await respond(person))
    expect(browser.cookie()).not.toBe(first)
  })

  it.each(['https://attacker.example/', '//attacker.example', '/\\attacker.example'])(
    'is not sent to %s',
    async (address) => {
      const { status } = await browser.post('/api/auth/sign-on/start', {
        connection: university.id,
        callbackURL: address,
      })
      expect(status).toBeGreaterThanOrEqual(400)
      await expectStartedAgain({ ...(await respond()), RelayState: address })
    },
  )
})

it('accepts forms from other sites at this address only', async () => {
  const post = (path: string, type = 'application/x-www-form-urlencoded') =>
    app.fetch(path, { method: 'POST', headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' }, body: 'a=b' })
  expect((await post('/api/auth/sign-in/email')).status).toBe(403)
  expect((await post('/api/auth/sso/saml2/sp/acs/x')).status).toBe(403)
  expect((await post(`/api/auth/sso/saml2/sp/acs/${university.id}/more`)).status).toBe(403)
  expect((await post(new URL(acsUrl).pathname, 'application/json')).status).toBe(403)
  expect((await post(new URL(acsUrl).pathname)).status).toBe(302)
})

it('marks the cookie of the flow for forms from other sites, with https', async () => {
  const secure = await createTestApp({ PUBLIC_URL: 'https://fieldmark.example' })
  const row = await db
    .selectFrom('signInConnections')
    .selectAll()
    .where('id', '=', university.id)
    .executeTakeFirstOrThrow()
  const { mapping, staffRules, updatedBy: _by, ...facts } = row
  const metadata = facts.metadata.replaceAll('http://localhost', 'https://localhost')
  await secure.db
    .insertInto('signInConnections')
    .values({
      ...facts,
      metadata,
      mapping: JSON.stringify(mapping),
      staffRules: JSON.stringify(staffRules),
      updatedBy: null,
    })
    .execute()
  const response = await secure.fetch('/api/auth/sign-on/start', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'attacker.example', 'x-forwarded-host': 'attacker.example' },
    body: JSON.stringify({ connection: university.id, callbackURL: '/dashboard' }),
  })
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-fieldmark\.sign_on\.[\w-]{10}=.*SameSite=None/i)
  // The address in the request comes from PUBLIC_URL, not from the Host header.
  const { url } = (await response.json()) as { url: string }
  const { inflateRawSync } = await import('node:zlib')
  const request = inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest')!, 'base64')).toString()
  expect(request).toContain('https://fieldmark.example/api/auth/sso/')
  expect(request).not.toContain('attacker')
})

describe('the strength of a sign-on', () => {
  const MFA = 'https://refeds.org/profile/mfa'
  const PASSWORD = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'
  beforeEach(() => admin.signInConnections.save({ ...university, withoutFactor: 'refuse', factorValues: [MFA] }))
  afterEach(() => admin.signInConnections.save(university))

  it('is enough with the right context class', async () => {
    expect(await submit(await respond(newPerson(), { authnContextClassRef: MFA }))).toContain('/dashboard')
    expect(await browser.whoAmI()).not.toBeNull()
  })

  it('is too weak with another context class', async () => {
    const form = await respond(newPerson(), { authnContextClassRef: PASSWORD })
    expect(await submit(form)).toContain('error=TOO_WEAK')
    expect(await browser.whoAmI()).toBeNull()
  })

  it('cannot be changed on the way', async () => {
    const form = await respond(newPerson(), { authnContextClassRef: PASSWORD })
    await expectRefused(edited(form, (xml) => xml.replace(PASSWORD, MFA)))
  })

  it.each(WRAPPINGS)('cannot be forged with a wrapped signature: $name', async ({ wrap }) => {
    const form = await respond(newPerson(), { authnContextClassRef: PASSWORD })
    await expectRefused(edited(form, (xml) => wrap(xml, (assertion) => assertion.replaceAll(PASSWORD, MFA))))
  })
})
