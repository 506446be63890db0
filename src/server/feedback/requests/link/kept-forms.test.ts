import { describe, expect, it } from 'vitest'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import { answerFields } from '../../../testing/factories.ts'
import { cookiesOf, promiseIn, supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { unsentFormPage } from './typed-answers.tsx'

const app = await createTestApp()
const { db, time } = app
const { openRequest, page, submit, visit, post } = supervisorVisits(app)
const DAY = 24 * 60 * 60 * 1000
const TEXT = 'Typed with care </textarea>'
const SHOWN = 'Typed with care &lt;/textarea&gt;'

async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const before = time.now
  time.now = moment
  try {
    return await work()
  } finally {
    time.now = before
  }
}

describe('a refused form', () => {
  it('is answered with a redirect without text in its URL, and shown by GET as often as wanted', async () => {
    const { token } = await openRequest()
    const cookie = await visit(token)
    const body = new FormData()
    body.append('strengths', TEXT)
    const sent = await page(`/feedback/submit/${token}`, { method: 'POST', body, headers: { cookie } })
    expect([sent.response.status, sent.response.headers.get('location')]).toEqual([
      303,
      `/feedback/submit/${token}/again`,
    ])
    for (let visits = 0; visits < 2; visits++) {
      const { response, html } = await page(`/feedback/submit/${token}/again`, { headers: { cookie } })
      expect([response.status, html.includes(SHOWN), html.includes('error-summary')]).toEqual([422, true, true])
    }
    // Nobody else has it.
    const stranger = await page(`/feedback/submit/${token}/again`, { headers: { cookie: await visit(token) } })
    expect(stranger.response.headers.get('location')).toBe(`/feedback/submit/${token}`)
    const [row] = await db.selectFrom('keptForms').selectAll().execute()
    expect(row?.content).not.toContain('Typed')
  })

  it('is not kept once it is submitted', async () => {
    const { token } = await openRequest()
    const cookie = await visit(token)
    await submit(token, { strengths: '' }, { cookie })
    await submit(token, {}, { cookie })
    const again = await page(`/feedback/submit/${token}/again`, { headers: { cookie } })
    expect(again.response.headers.get('location')).toBe(`/feedback/submit/${token}`)
  })

  it.each(['with', 'without'])('that expires while it is open is shown, %s cookies', async (cookies) => {
    const { token, supervisor } = await openRequest()
    const cookie = await visit(token)
    const sent = await at(new Date(time.now.getTime() + 9 * DAY), () =>
      submit(token, { strengths: TEXT, teamwork: '2' }, { cookie: cookies === 'with' ? cookie : '' }),
    )
    expect(sent.response.status).toBe(410)
    for (const text of ['Access Error', 'Magic link has expired', 'What you typed', SHOWN, 'Email me a new link'])
      expect(sent.html).toContain(text)
    expect(sent.html.includes('these answers will be in the form again')).toBe(cookies === 'with')
    if (cookies === 'without') return
    await at(new Date(time.now.getTime() + 9 * DAY), async () => {
      await page(`/feedback/renew/${token}`, { method: 'POST' })
      await app.deliverEmails()
      const path = `/feedback/submit/${await app.newestToken(supervisor.id)}`
      const { html } = await page(path, { headers: { cookie } })
      expect(html).toContain(SHOWN)
      expect(html).toMatch(/name="teamwork"[^>]* checked=""[^>]* value="2"/)
      expect(html).toContain('Here is what you typed before.')
      expect(html).not.toContain('error-summary')
      // A stranger with the same link sees nothing of it.
      expect((await page(path)).html).not.toContain(SHOWN)
    })
  })

  it.each([
    ['an unknown link', 'an-unknown-but-long-token', 404],
    ['no link', 'short', 400],
  ])('of %s is shown', async (_what, token, status) => {
    const { response, html } = await post(`/feedback/submit/${token}`, { strengths: TEXT }, '')
    expect([response.status, html.includes(SHOWN)]).toEqual([status, true])
  })

  it('of a supervisor who was removed, revoked or has declined meanwhile is shown', async () => {
    for (const end of ['remove', 'revoke', 'decline'] as const) {
      const { token, supervisor } = await openRequest()
      const cookie = await visit(token)
      if (end === 'remove') await db.deleteFrom('internshipSupervisors').where('id', '=', supervisor.id).execute()
      else if (end === 'revoke')
        await db
          .updateTable('feedbackLinks')
          .set({ revokedAt: time.now })
          .where('supervisorId', '=', supervisor.id)
          .execute()
      else await page(`/feedback/decline/${token}`, { method: 'POST' })
      for (const cookies of [cookie, ''])
        expect((await submit(token, { strengths: TEXT }, { cookie: cookies })).html).toContain(SHOWN)
    }
  })

  it('that is too large is shown', async () => {
    const { token } = await openRequest()
    const form = new FormData()
    form.append('strengths', `${TEXT}${'x'.repeat(300_000)}`)
    const encoded = new Response(form)
    const body = await encoded.arrayBuffer()
    const headers = {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
    }
    const { response, html } = await page(`/feedback/submit/${token}`, { method: 'POST', body, headers })
    expect([response.status, html.includes(SHOWN), html.includes('This is too large')]).toEqual([413, true, true])
  })

  it('is deleted after 30 days, and beyond ten of one supervisor', async () => {
    const { token, supervisor } = await openRequest()
    const cookies = [await visit(token)]
    while (cookies.length < 12) cookies.push(await visit(token))
    for (const [index, cookie] of cookies.entries())
      await at(new Date(time.now.getTime() + index), () => submit(token, { strengths: '' }, { cookie }))
    const kept = () => db.selectFrom('keptForms').select('id').where('supervisorId', '=', supervisor.id).execute()
    expect(await kept()).toHaveLength(10)
    await at(new Date(time.now.getTime() + 31 * DAY), async () => {
      const again = await page(`/feedback/submit/${token}/again`, { headers: { cookie: cookies[11] ?? '' } })
      expect(again.response.headers.get('location')).toBe(`/feedback/submit/${token}`)
    })
  })
})

describe('a used link', () => {
  it('shows a receipt, without the answers', async () => {
    const { token } = await openRequest()
    await submit(token, { strengths: 'For the student only' })
    const { response, html } = await page(`/feedback/submit/${token}`)
    expect(response.status).toBe(200)
    for (const text of [
      'Your feedback has arrived',
      'Feedback has already been submitted',
      'Data Analyst Intern',
      'Submitted',
    ])
      expect(html).toContain(text)
    expect(html).toContain(`action="/feedback/copy/${token}"`)
    for (const text of ['Access Error', 'class="reason"', 'For the student only']) expect(html).not.toContain(text)
  })

  it('keeps other answers that arrive later on the page', async () => {
    const { token } = await openRequest()
    const cookie = await visit(token)
    await submit(token, {}, { cookie })
    const { response, html } = await submit(token, { strengths: TEXT }, { cookie })
    expect(response.status).toBe(410)
    for (const text of [SHOWN, 'were not saved', 'Your feedback has arrived']) expect(html).toContain(text)
  })
})

describe('a page after a failure of the server', () => {
  it('shows the answers and sends them again', async () => {
    const { token } = await openRequest()
    const opened = await page(`/feedback/submit/${token}`)
    const answers = new FormData()
    for (const [name, text] of Object.entries({
      ...answerFields(),
      strengths: TEXT,
      promise: promiseIn(opened.html),
    }))
      answers.append(name, String(text))
    const site = {
      productName: 'Fieldmark',
      universityName: 'Riverside University',
      supportEmail: '',
      appearance: DEFAULT_APPEARANCE,
      stylesheet: '',
      font: '',
      headingFont: '',
      draftScript: '',
    }
    const html = unsentFormPage(site, { reason: 'Something went wrong', answers, action: `/feedback/submit/${token}` })
    const fields = Object.fromEntries(
      [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, text]) => [name, text]),
    )
    expect([fields.strengths, html.match(/Typed with care/g)?.length]).toEqual([SHOWN, 2])
    const sent = await post(`/feedback/submit/${token}`, fields, cookiesOf(opened.response))
    expect(sent.response.status).toBe(303)
  })
})

describe('the untouched form', () => {
  it('has nothing that browsers announce as an invalid entry', async () => {
    const { token } = await openRequest()
    for (const path of [`/feedback/submit/${token}`, `/feedback/colleague/${token}`]) {
      const { html } = await page(path)
      expect(html).not.toMatch(/ required|aria-invalid/)
      expect(html).toContain('aria-required="true"')
    }
  })
})
