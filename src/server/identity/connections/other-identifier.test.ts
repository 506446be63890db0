import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signOnMessage } from '#domain/identity/sign-on'
import { connectionForm } from '../../testing/connections.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeProfile } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { startIssuer } from '../../testing/test-issuer.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'
import { providerValues } from './connection-queries.ts'

// An address that the university reassigns must not open the account of its former owner.

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const SUBJECT = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const PAIRWISE = 'urn:oasis:names:tc:SAML:attribute:pairwise-id'
const PRINCIPAL = 'eduPersonPrincipalName'

const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { db, config } = app
const adminProfile = await makeAdmin(db)
const admin = await app.as(adminProfile)
const idp = await startSamlProvider()
const oidc = connectionForm({ name: 'OIDC', domains: ['hillside.example'] })
const everybody = connectionForm({ name: 'Everybody' })
const issuer = await startIssuer(
  [oidc, everybody].map(({ id }) => providerValues(config, { id, ownEntityId: false }).redirectUri),
)
const saml = connectionForm({
  protocol: 'saml',
  name: 'SAML',
  domains: ['lakeside.example'],
  metadataUrl: idp.metadataUrl,
})
/** The CAS server's response to each ticket. */
const tickets = new Map<string, string>()
const casServer = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const answer =
    tickets.get(searchParams.get('ticket') ?? '') ??
    '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>'
  response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${answer}</cas:serviceResponse>`)
})
await new Promise<void>((resolve) => casServer.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => casServer.close(resolve)))
const cas = connectionForm({
  protocol: 'cas',
  name: 'CAS',
  domains: ['riverside.example'],
  issuer: `http://localhost:${(casServer.address() as AddressInfo).port}/cas`,
})
for (const form of [oidc, everybody]) await admin.signInConnections.save({ ...form, issuer: issuer.issuer })
for (const form of [saml, cas]) await admin.signInConnections.save(form)
const { acsUrl } = providerValues(config, { id: saml.id, ownEntityId: false })

let count = 0
let browser: TestBrowser
beforeEach(() => {
  count += 1
  browser = openBrowser(app)
})

const REFUSED = '/login?signOn=failed&error=OTHER_IDENTIFIER'

async function start(id: string, facts: object = {}, by = browser): Promise<string> {
  const { body } = await by.post('/api/auth/sign-on/start', { connection: id, callbackURL: '/dashboard', ...facts })
  return String(body.url)
}

const pathOf = (url: URL) => url.pathname + url.search

/** Signs a person in, in a browser of their own, and returns its final address. */
async function byOidc(sub: string, claims: object = {}, { id } = oidc): Promise<string> {
  browser = openBrowser(app)
  issuer.signsIn({ sub, email: `ann${count}@hillside.example`, email_verified: true, name: 'Ann', ...claims })
  return pathOf((await browser.visit(await start(id))).url)
}

async function bySaml(attributes: Record<string, string>, persistent?: string): Promise<string> {
  browser = openBrowser(app)
  const person = {
    nameId: persistent ?? `transient-${Math.random()}`,
    attributes: { [MAIL]: `ann${count}@lakeside.example`, ...attributes },
  }
  const format = persistent ? { nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' } : {}
  const form = await idp.answer(await start(saml.id), person, { recipient: acsUrl, destination: acsUrl, ...format })
  return (await browser.submitForm(acsUrl, form)).headers.get('location') ?? ''
}

async function byCas(user: string, attributes: Record<string, string> = {}): Promise<string> {
  browser = openBrowser(app)
  const service = new URL(new URL(await start(cas.id)).searchParams.get('service') ?? '')
  const ticket = `ST-${Math.random()}`
  const facts = Object.entries({ mail: `ann${count}@riverside.example`, ...attributes })
  const released = facts.map(([name, value]) => `<cas:${name}>${value}</cas:${name}>`).join('')
  const success = `<cas:user>${user}</cas:user><cas:attributes>${released}</cas:attributes>`
  tickets.set(ticket, `<cas:authenticationSuccess>${success}</cas:authenticationSuccess>`)
  service.searchParams.set('ticket', ticket)
  return pathOf((await browser.visit(service)).url)
}

const namesOf = async (userId: string) => {
  const names = db.selectFrom('accounts').select('accountId').where('userId', '=', userId).orderBy('accountId')
  return (await names.execute()).map(({ accountId }) => accountId)
}

async function me(): Promise<string> {
  return (await browser.whoAmI())?.id ?? 'nobody'
}

describe('somebody who has been given the address of another person', () => {
  const arrivals: [string, () => Promise<string>, () => Promise<string>][] = [
    ['OpenID Connect', () => byOidc(`uid-${count}`), () => byOidc(`uid-new-${count}`)],
    ['OpenID Connect, in other letters', () => byOidc(`uid-${count}`), () => byOidc(`UID-${count}`)],
    ['OpenID Connect, like a stand-in', () => byOidc(`address:${count}`), () => byOidc(`address:new-${count}`)],
    ['a persistent NameID', () => bySaml({}, `a-${count}`), () => bySaml({}, `b-${count}`)],
    [
      'subject-id',
      () => bySaml({ [SUBJECT]: `a${count}@lakeside.example` }),
      () => bySaml({ [SUBJECT]: `b${count}@lakeside.example` }),
    ],
    [
      'a weaker identifier after a stronger',
      () => bySaml({ [SUBJECT]: `a${count}@lakeside.example` }),
      () => bySaml({ [PRINCIPAL]: `b${count}@lakeside.example` }),
    ],
    [
      'a stronger identifier after a weaker',
      () => bySaml({ [PRINCIPAL]: `a${count}@lakeside.example` }),
      () => bySaml({ [SUBJECT]: `b${count}@lakeside.example` }),
    ],
    [
      'a pairwise identifier after a public one',
      () => bySaml({ [SUBJECT]: `a${count}@lakeside.example` }),
      () => bySaml({ [PAIRWISE]: `b${count}@lakeside.example` }),
    ],
    ['a CAS user', () => byCas(`ann${count}`), () => byCas(`bob${count}`)],
    [
      'a CAS user with an attribute',
      () => byCas(`ann${count}`, { [PRINCIPAL]: `ann${count}@riverside.example` }),
      () => byCas(`bob${count}`, { [PRINCIPAL]: `bob${count}@riverside.example` }),
    ],
  ]

  it.each(arrivals)('is refused, and nothing changes: %s', async (_, first, second) => {
    expect(await first()).toBe('/dashboard')
    const owner = await me()
    const before = await namesOf(owner)
    app.logged.length = 0
    expect(await second()).toBe(REFUSED)
    expect(await me()).toBe('nobody')
    expect(await namesOf(owner)).toEqual(before)
    expect(app.logged.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({
        code: 'OTHER_IDENTIFIER',
        account: owner,
        msg: expect.stringMatching(/^sign-on refused: .*another lasting identifier/) as unknown,
      }),
    )
    // The owner can still sign in.
    expect(await first()).toBe('/dashboard')
    expect(await me()).toBe(owner)
  })

  it('reads a sentence of their own', () => {
    expect(signOnMessage('OTHER_IDENTIFIER')).toMatch(/identifies you differently/)
  })

  it('is refused with a token that an app passes on', async () => {
    await byOidc(`uid-${count}`)
    browser = openBrowser(app)
    const facts = { aud: 'fieldmark', iss: issuer.issuer, nonce: 'n', email: `ann${count}@hillside.example` }
    const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 60 }
    const token = await issuer.sign({ sub: `uid-new-${count}`, ...facts, ...times })
    const idToken = { token, nonce: 'n' }
    const { status, body } = await browser.post('/api/auth/sign-in/social', { provider: oidc.id, idToken })
    expect([status, body.code]).toEqual([401, 'OTHER_IDENTIFIER'])
    expect(await me()).toBe('nobody')
  })

  it('gets an account of their own once the first person has another address', async () => {
    await byOidc(`uid-${count}`)
    const first = await me()
    await byOidc(`uid-${count}`, { email: `new${count}@hillside.example` })
    expect(await me()).toBe(first)
    expect(await byOidc(`uid-new-${count}`)).toBe('/dashboard')
    expect(await me()).not.toBe(first)
  })

  it('is refused at an account that they reach by a weaker identifier that was given on, too', async () => {
    await bySaml({ [SUBJECT]: `a${count}@lakeside.example` })
    const userId = await me()
    const weak = {
      userId,
      accountId: `principal-name:${idp.entityId}!ann${count}@lakeside.example`,
      providerId: saml.id,
    }
    await db.insertInto('accounts').values(weak).execute()
    const bob = { [SUBJECT]: `b${count}@lakeside.example`, [PRINCIPAL]: `ann${count}@lakeside.example` }
    expect(await bySaml(bob)).toBe(REFUSED)
  })

  it('does not get in at the same moment as the first person, wherever there is no identifier yet', async () => {
    for (const hasAccount of [true, false]) {
      count += 1
      if (hasAccount) await makeProfile(db, { email: `ann${count}@hillside.example` })
      const browsers = [openBrowser(app), openBrowser(app)]
      const returns: URL[] = []
      for (const [index, one] of browsers.entries()) {
        issuer.signsIn({ sub: `uid-${count}-${index}`, email: `ann${count}@hillside.example`, email_verified: true })
        const { url } = await one.visit(await start(oidc.id, {}, one), {
          stopAt: ({ pathname }) => pathname.startsWith('/api/auth/callback/'),
        })
        returns.push(url)
      }
      await Promise.all(browsers.map((one, index) => one.request(returns[index]!)))
      const inside = (await Promise.all(browsers.map((one) => one.whoAmI()))).filter(Boolean)
      expect(inside).toHaveLength(1)
      expect(await namesOf(inside[0]!.id)).toHaveLength(1)
    }
  })
})

describe('the same person gets in', () => {
  const changes: [string, () => Promise<string>, () => Promise<string>, string[]][] = [
    [
      'with a stronger identifier beside the known one',
      () => bySaml({ [PRINCIPAL]: `a${count}@lakeside.example` }),
      () => bySaml({ [PRINCIPAL]: `a${count}@lakeside.example`, [SUBJECT]: `b${count}@lakeside.example` }),
      ['subject-id:IDP!bCOUNT@lakeside.example'],
    ],
    ['without any identifier', () => bySaml({}, `a-${count}`), () => bySaml({}), ['persistent:IDP!a-COUNT']],
    [
      'with an identifier after a stand-in',
      () => bySaml({}),
      () => bySaml({}, `a-${count}`),
      ['persistent:IDP!a-COUNT'],
    ],
    ['without identifiers, twice', () => bySaml({}), () => bySaml({}), ['address:annCOUNT@lakeside.example']],
    ['with a name of CAS in other letters', () => byCas(`ann${count}`), () => byCas(`Ann${count}`), ['cas:AnnCOUNT']],
    [
      'with a name of CAS in other letters beside a stronger identifier',
      () => byCas(`ann${count}`),
      () => byCas(`ANN${count}`, { [PRINCIPAL]: `ann${count}@riverside.example` }),
      ['principal-name:CAS!annCOUNT@riverside.example'],
    ],
  ]

  it.each(changes)('%s', async (_, first, second, names) => {
    expect(await first()).toBe('/dashboard')
    const owner = await me()
    expect(await second()).toBe('/dashboard')
    expect(await me()).toBe(owner)
    const written = (name: string) =>
      name.replace('IDP', idp.entityId).replace('CAS', cas.issuer).replace('COUNT', String(count))
    expect(await namesOf(owner)).toEqual(names.map(written))
  })

  it('at an account that has only a password, or was provisioned', async () => {
    const { id } = await makeProfile(db, { email: `ann${count}@hillside.example` })
    await db.insertInto('accounts').values({ userId: id, accountId: id, providerId: 'credential' }).execute()
    expect(await byOidc(`uid-${count}`)).toBe('/dashboard')
    expect(await me()).toBe(id)
  })

  it('with a name that version 1.0 has stored for SAML', async () => {
    const { id } = await makeProfile(db, { email: `ann${count}@lakeside.example` })
    await db.insertInto('accounts').values({ userId: id, accountId: 'AbC=', providerId: saml.id }).execute()
    expect(await bySaml({}, `a-${count}`)).toBe('/dashboard')
    expect(await namesOf(id)).toEqual([`persistent:${idp.entityId}!a-${count}`])
  })

  it('whom another connection knows by its own identifier', async () => {
    const { id } = await makeProfile(db, { email: `ann${count}@hillside.example` })
    await db.insertInto('accounts').values({ userId: id, accountId: 'person', providerId: everybody.id }).execute()
    expect(await byOidc(`uid-${count}`)).toBe('/dashboard')
    expect(await namesOf(id)).toEqual(['person', `uid-${count}`])
  })

  it('by an identifier that they have linked themselves, and keeps both', async () => {
    await byOidc(`uid-${count}`)
    const owner = await me()
    browser.forgetProviders()
    issuer.signsIn({ sub: `own-${count}`, email: `ann${count}@hillside.example`, email_verified: true })
    await browser.visit(await start(oidc.id, { purpose: 'link' }))
    expect(await byOidc(`own-${count}`)).toBe('/dashboard')
    expect(await me()).toBe(owner)
    expect(await namesOf(owner)).toEqual([`own-${count}`, `uid-${count}`])
  })
})

describe('a test sign-in', () => {
  it('shows the refusal', async () => {
    await byOidc(`uid-${count}`)
    issuer.signsIn({ sub: `uid-new-${count}`, email: `ann${count}@hillside.example`, email_verified: true })
    const headers = { cookie: await app.cookieFor(adminProfile.id), 'content-type': 'application/json' }
    const body = JSON.stringify({ connection: oidc.id, purpose: 'test', callbackURL: '/admin/sign-in' })
    const started = await app.fetch('/api/auth/sign-on/start', { method: 'POST', headers, body })
    browser = openBrowser(app)
    const { url: back } = await browser.visit(((await started.json()) as { url: string }).url, {
      stopAt: ({ pathname }) => pathname.startsWith('/api/auth/callback'),
    })
    const cookie = started.headers.getSetCookie().map((one) => one.split(';')[0])
    const end = await app.fetch(back.pathname + back.search, { headers: { cookie: cookie.join('; ') } })
    const { searchParams } = new URL(end.headers.get('location') ?? '', config.publicUrl)
    const report = await admin.signInConnections.takeReport({ id: searchParams.get('signOnReport') ?? '' })
    expect(report.refusal).toMatchObject({
      code: 'OTHER_IDENTIFIER',
      message: signOnMessage('OTHER_IDENTIFIER'),
      reason: expect.stringContaining('another lasting identifier') as unknown,
    })
    expect(report.person?.account).toBe('found by address')
  })
})

describe('an admin', () => {
  it('sees the identifiers of an account, and releases them: the next arrival is by address', async () => {
    await byOidc(`uid-${count}`)
    const owner = await me()
    const signOn = { connectionId: oidc.id, name: 'OIDC', identifier: `uid-${count}` }
    expect((await admin.users.get({ id: owner })).signOns).toMatchObject([signOn])
    await admin.signInConnections.releasePerson({ id: oidc.id, accountId: owner })
    expect((await admin.users.get({ id: owner })).signOns).toEqual([])
    const entries = db.selectFrom('auditEntries').select(['action', 'actorId']).where('personId', '=', owner)
    expect(await entries.where('kind', '=', 'accounts').where('action', '=', 'deleted').execute()).toEqual([
      { action: 'deleted', actorId: adminProfile.id },
    ])
    expect(await byOidc(`uid-new-${count}`)).toBe('/dashboard')
    expect(await me()).toBe(owner)
    expect(await byOidc(`uid-${count}`)).toBe(REFUSED)
    const again = admin.signInConnections.releasePerson({ id: saml.id, accountId: owner })
    await expectRefusal(again, 'NOT_FOUND')
  })

  it('releases everybody of a connection, and nobody of another', async () => {
    await byCas(`ann${count}`)
    const [first, casCount] = [await me(), count]
    count += 1
    await byCas(`ann${count}`)
    const second = await me()
    await byOidc(`uid-${count}`)
    await admin.signInConnections.releaseEverybody({ id: cas.id })
    expect(await byCas(`new${count}`)).toBe('/dashboard')
    expect(await me()).toBe(second)
    expect(await byOidc(`uid-new-${count}`)).toBe(REFUSED)
    count = casCount
    expect(await byCas(`new${count}`)).toBe('/dashboard')
    expect(await me()).toBe(first)
    count += 1
  })

  it('cannot release those of a connection that finds nobody by their address', async () => {
    const { id: accountId } = await makeProfile(db)
    await db.insertInto('accounts').values({ userId: accountId, accountId: 'one', providerId: everybody.id }).execute()
    const { id } = everybody
    await expectRefusal(admin.signInConnections.releasePerson({ id, accountId }), 'WITHOUT_DOMAINS')
    await expectRefusal(admin.signInConnections.releaseEverybody({ id }), 'WITHOUT_DOMAINS')
    expect(await namesOf(accountId)).toEqual(['one'])
    expect((await admin.users.get({ id: accountId })).signOns).toEqual([])
  })
})
