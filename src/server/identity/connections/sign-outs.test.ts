import { createSign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { seal } from '../../platform/secrets/sealed.ts'
import { makeAuthenticator } from '../../testing/account-factories.ts'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { startIssuer } from '../../testing/test-issuer.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'
import { providerValues } from './connection-queries.ts'

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
let browser: TestBrowser
beforeEach(() => {
  browser = openBrowser(app)
})

const start = async (connection: string, facts: object = {}) => {
  const { body } = await browser.post('/api/auth/sign-on/start', { connection, callbackURL: '/dashboard', ...facts })
  return String(body.url)
}
const signOut = async () => (await browser.post('/api/auth/sign-on/sign-out', {})).body.url as string | null
const me = () => app.clientWith(browser.cookie())

describe('CAS', async () => {
  const tickets = new Map<string, string>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [ticket, service] = [searchParams.get('ticket') ?? '', searchParams.get('service') ?? '']
    const isKnown = pathname === '/cas/p3/serviceValidate' && tickets.get(ticket) === service
    tickets.delete(ticket)
    const answer = isKnown
      ? `<cas:authenticationSuccess><cas:user>zoe</cas:user><cas:attributes><cas:mail>zoe@riverside.example</cas:mail><cas:displayName>Zo&#235; &amp; Co</cas:displayName></cas:attributes></cas:authenticationSuccess>`
      : `<cas:authenticationFailure code="INVALID_TICKET">Ticket ${ticket} not recognized</cas:authenticationFailure>`
    response.end(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${answer}</cas:serviceResponse>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}/cas`
  const cas = connectionForm({ protocol: 'cas', name: 'CAS', issuer, domains: ['riverside.example'] })
  await admin.signInConnections.save(cas)

  /** The address to which the CAS server sends the browser back. */
  async function returned(ticket = `ST-${Math.random()}`) {
    const service = new URL(await start(cas.id)).searchParams.get('service') ?? ''
    tickets.set(ticket, service)
    const url = new URL(service)
    url.searchParams.set('ticket', ticket)
    return { url, ticket }
  }

  it('signs in with a ticket', async () => {
    const { url } = await browser.visit((await returned()).url)
    expect(url.pathname).toBe('/dashboard')
    expect(await browser.whoAmI()).toMatchObject({ email: 'zoe@riverside.example', firstName: 'Zoë &', lastName: 'Co' })
    const account = db.selectFrom('accounts').select('accountId').where('providerId', '=', cas.id)
    expect(await account.execute()).toEqual([{ accountId: 'cas:zoe' }])
  })

  it('refuses a ticket that the server does not know; once it starts again by itself', async () => {
    const { url, ticket } = await returned()
    tickets.delete(ticket)
    const { url: again } = await browser.visit(url, { stopAt: ({ pathname }) => pathname === '/cas/login' })
    const service = new URL(again.searchParams.get('service') ?? '')
    service.searchParams.set('ticket', 'ST-none')
    const { url: end } = await browser.visit(service)
    expect(end.search).toContain('error=TOO_LATE')
    expect(await browser.whoAmI()).toBeNull()
  })

  it('refuses the ticket of another browser (login CSRF)', async () => {
    const { url } = await returned()
    browser = openBrowser(app)
    expect((await browser.visit(url)).url.search).toContain('error=COOKIE_MISSING')
    expect(await browser.whoAmI()).toBeNull()
  })

  /** The CAS server reports that it has ended a ticket's session. */
  async function logOutThere(ticket: string): Promise<void> {
    const logoutRequest = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`
    const { redirectUri } = providerValues(config, { id: cas.id, ownEntityId: false })
    await openBrowser(app).submitForm(redirectUri, { logoutRequest })
  }

  it('ends the session when the server says so, and signs out there', async () => {
    const { url, ticket } = await returned()
    await browser.visit(url)
    expect(await me().session.readSignOn()).toEqual({ name: 'CAS' })
    await logOutThere('ST-other')
    expect(await browser.whoAmI()).not.toBeNull()
    await logOutThere(ticket)
    expect(await browser.whoAmI()).toBeNull()
    await browser.visit((await returned()).url)
    expect(await signOut()).toBe(`${issuer}/logout?service=${encodeURIComponent(`${config.publicUrl}/login`)}`)
    expect(await browser.whoAmI()).toBeNull()
  })
  it('ends a sign-in that waits for our second step when the server says so', async () => {
    await admin.signInConnections.save({ ...cas, withoutFactor: 'ask', factorValues: ['mfa'] })
    await db.updateTable('signInSettings').set({ twoFactor: 'optional', version: sql`version + 1` }).execute()
    const zoe = db.selectFrom('profiles').select('id').where('email', '=', 'zoe@riverside.example')
    await makeAuthenticator(db, await zoe.executeTakeFirstOrThrow(), seal(config.authSecret, 'of an app'))
    const { url, ticket } = await returned()
    expect((await browser.visit(url)).url.pathname).toBe('/login/verify')
    const answer = () => browser.post('/api/auth/challenge/verify', { kind: 'authenticator', code: '000000' })
    await logOutThere('ST-other')
    expect((await answer()).body.code).toBe('WRONG_CODE')
    await logOutThere(ticket)
    expect((await answer()).body.code).toBe('CHALLENGE_ENDED')
  })
})

describe('SAML', async () => {
  const provider = await startSamlProvider()
  const metadataXml = (await (await fetch(provider.metadataUrl)).text()).replace(
    /<SingleSignOnService/,
    `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${provider.entityId}/logout"/>$&`,
  )
  const saml = connectionForm({ protocol: 'saml', name: 'SAML', metadataXml, domains: ['lakeside.example'] })
  await admin.signInConnections.save(saml)
  const { acsUrl, sloUrl, entityId } = providerValues(config, { id: saml.id, ownEntityId: false })

  async function signIn(nameId: string): Promise<void> {
    const person = { nameId, attributes: { [MAIL]: 'zoe@lakeside.example' } }
    const places = { recipient: acsUrl, destination: acsUrl }
    await browser.submitForm(acsUrl, await provider.answer(await start(saml.id), person, places))
    expect(await browser.whoAmI()).not.toBeNull()
  }

  function requestFor(nameId: string): string {
    return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_1" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${sloUrl}"><saml:Issuer>${provider.entityId}</saml:Issuer><saml:NameID>${nameId}</saml:NameID></samlp:LogoutRequest>`
  }

  function query(xml: string, { signed = true, algorithm = 'sha256' } = {}): string {
    const message = `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}&RelayState=x`
    if (!signed) return message
    const uri =
      algorithm === 'sha256'
        ? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
        : 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    const text = `${message}&SigAlg=${encodeURIComponent(uri)}`
    const signature = createSign(algorithm).update(text).sign(provider.key, 'base64')
    return `${text}&Signature=${encodeURIComponent(signature)}`
  }

  it('ends the session that a signed request names, and confirms it', async () => {
    await signIn('person-1')
    const { url } = await openBrowser(app).visit(`${sloUrl}?${query(requestFor('person-1'))}`, {
      stopAt: ({ pathname }) => pathname === '/logout',
    })
    expect(await browser.whoAmI()).toBeNull()
    const answer = inflateRawSync(Buffer.from(url.searchParams.get('SAMLResponse') ?? '', 'base64')).toString()
    expect(answer).toContain('status:Success')
    expect(answer).toContain('InResponseTo="_1"')
    expect(url.searchParams.get('Signature')).not.toBeNull()
  })

  it.each([
    ['without a signature', () => query(requestFor('person-2'), { signed: false })],
    ['with SHA-1', () => query(requestFor('person-2'), { algorithm: 'sha1' })],
    [
      'with a changed name',
      () => query(requestFor('person-3')).replace(/SAMLRequest=[^&]+/, query(requestFor('person-2')).split('&')[0]!),
    ],
    [
      'with a second request',
      () => `${query(requestFor('person-3'))}&${query(requestFor('person-2'), { signed: false })}`,
    ],
    ['with another name', () => query(requestFor('person-3'))],
  ])('keeps the session after a request %s', async (_case, make) => {
    await signIn('person-2')
    await openBrowser(app).visit(`${sloUrl}?${make()}`, { stopAt: ({ pathname }) => pathname === '/logout' })
    expect(await browser.whoAmI()).not.toBeNull()
  })

  it('is offered only where the metadata offers it', async () => {
    await signIn('person-5')
    expect(await me().session.readSignOn()).toEqual({ name: 'SAML' })
    await admin.signInConnections.save({
      ...saml,
      metadataXml: metadataXml.replaceAll(/<SingleLogoutService[^>]*>(<\/SingleLogoutService>)?/g, ''),
    })
    expect(await me().session.readSignOn()).toEqual({ name: null })
    expect(await signOut()).toBeNull()
    await admin.signInConnections.save(saml)
  })

  it('asks the identity provider to end its session, with a signed request', async () => {
    await signIn('person-4')
    const url = new URL((await signOut()) ?? '')
    expect(url.pathname).toBe('/logout')
    const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    expect(request).toContain('person-4')
    expect(request).toContain(entityId)
    expect(url.searchParams.get('Signature')).not.toBeNull()
    expect(await browser.whoAmI()).toBeNull()
  })
})

describe('OpenID Connect', async () => {
  const oidc = connectionForm({ name: 'OIDC', domains: ['hillside.example'] })
  const issuer = await startIssuer([providerValues(config, { id: oidc.id, ownEntityId: false }).redirectUri])
  await admin.signInConnections.save({ ...oidc, issuer: issuer.issuer })

  it('goes to the end-session endpoint with the ID token', async () => {
    issuer.signsIn({ sub: 'one', email: 'zoe@hillside.example', email_verified: true, name: 'Zoë' })
    await browser.visit(await start(oidc.id))
    expect(await browser.whoAmI()).toMatchObject({ email: 'zoe@hillside.example' })
    const url = new URL((await signOut()) ?? '')
    expect(url.origin).toBe(issuer.issuer)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${config.publicUrl}/login`)
    expect(await browser.whoAmI()).toBeNull()
  })

  it('is offered only where the discovery offers it', async () => {
    const [path, form] = ['/.well-known/openid-configuration', { ...oidc, issuer: issuer.issuer }]
    issuer.tamper(path, (discovery) => ({ ...discovery, end_session_endpoint: undefined }))
    await admin.signInConnections.save(form)
    issuer.tamper(path, null)
    issuer.signsIn({ sub: 'one', email: 'zoe@hillside.example', email_verified: true, name: 'Zoë' })
    await browser.visit(await start(oidc.id))
    expect(await me().session.readSignOn()).toEqual({ name: null })
    expect(await signOut()).toBeNull()
    await admin.signInConnections.save(form)
  })

  it('is tested by an admin: what came, and the first rule that refuses it, change nothing', async () => {
    const person = await makeAdmin(db)
    issuer.signsIn({ sub: 'two', email: 'zoe@elsewhere.example', email_verified: true, groups: ['staff'] })
    const headers = { cookie: await app.cookieFor(person.id), 'content-type': 'application/json' }
    const body = { connection: oidc.id, purpose: 'test', callbackURL: '/admin/system' }
    const started = await app.fetch('/api/auth/sign-on/start', { method: 'POST', headers, body: JSON.stringify(body) })
    const { url } = (await started.json()) as { url: string }
    const { url: back } = await browser.visit(url, {
      stopAt: ({ pathname }) => pathname.startsWith('/api/auth/callback'),
    })
    const cookies = started.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const end = await app.fetch(back.pathname + back.search, { headers: { cookie: cookies.join('; ') } })
    const location = new URL(end.headers.get('location') ?? '', config.publicUrl)
    expect(location.pathname).toBe('/admin/system')
    const id = location.searchParams.get('signOnReport') ?? ''
    const client = await app.as(person)
    expect(await client.signInConnections.takeReport({ id })).toMatchObject({
      refusal: { code: 'WRONG_DOMAIN' },
      identifiers: ['two'],
      person: { email: 'zoe@elsewhere.example', groups: ['staff'], account: 'none', confirmsFactor: null },
      attributes: expect.arrayContaining([
        { name: 'email', values: ['zoe@elsewhere.example'], becomes: 'email' },
      ]) as unknown,
    })
    await expect(client.signInConnections.takeReport({ id })).rejects.toThrow('has been read already')
    expect(await db.selectFrom('profiles').select('id').where('email', '=', 'zoe@elsewhere.example').execute()).toEqual(
      [],
    )
  })
})
