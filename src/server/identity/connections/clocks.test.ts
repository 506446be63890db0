import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signSamlPost } from '@node-saml/node-saml/lib/saml-post-signing.js'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR, inSeconds, MINUTE, SECOND } from '#domain/time/durations'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { startIssuer } from '../../testing/test-issuer.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'
import { providerValues } from './connection-queries.ts'
import { CLOCK_TOLERANCE } from './saml/refused-response.ts'

// Tests clocks of identity providers that differ from ours, and people who take their time there.

const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const provider = await startSamlProvider()
const saml = connectionForm({
  protocol: 'saml',
  name: 'SAML',
  domains: ['lakeside.example'],
  metadataUrl: provider.metadataUrl,
})
const oidc = connectionForm({ name: 'OIDC', domains: ['hillside.example'] })
const issuer = await startIssuer([providerValues(config, { id: oidc.id, ownEntityId: false }).redirectUri])
const tickets = new Map<string, string>()
const casServer = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const isKnown = tickets.get(searchParams.get('ticket') ?? '') === searchParams.get('service')
  const answer = isKnown
    ? '<cas:authenticationSuccess><cas:user>zoe</cas:user><cas:attributes><cas:mail>zoe@riverside.example</cas:mail></cas:attributes></cas:authenticationSuccess>'
    : '<cas:authenticationFailure code="INVALID_TICKET">unknown</cas:authenticationFailure>'
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
for (const form of [saml, { ...oidc, issuer: issuer.issuer }, cas]) await admin.signInConnections.save(form)
const { acsUrl } = providerValues(config, { id: saml.id, ownEntityId: false })

/** The clock stands still, so that every second counts. */
const NOW = Math.floor(Date.now() / SECOND) * SECOND
let count = 0
let browser: TestBrowser
beforeEach(() => {
  count += 1
  browser = openBrowser(app)
  app.logged.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

async function start({ id }: { id: string }): Promise<string> {
  const { body } = await browser.post('/api/auth/sign-on/start', { connection: id, callbackURL: '/dashboard' })
  return String(body.url)
}

const inNeighbourhood = [
  ['2 min 59 s', 2 * MINUTE + 59 * SECOND, true],
  ['3 min 1 s', 3 * MINUTE + SECOND, false],
] as const

/** Answers our request with an assertion that has these times, relative to now. */
async function answerBySaml(request: string, times: Record<string, number> = {}) {
  const person = {
    nameId: `person-${count}`,
    attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': `zoe${count}@lakeside.example` },
  }
  const places = { recipient: acsUrl, destination: acsUrl, signAssertion: false }
  const form = await provider.answer(request, person, places)
  let xml = Buffer.from(form.SAMLResponse, 'base64').toString()
  for (const [name, shift] of Object.entries(times)) {
    const [element, attribute = ''] = name.split('.')
    const written = new RegExp(`(<saml:${element}\\b[^>]* ${attribute}=")[^"]*`)
    expect(xml).toMatch(written)
    xml = xml.replace(written, `$1${new Date(NOW + shift).toISOString()}`)
  }
  const signing = { privateKey: provider.key, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' } as const
  const signed = signSamlPost(xml, '//*[local-name(.)="Assertion"]', signing)
  return { ...form, SAMLResponse: Buffer.from(signed).toString('base64') }
}

async function submit(form: { SAMLResponse: string; RelayState: string }): Promise<string> {
  return (await browser.submitForm(acsUrl, form)).headers.get('location') ?? ''
}

/** Signs in with an ID token that has these times, relative to now. Returns the browser's final address. */
async function signInByOidc(times: Record<string, number>): Promise<URL> {
  issuer.signsIn({ sub: `person-${count}`, email: `zoe${count}@hillside.example`, email_verified: true, name: 'Zoë' })
  issuer.tamper('/token', async (answer) => {
    const [, payload = ''] = String(answer.id_token).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    const shifted = Object.entries(times).map(([name, shift]) => [name, inSeconds(NOW + shift)])
    return { ...answer, id_token: await issuer.sign({ ...claims, ...Object.fromEntries(shifted) }) }
  })
  const { url } = await browser.visit(await start(oidc))
  issuer.tamper('/token', null)
  return url
}

it('tolerates three minutes, by one constant for all protocols', () => {
  expect(CLOCK_TOLERANCE).toBe(3 * MINUTE)
})

describe.each(inNeighbourhood)('a clock that is %s away', (_distance, distance, isAccepted) => {
  it.each([
    ['NotBefore of the conditions', { 'Conditions.NotBefore': distance }],
    ['NotOnOrAfter of the conditions', { 'Conditions.NotOnOrAfter': -distance }],
    ['NotOnOrAfter of the subject', { 'SubjectConfirmationData.NotOnOrAfter': -distance }],
  ])(`is ${isAccepted ? 'accepted' : 'refused'} in SAML: %s`, async (_case, times) => {
    const form = await answerBySaml(await start(saml), times)
    const end = await submit(form)
    if (isAccepted) return expect(end).toBe('/dashboard')
    expect(await browser.whoAmI()).toBeNull()
    // A late token restarts the sign-on once; an early one does not.
    if (Object.values(times).some((shift) => shift > 0)) {
      expect(app.logged.join('')).toContain('its assertion begins in 181 seconds by our clock')
      return expect(end).toContain('error=RESPONSE_REFUSED')
    }
    expect(new URL(end).origin).toBe(provider.entityId)
    expect(await submit(await answerBySaml(end, times))).toContain('error=TOO_LATE')
    expect(app.logged.join('')).toContain('its assertion ended 181 seconds ago by our clock')
  })

  it.each([
    ['iat', { iat: distance }],
    ['nbf', { nbf: distance }],
    ['exp', { iat: -HOUR, exp: -distance }],
  ])(`is ${isAccepted ? 'accepted' : 'refused'} in OpenID Connect: %s`, async (_claim, times) => {
    const url = await signInByOidc(times)
    expect(url.pathname + url.search).toBe(isAccepted ? '/dashboard' : '/login?signOn=failed&error=RESPONSE_REFUSED')
    expect((await browser.whoAmI()) === null).toBe(!isAccepted)
    const reason = /its ID token (ended 181 seconds ago|begins in 181 seconds|.* made in 181 seconds) by our clock/
    expect(reason.test(app.logged.join(''))).toBe(!isAccepted)
  })
})

describe('somebody who takes their time at the identity provider', () => {
  const times = [
    ['five minutes and a second', 5 * MINUTE + SECOND, true],
    ['ten minutes', 10 * MINUTE, true],
    ['ten minutes and a second', 10 * MINUTE + SECOND, false],
  ] as const
  const pass = (time: number) => vi.setSystemTime(Date.now() + time)

  it.each(times)(
    '%s: signs in with SAML, if need be after another request by itself',
    async (_time, time, isInTime) => {
      const request = await start(saml)
      pass(time)
      const end = await submit(await answerBySaml(request))
      if (isInTime) return expect(end).toBe('/dashboard')
      expect(new URL(end).origin).toBe(provider.entityId)
      expect(await submit(await answerBySaml(end))).toBe('/dashboard')
    },
  )

  it.each(times)(
    '%s: signs in with OpenID Connect, if need be after another request by itself',
    async (_time, time, isInTime) => {
      const request = await start(oidc)
      pass(time)
      let requests = 0
      const countRequests = ({ pathname }: URL) => {
        if (pathname === '/auth') requests += 1
        return false
      }
      issuer.signsIn({ sub: `person-${count}`, email: `zoe${count}@hillside.example`, email_verified: true })
      const { url } = await browser.visit(request, { stopAt: countRequests })
      expect(requests).toBe(isInTime ? 1 : 2)
      expect(url.pathname).toBe('/dashboard')
      expect(await browser.whoAmI()).toMatchObject({ email: `zoe${count}@hillside.example` })
    },
  )

  it.each(times)('%s: signs in with CAS, if need be after another request by itself', async (_time, time, isInTime) => {
    /** The address to which the CAS server sends the browser back. */
    const back = (request: string) => {
      const service = new URL(request).searchParams.get('service') ?? ''
      const ticket = `ST-${tickets.size}`
      tickets.set(ticket, service)
      return `${service}&ticket=${ticket}`
    }
    const request = await start(cas)
    pass(time)
    const { url } = await browser.visit(back(request), { stopAt: ({ pathname }) => pathname === '/cas/login' })
    expect(url.pathname).toBe(isInTime ? '/dashboard' : '/cas/login')
    if (!isInTime) expect((await browser.visit(back(url.href))).url.pathname).toBe('/dashboard')
    expect(await browser.whoAmI()).toMatchObject({ email: 'zoe@riverside.example' })
  })

  it('twice is told so', async () => {
    const request = await start(saml)
    pass(10 * MINUTE + SECOND)
    const again = await submit(await answerBySaml(request))
    pass(10 * MINUTE + SECOND)
    expect(await submit(await answerBySaml(again))).toContain('error=TOO_LATE')
    expect(await browser.whoAmI()).toBeNull()
  })
})
