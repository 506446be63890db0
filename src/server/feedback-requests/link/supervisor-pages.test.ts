import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unseal } from '../../auth/sealed.ts'
import { feedbackAnswers, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp({ LOG_LEVEL: 'debug' })
const { db, time } = app

async function openRequest() {
  const student = await makeStudent(db, { firstName: 'Zoë', lastName: '<b>Çağlar</b>' })
  const internship = await makeInternship(db, student, { createdAt: time.now })
  const { supervisor } = internship
  await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
  await app.deliverEmails()
  return { student, internship, supervisor, token: await app.newestToken(supervisor.id) }
}

async function page(path: string, init?: RequestInit) {
  const response = await app.fetch(path, init)
  return { response, html: await response.text() }
}

type Visit = { cookie?: string; fields?: Record<string, string> }

/** The cookies that opening the form leaves in the browser. */
async function visit(token: string): Promise<string> {
  const { response } = await page(`/feedback/submit/${token}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function submit(token: string, facts: Record<string, string> = {}, { cookie, fields = {} }: Visit = {}) {
  const body = new FormData()
  for (const [key, value] of Object.entries({ ...feedbackAnswers(), ...facts, ...fields }))
    body.append(key, String(value))
  const headers = { cookie: cookie ?? (await visit(token)) }
  return page(`/feedback/submit/${token}`, { method: 'POST', body, headers })
}

function statusOf(supervisor: { id: string }) {
  return db.selectFrom('feedback').select('status').where('supervisorId', '=', supervisor.id).executeTakeFirstOrThrow()
}

describe("the supervisor's page", () => {
  it('shows the form without inline scripts and without leaking its URL', async () => {
    const { token } = await openRequest()
    const { response, html } = await page(`/feedback/submit/${token}`)
    expect(response.status).toBe(200)
    expect(html).toContain('&lt;b&gt;Çağlar&lt;/b&gt;')
    expect(html).not.toMatch(/<script(?! type="module" src="\/[\w./-]+" data-draft="[\w-]{43}"><\/script>)|style="/)
    expect(html.replaceAll(`/${token}"`, '')).not.toContain(token)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is compressed', async () => {
    const { token } = await openRequest()
    const { html } = await page(`/feedback/submit/${token}`)
    const compressed = await app.fetch(`/feedback/submit/${token}`, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(html)
  })

  it('says thank you and redirects after 3 seconds', async () => {
    const { token, supervisor } = await openRequest()
    const { response: sent } = await submit(token)
    expect(sent.status).toBe(303)
    const { response, html } = await page(sent.headers.get('location') ?? '')
    expect(html).toContain('Thank You!')
    expect(html).toContain('Your feedback has been submitted successfully.')
    expect(response.headers.get('refresh')).toBe('3; url=/feedback/success')
    expect((await statusOf(supervisor)).status).toBe('submitted')
    expect((await page('/feedback/success')).response.status).toBe(200)
  })

  it('redirects the thank-you page to the form before submission', async () => {
    const { token } = await openRequest()
    const { response } = await page(`/feedback/submit/${token}/thank-you`)
    expect([response.status, response.headers.get('location')]).toEqual([302, `/feedback/submit/${token}`])
  })

  it('keeps the input when a field is missing', async () => {
    const { token, supervisor } = await openRequest()
    const { response, html } = await submit(token, {
      teamwork: '6',
      strengths: '</textarea><script>alert(1)</script>',
      developmentAreas: '',
    })
    expect(response.status).toBe(422)
    expect(html).toContain('This field is required')
    expect(html).toContain('Please describe areas for development')
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;')
    expect((await statusOf(supervisor)).status).toBe('pending')
  })

  it('offers a new link when this one has expired', async () => {
    const { token } = await openRequest()
    const before = time.now
    time.now = new Date(before.getTime() + 8 * 24 * 60 * 60 * 1000)
    const { response, html } = await page(`/feedback/submit/${token}`)
    expect([response.status, html.includes('Access Error'), html.includes('Magic link has expired')]).toEqual([
      410,
      true,
      true,
    ])
    expect(html).toContain(
      'Please check your email for the correct feedback link, or contact the student if you continue to have issues.',
    )
    expect(html).toContain(`action="/feedback/renew/${token}"`)
    await page(`/feedback/renew/${token}`, { method: 'POST' })
    expect(await app.deliverEmails()).toHaveLength(1)
    time.now = before
  })

  it.each([
    ['short', 400, 'Invalid token format'],
    ['an-unknown-but-long-token', 404, 'Invalid or expired magic link'],
  ])('explains what is wrong with %s', async (token, status, reason) => {
    const { response, html } = await page(`/feedback/submit/${token}`)
    expect([response.status, html.includes(reason), html.includes('Access Error')]).toEqual([status, true, true])
    // Does not reveal whether a link exists.
    expect(html.includes('Email me a new link')).toBe(status === 404)
  })

  it('says that the supervisor was removed', async () => {
    const { token, supervisor } = await openRequest()
    const cookie = await visit(token)
    await db.deleteFrom('internshipSupervisors').where('id', '=', supervisor.id).execute()
    for (const { response, html } of [await page(`/feedback/submit/${token}`), await submit(token, {}, { cookie })])
      expect([response.status, html.includes('Invalid magic link - supervisor not found')]).toEqual([404, true])
  })

  it('says that the internship was deleted', async () => {
    const { token, internship, student } = await openRequest()
    await (await app.as(student)).internships.delete({ id: internship.id })
    const { response, html } = await page(`/feedback/submit/${token}`)
    expect([response.status, html.includes('Invalid magic link - internship not found')]).toEqual([404, true])
  })

  it('accepts feedback only once', async () => {
    const { token, supervisor } = await openRequest()
    const cookie = await visit(token)
    await submit(token, {}, { cookie })
    const { response, html } = await submit(token, { strengths: 'Changed my mind' }, { cookie })
    expect([response.status, html.includes('Feedback has already been submitted')]).toEqual([410, true])
    expect((await statusOf(supervisor)).status).toBe('submitted')
  })

  it('never logs tokens, addresses or answers', async () => {
    const { token, supervisor } = await openRequest()
    await page(`/feedback/submit/${token}`)
    await submit(token, { strengths: 'A remark for the student only' })
    const log = app.logged.join('')
    expect(log).toContain('/feedback/submit/:token')
    for (const secret of [token, supervisor.email, 'A remark for the student only']) expect(log).not.toContain(secret)
  })
})

describe('answers submitted twice', () => {
  it('are stored once, with one notice', async () => {
    const { token } = await openRequest()
    const cookie = await visit(token)
    const both = [await submit(token, {}, { cookie }), await submit(token, {}, { cookie })]
    expect(both.map(({ response }) => response.headers.get('location'))).toEqual([
      `/feedback/submit/${token}/thank-you`,
      `/feedback/submit/${token}/thank-you`,
    ])
    expect(await app.deliverEmails()).toHaveLength(1)
  })
})

describe('a mail scanner', () => {
  it('changes nothing by opening the link ten times', async () => {
    const { token, supervisor } = await openRequest()
    const everything = async () => ({
      feedback: await db.selectFrom('feedback').selectAll().where('supervisorId', '=', supervisor.id).execute(),
      links: await db.selectFrom('feedbackLinks').selectAll().where('supervisorId', '=', supervisor.id).execute(),
      supervisors: await db.selectFrom('internshipSupervisors').selectAll().where('id', '=', supervisor.id).execute(),
      mailings: await db.selectFrom('feedbackMailings').selectAll().execute(),
    })
    const before = await everything()
    for (let fetch = 0; fetch < 10; fetch++) {
      for (const path of [token, `${token}.`, `${token}/thank-you`, token.toUpperCase()]) {
        await app.fetch(`/feedback/submit/${path}`)
        await app.fetch(`/feedback/submit/${path}`, { method: 'HEAD' })
      }
    }
    expect(await everything()).toEqual(before)
    expect((await submit(token)).response.status).toBe(303)
  })
})

describe('a URL changed by a mail program', () => {
  it.each([
    ['a full stop', (token: string) => `${token}.`],
    ['capital letters', (token: string) => token.toUpperCase()],
    ['a soft line break', (token: string) => `${token.slice(0, 20)}=%0D%0A${token.slice(20)}`],
    ['added parameters', (token: string) => `${token}&data=05%7C02&reserved=0`],
  ])('redirects to the form despite %s', async (_what, change) => {
    const { token } = await openRequest()
    const { response } = await page(`/feedback/submit/${change(token)}`)
    expect([response.status, response.headers.get('location')]).toEqual([302, `/feedback/submit/${token}`])
  })

  it('accepts answers too', async () => {
    const { token } = await openRequest()
    const cookie = await visit(token)
    expect((await submit(`${token}.`, {}, { cookie })).response.status).toBe(303)
  })
})

describe('the session', () => {
  const NO_SESSION = 'No valid session. Please refresh the page or use the original email link.'
  const INVALID = 'Invalid or expired session. Please use the original link from your email.'
  const MISMATCH = 'Session token mismatch. Please use the original link from your email.'

  it('starts with a valid link, in an encrypted HttpOnly cookie for the form only', async () => {
    const { token, supervisor } = await openRequest()
    const { response } = await page(`/feedback/submit/${token}`)
    const [cookie = ''] = response.headers.getSetCookie()
    for (const part of ['Path=/feedback/submit', 'HttpOnly', 'SameSite=Lax', 'Max-Age=604800'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain(token)
    const [, sealed = ''] = cookie.split(';')[0]?.split('=') ?? []
    expect(JSON.parse(unseal(app.config.authSecret, sealed))).toEqual({
      token,
      supervisorId: supervisor.id,
      supervisorName: supervisor.name,
      supervisorEmail: supervisor.email,
      internshipId: supervisor.internshipId,
      studentName: 'Zoë <b>Çağlar</b>',
      companyName: 'Northwind Energy',
      positionTitle: 'Data Analyst Intern',
      expiresAt: new Date(time.now.getTime() + 7 * 24 * 60 * 60 * 1000).toISOString(),
      userType: 'employer_temp',
      createdAt: time.now.toISOString(),
    })
  })

  it('is resumed by a visit without a token, newest first', async () => {
    const first = await openRequest()
    const older = await visit(first.token)
    const before = time.now
    time.now = new Date(before.getTime() + 1000)
    const second = await openRequest()
    const cookie = `${older}; ${await visit(second.token)}`
    const { response } = await page('/feedback/submit', { headers: { cookie } })
    expect([response.status, response.headers.get('location')]).toEqual([302, `/feedback/submit/${second.token}`])
    time.now = new Date(before.getTime() + 8 * 24 * 60 * 60 * 1000)
    const late = await page('/feedback/submit', { headers: { cookie } })
    expect(late.html).toContain('Session expired. Please use the original link from your email.')
    expect(late.response.headers.getSetCookie().every((one) => one.includes('Max-Age=0'))).toBe(true)
    time.now = before
    expect((await page('/feedback/submit')).html).toContain(
      'No valid session found. Please use the link from your email.',
    )
  })

  it.each([
    ['no session', NO_SESSION, async () => ''],
    ['a manipulated session', INVALID, async (token: string) => `${(await visit(token)).slice(0, -4)}AAAA`],
    ['the session of another link', MISMATCH, async () => visit((await openRequest()).token)],
  ])('is required: with %s the form shows an error and keeps the input', async (_what, sentence, cookieFor) => {
    const { token, supervisor } = await openRequest()
    const refused = await submit(token, { strengths: 'Typed with care' }, { cookie: await cookieFor(token) })
    expect(refused.response.status).toBe(409)
    for (const text of [sentence, 'Typed with care', 'Your answers are still here.'])
      expect(refused.html).toContain(text)
    expect((await statusOf(supervisor)).status).toBe('pending')
    // Submitting again works, even without cookies.
    const [, session = ''] = /name="session" value="([^"]+)"/.exec(refused.html) ?? []
    expect((await submit(token, {}, { cookie: '', fields: { session } })).response.status).toBe(303)
  })

  it('is a mismatch if the form contains that of another link', async () => {
    const other = await visit((await openRequest()).token)
    const { token } = await openRequest()
    const session = other.split('=')[1] ?? ''
    expect((await submit(token, {}, { cookie: '', fields: { session } })).html).toContain(MISMATCH)
  })

  it('ends on expiry, after an error and after submission', async () => {
    const { token } = await openRequest()
    const cookie = await visit(token)
    const before = time.now
    time.now = new Date(before.getTime() + 8 * 24 * 60 * 60 * 1000)
    const late = await submit(token, {}, { cookie })
    expect(late.html).toContain('Magic link has expired')
    expect(late.response.headers.getSetCookie().join()).toContain('Max-Age=0')
    time.now = before
    const done = await submit(token, {}, { cookie })
    expect(done.response.headers.getSetCookie().join()).toContain('Max-Age=0')
  })

  it('is stored for at most five forms', async () => {
    let cookie = ''
    for (let form = 0; form < 7; form++) {
      const { token } = await openRequest()
      time.now = new Date(time.now.getTime() + 1000)
      const { response } = await page(`/feedback/submit/${token}`, { headers: { cookie } })
      const kept = new Map(
        cookie
          .split('; ')
          .filter(Boolean)
          .map((one) => one.split('=') as [string, string]),
      )
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
        if (set.includes('Max-Age=0')) kept.delete(name)
        else kept.set(name, value)
      }
      cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    }
    expect(cookie.split('; ')).toHaveLength(5)
  })
})

describe('a form that is too large', () => {
  it('keeps a text of 100,000 characters and shows the limit', async () => {
    const { token, supervisor } = await openRequest()
    const { response, html } = await submit(token, { strengths: 'ß'.repeat(100_000) })
    expect([response.status, html.includes('Please use at most 20,000 characters')]).toEqual([422, true])
    expect(html).toContain('ß'.repeat(100_000))
    expect((await statusOf(supervisor)).status).toBe('pending')
  })

  it('gets an error page beyond 256 KB', async () => {
    const { token } = await openRequest()
    const { response, html } = await submit(token, { strengths: 'x'.repeat(300_000) })
    expect([response.status, html.includes('This is too large')]).toEqual([413, true])
  })

  it.each(['0', '6', '3.5', 'abc', '', ' 4', '4e0', '１'])('does not accept %j as a rating', async (teamwork) => {
    const { token } = await openRequest()
    const { response, html } = await submit(token, { teamwork })
    expect([response.status, html.includes('This field is required')]).toEqual([422, true])
  })
})

describe('opening the form', () => {
  async function openedAt(supervisor: { id: string }) {
    const row = await db
      .selectFrom('feedback')
      .select('openedAt')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirst()
    return row?.openedAt ?? null
  }

  it('is recorded once, and not for an invalid link', async () => {
    const { token, supervisor } = await openRequest()
    const begun = time.now
    expect((await page(`/feedback/opened/${token}`, { method: 'POST' })).response.status).toBe(204)
    time.now = new Date(begun.getTime() + 60_000)
    await page(`/feedback/opened/${token}`, { method: 'POST' })
    expect(await openedAt(supervisor)).toEqual(begun)
    expect((await page('/feedback/opened/an-unknown-but-long-token', { method: 'POST' })).response.status).toBe(204)
  })
})

describe('a copy of the answers', () => {
  it('is sent to the address on file if requested', async () => {
    const { token, supervisor } = await openRequest()
    await submit(token, {}, { fields: { copy: 'yes' } })
    const copies = (await app.deliverEmails()).filter(({ subject }) => subject.startsWith('A copy of your feedback on'))
    expect(copies.map(({ to, text }) => [to.address, text.includes('forecasting project')])).toEqual([
      [supervisor.email, true],
    ])
  })

  it('stays checked when a field is missing', async () => {
    const { token } = await openRequest()
    const { html } = await submit(token, { strengths: '' }, { fields: { copy: 'yes' } })
    expect(html).toMatch(/name="copy"[^>]* checked=""/)
  })

  it('can be requested through the used link, once an hour', async () => {
    const { token } = await openRequest()
    const ask = (linkToken: string) => page(`/feedback/copy/${linkToken}`, { method: 'POST' })
    expect((await ask(token)).response.status).toBe(200)
    await submit(token)
    await app.deliverEmails()
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Email me a copy of my answers')
    const answers = [await ask(token), await ask(token), await ask('an-unknown-but-long-token')]
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1)
    expect(await app.deliverEmails()).toHaveLength(1)
    time.now = new Date(time.now.getTime() + 60 * 60 * 1000)
    await ask(token)
    expect(await app.deliverEmails()).toHaveLength(1)
  })
})

describe("the student's own browser", () => {
  it('shows a notice, and feedback sent from it is flagged', async () => {
    const { student, supervisor, token } = await openRequest()
    const signedIn = await app.cookieFor(student.id)
    const { html } = await page(`/feedback/submit/${token}`, { headers: { cookie: signedIn } })
    expect(html).toContain('You are signed in as')
    expect(html).toContain('marked for the reviewers')
    const other = await app.cookieFor((await makeStudent(db)).id)
    expect((await page(`/feedback/submit/${token}`, { headers: { cookie: other } })).html).not.toContain('signed in as')
    await submit(token, {}, { cookie: `${await visit(token)}; ${signedIn}` })
    const row = await db
      .selectFrom('feedback')
      .select('fromStudentBrowser')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    expect(row.fromStudentBrowser).toBe(true)
  })
})
