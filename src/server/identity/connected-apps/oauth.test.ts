import { createRemoteJWKSet, jwtVerify } from 'jose'
import { sql } from 'kysely'
import * as openid from 'openid-client'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiClientForm } from '#contract/integrations/api-clients'
import { runAdminCommand } from '../../operations/process/admin-commands.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeInternship, makeManager, makeStudent, registrationInput } from '../../testing/factories.ts'
import {
  answerConsent,
  apiWith,
  connect,
  createOAuthTestApp,
  REDIRECT_URI,
  registerClient,
  startRequest,
  switchApps,
  visitAuthorize,
} from '../../testing/oauth-client.ts'
import { readInternship } from '../../testing/read-records.ts'
import { lockAccount, unlockAccount } from '../limits/account-lock.ts'
import { deleteExpiredTokens } from './access-token.ts'

// Tests the listening server with openid-client, an independent implementation.

const app = await createOAuthTestApp()
const { db, config } = app
const client = await registerClient(app)

beforeEach(async () => {
  await db.deleteFrom('rateLimits').execute()
})

/** The OAuth error of a refused call. */
async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    // 401 with a challenge (RFC 6749, section 5.2).
    if (error instanceof openid.WWWAuthenticateChallengeError) return 'invalid_client'
    if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError)
      return error.error
    throw error
  }
  return 'accepted'
}

async function apiStatus(token: string, path = '/internships/mine', init: RequestInit = {}) {
  const headers = { ...init.headers, authorization: `Bearer ${token}` }
  const response = await fetch(`${config.publicUrl}/api/v1${path}`, { ...init, headers })
  return [response.status, response.headers.get('www-authenticate')]
}

const INVALID = [401, 'Bearer error="invalid_token"']
const OK = [200, null]

describe('an app that a person allows', () => {
  it('gets tokens with PKCE and reads what the person sees', async () => {
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student)
    await makeInternship(db, await makeStudent(db))
    const tokens = await connect(app, client, student)
    expect(tokens).toMatchObject({
      access_token: expect.stringMatching(/^fieldmark_at_/),
      refresh_token: expect.stringMatching(/^fieldmark_rt_/),
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'openid profile email internships:read offline_access',
    })
    expect(Math.abs(Number(tokens.expires_at) - Date.now() / 1000 - 3600)).toBeLessThan(60)
    const mine = await apiWith(app, tokens.access_token).internships.listMine()
    expect(mine.map(({ id }) => id)).toEqual([internship.id])
  })

  it('gets an ID token that our published keys verify, and the name', async () => {
    const student = await makeStudent(db)
    const tokens = await connect(app, client, student)
    const keys = createRemoteJWKSet(new URL(`${config.publicUrl}/.well-known/jwks.json`))
    const { payload } = await jwtVerify(tokens.id_token!, keys, { issuer: config.publicUrl, audience: client.id })
    expect(payload.sub).toBe(student.id)
    expect(await openid.fetchUserInfo(client.config, tokens.access_token, student.id)).toEqual({
      sub: student.id,
      name: 'Zoë Çağlar',
      given_name: 'Zoë',
      family_name: 'Çağlar',
      email: student.email,
      email_verified: true,
    })
  })

  it('stores no token in clear', async () => {
    const tokens = await connect(app, client, await makeStudent(db))
    const stored = JSON.stringify([
      await db.selectFrom('oauthAccessTokens').selectAll().execute(),
      await db.selectFrom('oauthRefreshTokens').selectAll().execute(),
      await db.selectFrom('oauthClients').selectAll().execute(),
    ])
    for (const secret of [tokens.access_token, tokens.refresh_token!, client.secret!])
      expect(stored).not.toContain(secret.slice(-20))
  })

  it('is asked about once, and again for more', async () => {
    const student = await makeStudent(db)
    await connect(app, client, student, { scope: 'internships:read' })
    const cookie = await app.cookieFor(student.id)
    const same = await visitAuthorize(app, (await startRequest(client, { scope: 'internships:read' })).url, cookie)
    expect(same.href).toContain(`${REDIRECT_URI}?code=`)
    const more = await visitAuthorize(app, (await startRequest(client)).url, cookie)
    expect(more.pathname).toBe('/authorize')
  })

  it('shows the person what it asks for', async () => {
    const person = await makeStudent(db)
    const { url } = await startRequest(client, { scope: 'internships:read offline_access', max_age: '60' })
    const page = await visitAuthorize(app, url)
    expect(page.origin + page.pathname).toBe(`${config.publicUrl}/authorize`)
    const query = page.searchParams.get('request')!
    const shown = {
      appName: 'Timetable',
      returnsTo: 'app.example',
      scopes: ['internships:read', 'offline_access'],
    }
    const before = await app.as(person)
    expect(await before.connectedApps.describeRequest({ query })).toEqual({ ...shown, mustSignInAgain: true })
    app.time.now = new Date(Date.now() + 1000)
    const after = await app.as(person)
    app.time.now = new Date()
    expect(await after.connectedApps.describeRequest({ query })).toEqual({ ...shown, mustSignInAgain: false })
  })

  it('is told when the person denies', async () => {
    const cookie = await app.cookieFor((await makeStudent(db)).id)
    const { url, verifier, state } = await startRequest(client)
    const back = await answerConsent(app, await visitAuthorize(app, url, cookie), cookie, false)
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    expect(await refusal(openid.authorizationCodeGrant(client.config, back, checks))).toBe('access_denied')
  })

  it('may be on a device and have no secret', async () => {
    const device = await registerClient(app, { kind: 'device app' })
    const tokens = await connect(app, device, await makeStudent(db))
    expect(await apiStatus(tokens.access_token)).toEqual(OK)
    expect((await openid.refreshTokenGrant(device.config, tokens.refresh_token!)).access_token).toBeTruthy()
  })

  it('is asked about every time if it is on a device', async () => {
    const device = await registerClient(app, { kind: 'device app' })
    const student = await makeStudent(db)
    await connect(app, device, student)
    const cookie = await app.cookieFor(student.id)
    for (const changes of [{}, { prompt: 'none' }])
      expect((await visitAuthorize(app, (await startRequest(device, changes)).url, cookie)).pathname).toBe('/authorize')
  })
})

describe('an authorization request is refused', () => {
  async function sentTo(changes: Record<string, string>) {
    const cookie = await app.cookieFor((await makeStudent(db)).id)
    const { url } = await startRequest(client, changes)
    const { origin, pathname, searchParams } = await visitAuthorize(app, url, cookie)
    return [origin === config.publicUrl ? pathname : origin, searchParams.get('error')]
  }

  it.each([
    ['another redirect address', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer redirect address', { redirect_uri: `${REDIRECT_URI}/../evil` }],
    ['a redirect address with a fragment', { redirect_uri: `${REDIRECT_URI}#evil` }],
    ['no redirect address', { redirect_uri: '' }],
    ['an unknown client', { client_id: 'unknown' }],
  ])('with %s, and the browser stays here', async (_name, changes) => {
    const [place, error] = await sentTo(changes)
    expect([place, Boolean(error)]).toEqual(['/authorize', true])
  })

  it.each([
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a scope that the client may not have', { scope: 'internships:read exports:read' }, 'invalid_scope'],
    ['for another server', { resource: 'https://other.example' }, 'invalid_target'],
    ['silently, if the person has not allowed the app', { prompt: 'none' }, 'consent_required'],
  ])('%s, and the app is told', async (_name, changes, error) => {
    expect(await sentTo(changes)).toEqual(['https://app.example', error])
  })

  it('for a changed request', async () => {
    const cookie = await app.cookieFor((await makeStudent(db)).id)
    const page = await visitAuthorize(app, (await startRequest(client, { scope: 'openid' })).url, cookie)
    const query = page.searchParams.get('request')!.replace('scope=openid', 'scope=internships%3Aread')
    page.searchParams.set('request', query)
    expect((await answerConsent(app, page, cookie)).href).toBe('about:blank')
  })

  it('without a session', async () => {
    const page = await visitAuthorize(app, (await startRequest(client)).url)
    expect((await answerConsent(app, page, '')).href).toBe('about:blank')
  })
})

describe('a code', () => {
  async function arriveWithCode() {
    const student = await makeStudent(db)
    const cookie = await app.cookieFor(student.id)
    const { url, verifier, state } = await startRequest(client)
    const back = await answerConsent(app, await visitAuthorize(app, url, cookie), cookie)
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    return { student, back, checks }
  }

  it('works once, and its tokens end when it is used again', async () => {
    const { back, checks } = await arriveWithCode()
    const tokens = await openid.authorizationCodeGrant(client.config, back, checks)
    expect(await apiStatus(tokens.access_token)).toEqual(OK)
    expect(await refusal(openid.authorizationCodeGrant(client.config, back, checks))).toBe('invalid_grant')
    expect(await apiStatus(tokens.access_token)).toEqual(INVALID)
    expect(await refusal(openid.refreshTokenGrant(client.config, tokens.refresh_token!))).toBe('invalid_grant')
  })

  it('needs its verifier', async () => {
    const { back, checks } = await arriveWithCode()
    const wrong = { ...checks, pkceCodeVerifier: openid.randomPKCECodeVerifier() }
    expect(await refusal(openid.authorizationCodeGrant(client.config, back, wrong))).toBe('invalid_grant')
  })

  it('belongs to one client', async () => {
    const { back, checks } = await arriveWithCode()
    const other = await registerClient(app)
    expect(await refusal(openid.authorizationCodeGrant(other.config, back, checks))).toBe('invalid_grant')
  })

  it('is worth nothing once the person has removed the app', async () => {
    const { student, back, checks } = await arriveWithCode()
    await db.deleteFrom('oauthConsents').where('userId', '=', student.id).execute()
    expect(await refusal(openid.authorizationCodeGrant(client.config, back, checks))).toBe('invalid_grant')
  })
})

describe('a refresh token', () => {
  it('is replaced at every use, and an old one ends the whole family', async () => {
    const first = await connect(app, client, await makeStudent(db))
    const second = await openid.refreshTokenGrant(client.config, first.refresh_token!)
    expect(second).toMatchObject({ expires_in: 3600, refresh_token: expect.stringMatching(/^fieldmark_rt_/) })
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await apiStatus(second.access_token)).toEqual(OK)
    expect(await refusal(openid.refreshTokenGrant(client.config, first.refresh_token!))).toBe('invalid_grant')
    expect(await refusal(openid.refreshTokenGrant(client.config, second.refresh_token!))).toBe('invalid_grant')
    for (const { access_token } of [first, second]) expect(await apiStatus(access_token)).toEqual(INVALID)
  })

  it('cannot widen the scopes', async () => {
    const { refresh_token } = await connect(app, client, await makeStudent(db), {
      scope: 'internships:read offline_access',
    })
    const wider = openid.refreshTokenGrant(client.config, refresh_token!, { scope: 'openid internships:read' })
    expect(await refusal(wider)).toBe('invalid_scope')
  })

  it('outlives the session in which the person allowed the app; an access token without one does not', async () => {
    const student = await makeStudent(db)
    const lasting = await connect(app, client, student)
    const short = await connect(app, client, student, { scope: 'internships:read' })
    expect(short.refresh_token).toBeUndefined()
    await db.deleteFrom('sessions').where('userId', '=', student.id).execute()
    expect(await apiStatus(short.access_token)).toEqual(INVALID)
    const refreshed = await openid.refreshTokenGrant(client.config, lasting.refresh_token!)
    expect(await apiStatus(refreshed.access_token)).toEqual(OK)
  })

  it('ends 180 days after its person has signed in, however often it is used', async () => {
    const student = await makeStudent(db)
    const tokens = await connect(app, client, student)
    const used = await openid.refreshTokenGrant(client.config, tokens.refresh_token!)
    const ofStudent = () => db.selectFrom('oauthRefreshTokens').select('authTime').where('userId', '=', student.id)
    const times = (await ofStudent().execute()).map(({ authTime }) => authTime?.getTime() ?? 0)
    expect(new Set(times).size).toBe(1)
    const daysLater = (days: number) => new Date(times[0]! + days * 24 * 60 * 60 * 1000)
    await db
      .updateTable('oauthRefreshTokens')
      .set({ expiresAt: daysLater(365) })
      .where('userId', '=', student.id)
      .execute()
    await deleteExpiredTokens(db, daysLater(179))
    const usedAgain = await openid.refreshTokenGrant(client.config, used.refresh_token!)
    await deleteExpiredTokens(db, daysLater(181))
    expect(await refusal(openid.refreshTokenGrant(client.config, usedAgain.refresh_token!))).toBe('invalid_grant')
  })

  it('is refused by another client', async () => {
    const { refresh_token } = await connect(app, client, await makeStudent(db))
    const other = await registerClient(app)
    expect(await refusal(openid.refreshTokenGrant(other.config, refresh_token!))).toBe('invalid_grant')
  })
})

describe('revocation and introspection', () => {
  it('end a token, and tell its client about it', async () => {
    const tokens = await connect(app, client, await makeStudent(db))
    expect(await openid.tokenIntrospection(client.config, tokens.access_token)).toMatchObject({ active: true })
    const other = await registerClient(app)
    expect(await openid.tokenIntrospection(other.config, tokens.access_token)).toEqual({ active: false })
    await openid.tokenRevocation(client.config, tokens.refresh_token!)
    expect(await openid.tokenIntrospection(client.config, tokens.access_token)).toEqual({ active: false })
    expect(await apiStatus(tokens.access_token)).toEqual(INVALID)
  })
})

describe('a running token narrows at once', () => {
  it('when the person loses a role', async () => {
    const manager = await makeManager(db, ['Physics'])
    const { access_token } = await connect(app, client, manager)
    expect(await apiStatus(access_token, '/internships')).toEqual(OK)
    await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', manager.id).execute()
    expect(await apiStatus(access_token, '/internships')).toEqual([403, null])
  })

  it('when the account is locked, and does not come back', async () => {
    const student = await makeStudent(db)
    const tokens = await connect(app, client, student)
    await inTransaction(db, (tx) => lockAccount(tx, student.id, app.time.now))
    expect(await apiStatus(tokens.access_token)).toEqual(INVALID)
    expect(await refusal(openid.refreshTokenGrant(client.config, tokens.refresh_token!))).toBe('invalid_grant')
    await inTransaction(db, (tx) => unlockAccount(tx, student.id))
    expect(await apiStatus(tokens.access_token)).toEqual(INVALID)
  })

  it('when an admin disables the client', async () => {
    const own = await registerClient(app)
    const tokens = await connect(app, own, await makeStudent(db))
    await app.admin.apiClients.disable({ id: own.id })
    expect(await apiStatus(tokens.access_token)).toEqual(INVALID)
    expect(await refusal(openid.refreshTokenGrant(own.config, tokens.refresh_token!))).toBe('invalid_client')
    await app.admin.apiClients.enable({ id: own.id })
    expect(await apiStatus(tokens.access_token)).toEqual(OK)
    await app.admin.apiClients.delete({ id: own.id })
    expect(await apiStatus(tokens.access_token)).toEqual(INVALID)
  })

  it('when an admin takes a scope from the client', async () => {
    const own = await registerClient(app)
    const { access_token } = await connect(app, own, await makeStudent(db))
    const listed = (await app.admin.apiClients.list()).find(({ id }) => id === own.id)!
    const { isDisabled: _, people: _people, createdAt: _at, lastUsedAt: _used, ...form } = listed
    await app.admin.apiClients.change({ ...form, scopes: ['openid'] })
    expect(await apiStatus(access_token)).toEqual([403, 'Bearer error="insufficient_scope", scope="internships:read"'])
  })

  it('when it expires', async () => {
    const { access_token } = await connect(app, client, await makeStudent(db))
    await db
      .updateTable('oauthAccessTokens')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    expect(await apiStatus(access_token)).toEqual(INVALID)
    await deleteExpiredTokens(db, new Date())
    expect(await db.selectFrom('oauthAccessTokens').select('id').execute()).toEqual([])
  })

  it('when apps are switched off: then nothing of this exists', async () => {
    const { access_token } = await connect(app, client, await makeStudent(db))
    await switchApps(app, false)
    try {
      expect(await apiStatus(access_token)).toEqual(INVALID)
      const paths = [
        '/.well-known/jwks.json',
        '/.well-known/oauth-authorization-server',
        '/.well-known/openid-configuration',
        '/api/auth/oauth2/authorize',
        '/api/auth/oauth2/userinfo',
      ]
      for (const path of paths) expect([path, (await fetch(config.publicUrl + path)).status]).toEqual([path, 404])
      for (const path of ['token', 'revoke', 'introspect', 'consent'])
        expect((await fetch(`${config.publicUrl}/api/auth/oauth2/${path}`, { method: 'POST' })).status).toBe(404)
      await expectRefusal(app.admin.apiClients.list(), 'NOT_OFFERED')
    } finally {
      await switchApps(app, true)
    }
  })
})

describe('a token', () => {
  it('cannot call endpoints without a scope, whoever its person is', async () => {
    const all = await registerClient(app, { scopes: ['internships:read', 'internships:write', 'account:read'] })
    const scope = 'internships:read internships:write account:read'
    const { access_token } = await connect(app, all, await makeAdmin(db), { scope })
    const api = apiWith(app, access_token)
    const refused = { status: 403, code: 'INSUFFICIENT_SCOPE' }
    await expect(api.accounts.changePassword({ newPassword: 'a new password' })).rejects.toMatchObject(refused)
    await expect(api.users.addManager({ email: 'a@b.example', departments: [] })).rejects.toMatchObject(refused)
    await expect(api.session.listMine()).rejects.toMatchObject(refused)
    await expect(api.apiClients.list()).rejects.toMatchObject(refused)
    await expect(api.connectedApps.listMine()).rejects.toMatchObject(refused)
    await expect(api.signInSettings.options()).rejects.toMatchObject(refused)
    expect((await api.session.get()).person?.role).toBe('admin')
  })

  it('needs the scope of the endpoint', async () => {
    const { access_token } = await connect(app, client, await makeStudent(db))
    const api = apiWith(app, access_token)
    await expectRefusal(api.internships.register(registrationInput()), 'INSUFFICIENT_SCOPE')
  })

  it('counts instead of the cookies, and from any site', async () => {
    const student = await makeStudent(db)
    const cookie = await app.cookieFor(student.id)
    expect(await apiStatus('unknown', '/internships/mine', { headers: { cookie } })).toEqual(INVALID)
    const writing = await registerClient(app, { scopes: ['internships:write'] })
    const { access_token } = await connect(app, writing, student, { scope: 'internships:write' })
    const headers = {
      'content-type': 'application/json',
      origin: 'https://app.example',
      'sec-fetch-site': 'cross-site',
    }
    const body = JSON.stringify(registrationInput())
    expect(await apiStatus(access_token, '/internships', { method: 'POST', headers, body })).toEqual(OK)
  })
})

describe('a system that acts on its own', () => {
  const facts: Partial<ApiClientForm> = { kind: 'system', scopes: ['internships:read', 'statistics:read'] }

  it('reads the list of its departments with a scope of its own', async () => {
    await makeManager(db, ['Law'])
    const scoped: Partial<ApiClientForm> = { ...facts, scopes: ['departments:read'] }
    const readAs = async (client: Partial<ApiClientForm>) => {
      const { config } = await registerClient(app, client)
      return apiWith(app, (await openid.clientCredentialsGrant(config)).access_token).departments.list()
    }
    expect(await readAs({ ...scoped, allDepartments: true })).toEqual(await app.admin.departments.list())
    expect(await readAs({ ...scoped, departments: ['Law'] })).toEqual([expect.objectContaining({ name: 'Law' })])
    await expectRefusal(readAs({ ...facts, departments: ['Law'] }), 'INSUFFICIENT_SCOPE')
  })

  it('reads the rows of its departments', async () => {
    const inLaw = await makeInternship(db, await makeStudent(db, { major: 'Law' }))
    await makeInternship(db, await makeStudent(db, { major: 'Physics' }))
    await makeManager(db, ['Law'])
    const system = await registerClient(app, { ...facts, departments: ['Law'] })
    const tokens = await openid.clientCredentialsGrant(system.config)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'internships:read statistics:read' })
    expect(tokens.refresh_token).toBeUndefined()
    const api = apiWith(app, tokens.access_token)
    expect((await api.internships.listForReview({})).items.map(({ id }) => id)).toEqual([inLaw.id])
    expect((await api.statistics.get()).internships.total).toBe(1)
    await expectRefusal(api.internships.listMine(), 'FORBIDDEN')
    await expectRefusal(api.exports.internships({}), 'INSUFFICIENT_SCOPE')
    await expectRefusal(api.internships.approve(await readInternship(db, { id: inLaw.id })), 'INSUFFICIENT_SCOPE')
    await db.deleteFrom('oauthClientDepartments').where('clientId', '=', system.id).execute()
    expect((await api.internships.listForReview({})).items).toEqual([])
  })

  it('can be given all departments, and cannot get more scopes', async () => {
    const system = await registerClient(app, { ...facts, allDepartments: true })
    const { access_token } = await openid.clientCredentialsGrant(system.config, { scope: 'statistics:read' })
    const { total } = (await apiWith(app, access_token).statistics.get()).internships
    expect(total).toBeGreaterThan(1)
    const wider = openid.clientCredentialsGrant(system.config, { scope: 'exports:read' })
    expect(await refusal(wider)).toBe('invalid_scope')
  })

  it('loses its tokens with its secret', async () => {
    const system = await registerClient(app, { ...facts, allDepartments: true })
    const { access_token } = await openid.clientCredentialsGrant(system.config)
    const { secret } = await app.admin.apiClients.rotateSecret({ id: system.id })
    expect(await apiStatus(access_token, '/statistics')).toEqual(INVALID)
    expect(await refusal(openid.clientCredentialsGrant(system.config))).toBe('invalid_client')
    const metadata = system.config.serverMetadata()
    const renewed = new openid.Configuration(metadata, system.id, undefined, openid.ClientSecretBasic(secret))
    openid.allowInsecureRequests(renewed)
    expect((await openid.clientCredentialsGrant(renewed)).access_token).toBeTruthy()
  })

  it('is the only kind that may', async () => {
    expect(await refusal(openid.clientCredentialsGrant(client.config))).toBe('unauthorized_client')
  })
})

describe('the published documents', () => {
  it('may be cached for ten minutes', async () => {
    for (const name of ['jwks.json', 'oauth-authorization-server', 'openid-configuration']) {
      const response = await fetch(`${config.publicUrl}/.well-known/${name}`)
      expect([name, response.status, response.headers.get('cache-control')]).toEqual([name, 200, 'public, max-age=600'])
      expect(await response.text()).not.toMatch(/"(d|p|q|private_key)"/)
    }
  })

  it('contain an old key for a month after a new one took its place', async () => {
    const student = await makeStudent(db)
    const old = await connect(app, client, student)
    const cookie = await app.cookieFor(student.id)
    await db
      .updateTable('signingKeys')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    const current = await connect(app, client, student)
    const keys = createRemoteJWKSet(new URL(`${config.publicUrl}/.well-known/jwks.json`))
    const ids = []
    for (const { id_token } of [old, current])
      ids.push((await jwtVerify(id_token!, keys, { issuer: config.publicUrl })).protectedHeader.kid)
    expect(new Set(ids).size).toBe(2)
    expect((await app.clientWith(cookie).session.get()).person?.id).toBe(student.id)
    expect(await apiStatus(old.access_token)).toEqual(OK)
  })

  it('contain only a new key after the command renew-keys, which a changed AUTH_SECRET calls for', async () => {
    const student = await makeStudent(db)
    await sql`update signing_keys set private_key = '"encrypted with another secret"'`.execute(db)
    await expect(connect(app, client, student)).rejects.toThrow()
    await runAdminCommand(app, { command: 'renew-keys' })
    const { id_token } = await connect(app, client, student)
    const keys = createRemoteJWKSet(new URL(`${config.publicUrl}/.well-known/jwks.json`))
    await jwtVerify(id_token!, keys, { issuer: config.publicUrl })
    expect(keys.jwks()?.keys).toHaveLength(1)
  })
})
