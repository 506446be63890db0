import * as openid from 'openid-client'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeStudent } from '../../testing/factories.ts'
import {
  answerConsent,
  connect,
  createOAuthTestApp,
  REDIRECT_URI,
  registerClient,
  startRequest,
  visitAuthorize,
} from '../../testing/oauth-client.ts'

// Tests the responses to apps against RFC 6749, 7009, 7636 and 7662.

const app = await createOAuthTestApp()
const { db, config } = app
const client = await registerClient(app)
const device = await registerClient(app, { kind: 'device app' })

beforeEach(async () => {
  await db.deleteFrom('rateLimits').execute()
})

type Fields = Record<string, string>

async function ask(endpoint: string, fields: Fields, authorization: string | null = basic(client.id, client.secret!)) {
  const response = await fetch(`${config.publicUrl}/api/auth/oauth2/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(authorization && { authorization }) },
    body: new URLSearchParams(fields),
  })
  const text = await response.text()
  return { response, status: response.status, body: (text ? JSON.parse(text) : null) as Record<string, unknown> | null }
}

async function refusal(endpoint: string, fields: Fields, authorization?: string | null) {
  const { response, status, body } = await ask(endpoint, fields, authorization)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.has('www-authenticate')).toBe(status === 401)
  return [status, body?.error]
}

const basic = (id: string, secret: string) => `Basic ${btoa(`${id}:${secret}`)}`

async function codeFor(registered = client) {
  const cookie = await app.cookieFor((await makeStudent(db)).id)
  const { url, verifier } = await startRequest(registered)
  const back = await answerConsent(app, await visitAuthorize(app, url, cookie), cookie)
  return { code: back.searchParams.get('code')!, code_verifier: verifier, redirect_uri: REDIRECT_URI }
}

const CODE = { grant_type: 'authorization_code' }
const REFRESH = { grant_type: 'refresh_token' }

describe('the token endpoint', () => {
  it.each(['', 'x', 'fieldmark_rt_unknown', 'fieldmark_at_unknown', 'a b/c', '𝔘'])(
    'does not know the refresh token %j',
    async (refresh_token) => {
      const expected = refresh_token ? 'invalid_grant' : 'invalid_request'
      expect(await refusal('token', { ...REFRESH, refresh_token })).toEqual([400, expected])
    },
  )

  it.each(['', 'x', 'wrong-verifier-of-forty-three-characters-00000', 'a b'])(
    'refuses the code verifier %j',
    async (code_verifier) => {
      const answer = await refusal('token', { ...CODE, ...(await codeFor()), code_verifier })
      expect(answer).toEqual([400, code_verifier ? 'invalid_grant' : 'invalid_request'])
    },
  )

  it('refuses a code that is unknown, used, of another client or with another address', async () => {
    const used = await codeFor()
    expect((await ask('token', { ...CODE, ...used })).status).toBe(200)
    expect(await refusal('token', { ...CODE, ...used })).toEqual([400, 'invalid_grant'])
    expect(await refusal('token', { ...CODE, ...used, code: 'unknown' })).toEqual([400, 'invalid_grant'])
    const { code, ...rest } = await codeFor()
    expect(await refusal('token', { ...CODE, code, ...rest, client_id: device.id }, null)).toEqual([
      400,
      'invalid_grant',
    ])
    const elsewhere = { ...(await codeFor()), redirect_uri: 'https://evil.example/callback' }
    expect(await refusal('token', { ...CODE, ...elsewhere })).toEqual([400, 'invalid_grant'])
  })

  it.each([
    ['no grant type', {}, 'invalid_request'],
    ['an unknown grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no code', CODE, 'invalid_request'],
    ['no refresh token', REFRESH, 'invalid_request'],
    ['a grant that this client may not use', { grant_type: 'client_credentials' }, 'unauthorized_client'],
  ] as [string, Fields, string][])('refuses %s', async (_, fields, error) => {
    expect(await refusal('token', fields)).toEqual([400, error])
  })

  it('refuses a scope that the token does not have', async () => {
    const { refresh_token } = await connect(app, client, await makeStudent(db), { scope: 'openid offline_access' })
    const wider = { ...REFRESH, refresh_token: refresh_token!, scope: 'internships:read' }
    expect(await refusal('token', wider)).toEqual([400, 'invalid_scope'])
  })

  it.each([
    ['a wrong secret', () => basic(client.id, 'wrong')],
    ['an unknown client', () => basic('unknown', 'wrong')],
    ['a header that is none', () => 'Basic ???'],
  ])('asks a client with %s for another', async (_, authorization) => {
    const { refresh_token } = await connect(app, client, await makeStudent(db))
    const fields = { ...REFRESH, refresh_token: refresh_token! }
    expect(await refusal('token', fields, authorization())).toEqual([401, 'invalid_client'])
    expect(await refusal('token', { ...fields, client_id: client.id }, null)).toEqual([401, 'invalid_client'])
    const inBody = { ...fields, client_id: client.id, client_secret: 'wrong' }
    expect(await refusal('token', inBody, null)).toEqual([401, 'invalid_client'])
  })
})

describe('revoking', () => {
  it.each(['unknown', 'fieldmark_at_unknown', 'fieldmark_rt_unknown', 'a.b.c'])('%s needs nothing', async (token) => {
    for (const token_type_hint of ['', 'access_token', 'refresh_token', 'another']) {
      const { status, body } = await ask('revoke', { token, ...(token_type_hint && { token_type_hint }) })
      expect([status, body]).toEqual([200, null])
    }
  })

  it('ends a token, and again needs nothing', async () => {
    const { refresh_token, access_token } = await connect(app, client, await makeStudent(db))
    for (const token of [access_token, access_token, refresh_token!, refresh_token!])
      expect((await ask('revoke', { token })).status).toBe(200)
    expect(await refusal('token', { ...REFRESH, refresh_token: refresh_token! })).toEqual([400, 'invalid_grant'])
    expect((await ask('introspect', { token: access_token })).body).toEqual({ active: false })
  })

  it('needs a token and a client', async () => {
    expect(await refusal('revoke', {})).toEqual([400, 'invalid_request'])
    expect(await refusal('revoke', { token: '' })).toEqual([400, 'invalid_request'])
    expect(await refusal('revoke', { token: 'unknown' }, basic(client.id, 'wrong'))).toEqual([401, 'invalid_client'])
    expect(await refusal('revoke', { token: 'unknown' }, null)).toEqual([401, 'invalid_client'])
  })

  it('leaves the token of another client', async () => {
    const { access_token } = await connect(app, device, await makeStudent(db))
    expect((await ask('revoke', { token: access_token })).status).toBe(200)
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await fetch(`${config.publicUrl}/api/v1/internships/mine`, { headers })).status).toBe(200)
  })
})

describe('introspection', () => {
  it.each(['unknown', 'fieldmark_at_unknown', 'fieldmark_rt_unknown', 'a.b.c'])(
    'says that %s is not active',
    async (token) => {
      for (const token_type_hint of ['', 'access_token', 'refresh_token']) {
        const { status, body } = await ask('introspect', { token, ...(token_type_hint && { token_type_hint }) })
        expect([status, body]).toEqual([200, { active: false }])
      }
    },
  )

  it('needs a token and a client with a secret', async () => {
    expect(await refusal('introspect', {})).toEqual([400, 'invalid_request'])
    expect(await refusal('introspect', { token: 'x', client_id: device.id }, null)).toEqual([401, 'invalid_client'])
  })
})

describe('every way of authenticating that is announced', () => {
  it('works at every endpoint', async () => {
    const metadata = client.config.serverMetadata()
    const announced = [
      metadata.token_endpoint_auth_methods_supported,
      metadata.revocation_endpoint_auth_methods_supported,
      metadata.introspection_endpoint_auth_methods_supported,
    ]
    const methods = new Set(announced.flatMap((list) => list as string[]))
    expect([...methods]).toEqual(['client_secret_basic', 'client_secret_post', 'none'])
    for (const method of methods) {
      const { id, secret } = method === 'none' ? device : client
      const authentication = {
        client_secret_basic: openid.ClientSecretBasic(secret ?? 'none'),
        client_secret_post: openid.ClientSecretPost(secret ?? 'none'),
        none: openid.None(),
      }[method]!
      const own = new openid.Configuration(metadata, id, undefined, authentication)
      openid.allowInsecureRequests(own)
      const tokens = await connect(app, { id, secret, config: own }, await makeStudent(db))
      const renewed = await openid.refreshTokenGrant(own, tokens.refresh_token!)
      if (method !== 'none')
        expect(await openid.tokenIntrospection(own, renewed.access_token)).toMatchObject({ active: true })
      await openid.tokenRevocation(own, renewed.refresh_token!)
      await expect(openid.refreshTokenGrant(own, renewed.refresh_token!)).rejects.toMatchObject({
        error: 'invalid_grant',
      })
    }
  })
})
