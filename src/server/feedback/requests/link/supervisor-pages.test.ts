import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeStudent } from '../../../testing/factories.ts'
import { promiseIn, supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp({ LOG_LEVEL: 'debug' })
const { db, time } = app
const { openRequest, page, visit, submit, statusOf } = supervisorVisits(app)

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
    const unpacked = gunzipSync(await compressed.arrayBuffer()).toString()
    expect(unpacked.replace(promiseIn(unpacked), '')).toBe(html.replace(promiseIn(html), ''))
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

describe("the student's own browser", () => {
  it('shows a notice, and feedback sent from it is flagged', async () => {
    const { student, supervisor, token } = await openRequest()
    const signedIn = await app.cookieFor(student.id)
    const { html } = await page(`/feedback/submit/${token}`, { headers: { cookie: signedIn } })
    expect(html).toContain('You are logged in as')
    expect(html).toContain('marked for the reviewers')
    const other = await app.cookieFor((await makeStudent(db)).id)
    expect((await page(`/feedback/submit/${token}`, { headers: { cookie: other } })).html).not.toContain('logged in as')
    await submit(token, {}, { cookie: `${await visit(token)}; ${signedIn}` })
    const row = await db
      .selectFrom('feedback')
      .select(['signs', sql<boolean>`from_student_browser`.as('isShownByOldVersion')])
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    expect(row.signs).toContain('studentBrowser')
    expect(row.signs).not.toContain('studentNetwork')
    expect(row.isShownByOldVersion).toBe(true)
  })
})
