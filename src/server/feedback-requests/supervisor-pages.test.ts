import { describe, expect, it } from 'vitest'
import { feedbackAnswers, makeInternship, makeStudent } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { linkToken } from './feedback-link-queries.ts'

const app = await createTestApp({ LOG_LEVEL: 'debug' })
const { db, time } = app

async function openRequest() {
  const student = await makeStudent(db, { firstName: 'Zoë', lastName: '<b>Çağlar</b>' })
  const { supervisor } = await makeInternship(db, student)
  await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
  await app.deliverEmails()
  const { id } = await db
    .selectFrom('feedbackLinks')
    .select('id')
    .where('supervisorId', '=', supervisor.id)
    .executeTakeFirstOrThrow()
  return { supervisor, token: linkToken(app.config.authSecret, id) }
}

async function page(path: string, init?: RequestInit) {
  const response = await app.fetch(path, init)
  return { response, html: await response.text() }
}

function submit(token: string, facts: Record<string, string> = {}) {
  const body = new FormData()
  for (const [key, value] of Object.entries({ ...feedbackAnswers(), ...facts })) body.append(key, String(value))
  return page(`/feedback/submit/${token}`, { method: 'POST', body })
}

function statusOf(supervisor: { id: string }) {
  return db.selectFrom('feedback').select('status').where('supervisorId', '=', supervisor.id).executeTakeFirstOrThrow()
}

describe("the supervisor's page", () => {
  it('asks about the student, with no script inside, and keeps its address to itself', async () => {
    const { token } = await openRequest()
    const { response, html } = await page(`/feedback/submit/${token}`)
    expect(response.status).toBe(200)
    expect(html).toContain('&lt;b&gt;Çağlar&lt;/b&gt;')
    expect(html).not.toMatch(/<script(?! type="module" src="\/[\w./-]+" data-draft="[\w-]{43}"><\/script>)|style="/)
    expect(html.replaceAll(`/${token}"`, '')).not.toContain(token)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('thanks, names the student, and leads on after 3 seconds', async () => {
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

  it('thanks nobody before anything was submitted', async () => {
    const { token } = await openRequest()
    const { response } = await page(`/feedback/submit/${token}/thank-you`)
    expect([response.status, response.headers.get('location')]).toEqual([302, `/feedback/submit/${token}`])
  })

  it('keeps what was typed when something is missing', async () => {
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

  it('offers a fresh link when this one has expired', async () => {
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
  ])('says for %s what is wrong', async (token, status, reason) => {
    const { response, html } = await page(`/feedback/submit/${token}`)
    expect([response.status, html.includes(reason), html.includes('Access Error')]).toEqual([status, true, true])
    expect(html).not.toContain('Email me a new link')
  })

  it('takes feedback only once', async () => {
    const { token, supervisor } = await openRequest()
    await submit(token)
    const { response, html } = await submit(token, { strengths: 'Changed my mind' })
    expect([response.status, html.includes('Feedback has already been submitted')]).toEqual([410, true])
    expect((await statusOf(supervisor)).status).toBe('submitted')
  })

  it('never puts a token, an address or an answer into the log', async () => {
    const { token, supervisor } = await openRequest()
    await page(`/feedback/submit/${token}`)
    await submit(token, { strengths: 'A remark for the student only' })
    const log = app.logged.join('')
    expect(log).toContain('/feedback/submit/:token')
    for (const secret of [token, supervisor.email, 'A remark for the student only']) expect(log).not.toContain(secret)
  })
})
