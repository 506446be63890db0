import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { VERSION } from './project-root.ts'
import { setPassword } from './testing/account-factories.ts'
import { makeStudent, registrationInput } from './testing/factories.ts'
import { createTestApp } from './testing/test-app.ts'

const app = await createTestApp()
const cookie = await app.cookieFor((await makeStudent(app.db)).id)

async function register(body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const response = await app.fetch('/api/v1/internships', {
    method: 'POST',
    headers: { cookie, 'content-length': String(body.length), ...headers },
    body,
  })
  return { status: response.status, message: ((await response.json()) as { message: string }).message }
}

describe('input', () => {
  it.each([
    ['malformed JSON', '{"employerName":', undefined, 400],
    ['an unknown field', JSON.stringify({ ...registrationInput(), status: 'approved' }), undefined, 400],
    ['a wrong type', JSON.stringify({ ...registrationInput(), employerName: 7 }), undefined, 400],
    ['an empty body', '', undefined, 400],
    ['a list', '[]', undefined, 400],
    ['an oversized body', JSON.stringify({ ...registrationInput(), description: 'x'.repeat(300_000) }), undefined, 413],
    ['a form', 'employerName=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
  ])('is refused with a message and stores nothing: %s', async (_name, body, headers, status) => {
    const response = await register(body, headers)
    expect(response.status).toBe(status)
    expect(response.message).toMatch(/^[A-Z].{8,}/)
    expect(await app.db.selectFrom('internships').select('id').execute()).toEqual([])
  })

  it('may contain NUL bytes, lone surrogates and SQL', async () => {
    const description = 'A zero \u0000 byte, a lone \ud800 surrogate and "quotes" \'; drop table internships; --'
    expect((await register(JSON.stringify(registrationInput({ description })))).status).toBe(200)
    await app.db.deleteFrom('internships').execute()
  })

  it('is refused when another site sends it', async () => {
    const response = await register(JSON.stringify(registrationInput()), {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
    })
    expect(response.status).toBe(403)
  })
})

describe('an answer of the API', () => {
  const ask = (headers: Record<string, string>, method = 'GET') =>
    app.fetch('/api/v1/internships/mine', { method, headers: { cookie, 'accept-encoding': 'gzip', ...headers } })

  it('is compressed for our own screens only, and never after a POST', async () => {
    for (const positionTitle of ['Designer', 'Engineer', 'Editor'])
      expect((await register(JSON.stringify(registrationInput({ positionTitle })))).status).toBe(200)
    const plain = await ask({})
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect((await ask({ 'sec-fetch-site': 'same-site' })).headers.get('content-encoding')).toBeNull()
    const packed = await ask({ 'sec-fetch-site': 'same-origin' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
    const posted = await app.fetch('/api/v1/internships', {
      method: 'POST',
      headers: {
        cookie,
        'accept-encoding': 'gzip',
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify(registrationInput({ description: 'Long '.repeat(300) })),
    })
    expect(posted.status).toBe(200)
    expect(posted.headers.get('content-encoding')).toBeNull()
    await app.db.deleteFrom('internships').execute()
  })
})

describe('every response', () => {
  it.each(['/', '/login', '/api/v1/session', '/api/auth/verify-email?token=none', '/healthz', '/nowhere'])(
    'has the security headers: %s',
    async (path) => {
      const { headers } = await app.fetch(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBeTruthy()
      const permissions = headers.get('permissions-policy')?.split(', ') ?? []
      for (const unused of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'clipboard-read'])
        expect(permissions).toContain(`${unused}=()`)
      for (const used of ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'])
        expect(permissions).toContain(`${used}=(self)`)
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  it('requires https when the public URL is https, and marks the cookie as secure', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://fieldmark.example.edu' })
    expect((await secure.fetch('/healthz')).headers.get('strict-transport-security')).toContain('max-age')
    const student = await makeStudent(secure.db)
    const { email } = student
    await setPassword(secure.db, student, 'a student password')
    const signedIn = await secure.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://fieldmark.example.edu' },
      body: JSON.stringify({ email, password: 'a student password' }),
    })
    const cookie = signedIn.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-fieldmark\.session_token=[^,]*; Path=\/; HttpOnly; Secure/i)
    const { token } = await secure.db.selectFrom('sessions').select('token').executeTakeFirstOrThrow()
    expect(cookie).toContain(token)
    expect(await signedIn.text()).not.toContain(token)
  })
})

const logging = await createTestApp({ LOG_LEVEL: 'info' })

/** The lines logged during these requests. */
async function linesLoggedBy(requests: () => Promise<unknown>): Promise<string[]> {
  const before = logging.logged.length
  await requests()
  return logging.logged.slice(before)
}

describe('a body over the limit', () => {
  const TOO_LARGE = JSON.stringify({ text: 'x'.repeat(300_000) })
  const contentLength = { 'content-length': String(TOO_LARGE.length) }

  it.each([
    ['/api/v1/internships', contentLength],
    ['/api/v1/internships', undefined],
    ['/api/auth/sign-in/email', contentLength],
    ['/api/auth/sign-in/email', undefined],
    ['/feedback/submit/a-token-of-length', contentLength],
    ['/feedback/submit/a-token-of-length', undefined],
  ])('is refused at %s, with or without Content-Length, and logged without the path', async (path, length) => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'from-a-proxy', ...length }
    let response = new Response()
    const logged = await linesLoggedBy(async () => {
      response = await logging.fetch(path, { method: 'POST', headers, body: TOO_LARGE })
    })
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('This is too large')
    expect(response.headers.get('x-request-id')).toBe('from-a-proxy')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(logged.join()).toContain('"request":"from-a-proxy"')
    expect(logged.join()).not.toContain(path)
  })

  it('starts at 256 KB plus one byte', async () => {
    const overhead = JSON.stringify({ text: '' }).length
    const fits = JSON.stringify({ text: 'x'.repeat(256 * 1024 - overhead) })
    const headers = { 'content-type': 'application/json' }
    expect((await app.fetch('/api/v1/internships', { method: 'POST', headers, body: fits })).status).toBe(401)
    const above = await app.fetch('/api/v1/internships', { method: 'POST', headers, body: `${fits} ` })
    expect(above.status).toBe(413)
  })
})

describe('a client that disconnects while sending its request', () => {
  const CHUNKED = { 'transfer-encoding': 'chunked' }
  const WITH_LENGTH = { 'content-length': '500' }

  it.each([
    ['/api/v1/internships', CHUNKED],
    ['/api/auth/sign-in/email', CHUNKED],
    ['/api/auth/sign-in/email', WITH_LENGTH],
  ])('is logged with status 499 at %s, not as an error', async (path, length) => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"email":'))
        stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
    const headers = { 'content-type': 'application/json', origin: logging.config.publicUrl, ...length }
    const broken = { method: 'POST', headers, body, duplex: 'half' as const }
    const logged = await linesLoggedBy(async () => logging.fetch(path, broken))
    expect(logged).toHaveLength(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 'info', method: 'POST', status: 499 })
    expect((await logging.fetch('/healthz')).status).toBe(200)
  })
})

it("logs a request's route instead of its path, which can contain a token", async () => {
  const logged = await linesLoggedBy(async () => {
    for (const path of ['/feedback/submit/a-token-of-length', '/api/v1/session', '/healthz']) await logging.fetch(path)
  })
  const routes = logged.map((line) => (JSON.parse(line) as { route?: string }).route)
  expect(routes).toEqual(['/feedback/submit/:token', '/api/v1/*', '/healthz'])
})

it('logs who sent a refused request: address and account', async () => {
  const { id } = await makeStudent(logging.db)
  const client = logging.clientWith(await logging.cookieFor(id))
  const logged = await linesLoggedBy(async () => {
    await client.users.listStaff().catch(() => undefined)
    await logging.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
      body: JSON.stringify({ email: 'nobody@gmail.com', password: 'wrong words' }),
    })
    await client.session.get()
  })
  const [forbidden, signIn, allowed] = logged.map((line) => JSON.parse(line) as object)
  expect(forbidden).toMatchObject({ status: 403, address: '127.0.0.1', account: id })
  expect(signIn).toMatchObject({ route: '/api/auth/sign-in/email', status: 401, address: '192.0.2.7' })
  expect(allowed).not.toHaveProperty('address')
  expect(logged.join()).not.toMatch(/nobody|wrong words/)
})

describe('stored emails', () => {
  const open = { HOST: '0.0.0.0' }
  const sending = { SMTP_URL: 'smtp://127.0.0.1:9' }

  it('can only be read on the same machine', async () => {
    expect((await app.fetch('/outbox')).status).toBe(200)
    const proxied = { PUBLIC_URL: 'https://fieldmark.example.edu' }
    for (const environment of [open, sending, proxied]) {
      const other = await createTestApp(environment)
      expect((await other.fetch('/outbox')).status).toBe(404)
    }
  })

  it('are not shown under another host name or through a proxy', async () => {
    for (const headers of [{ host: 'evil.example' }, { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.1' }])
      expect((await app.fetch('/outbox', { headers })).status).toBe(404)
  })

  it('are shown with their own styles, but no other content is loaded', async () => {
    const values = {
      toName: 'Zoë',
      toAddress: 'z@x.example',
      subject: 'Hello',
      html: '<p style="color:red">Hi</p>',
      bodyText: 'Hi',
    }
    const { id } = await app.db.insertInto('capturedEmails').values(values).returning('id').executeTakeFirstOrThrow()
    const response = await app.fetch(`/outbox/${id}/html`)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('operations', () => {
  it('respond to liveness and readiness checks', async () => {
    expect(await (await app.fetch('/healthz')).json()).toEqual({ status: 'ok', version: VERSION })
    expect((await app.fetch('/readyz')).status).toBe(200)
  })

  it('are not ready on the schema of a version with which this one cannot work', async () => {
    await sql`insert into applied_migrations (name, timestamp) values ('9999-later', '2026')`.execute(app.db)
    expect((await app.fetch('/readyz')).status).toBe(503)
    await sql`update applied_migrations set serves = name where name = '9999-later'`.execute(app.db)
    expect((await app.fetch('/readyz')).status).toBe(503)
    await sql`update applied_migrations set serves = '0058-serving-programs' where name = '9999-later'`.execute(app.db)
    expect((await app.fetch('/readyz')).status).toBe(200)
    await sql`delete from applied_migrations where name = '9999-later'`.execute(app.db)
  })

  it('publish an OpenAPI description', async () => {
    const description = (await (await app.fetch('/api/v1/openapi.json')).json()) as { openapi: string; paths: object }
    expect(description.openapi).toMatch(/^3\.1/)
    expect(Object.keys(description.paths)).toContain('/internships/{id}/approve')
  })

  it('respond to an unknown API path with 404', async () => {
    expect((await app.fetch('/api/v1/nothing')).status).toBe(404)
  })
})
