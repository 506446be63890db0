import { beforeEach, describe, expect, it } from 'vitest'
import { answerFields, feedbackAnswers } from '../../../testing/factories.ts'
import { cookiesOf, promiseIn, supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { termsOf } from './form-promise.ts'

const app = await createTestApp()
const { db } = app
const { openRequest, page, post, statusOf } = supervisorVisits(app)

async function review(isRequired: boolean) {
  await db
    .updateTable('systemSettings')
    .set({ settingValue: isRequired })
    .where('settingKey', '=', 'require_feedback_approval')
    .execute()
}

async function allowNotObserved(isAllowed: boolean) {
  await db.updateTable('feedbackSettings').set({ allowNotObserved: isAllowed }).execute()
}

/** Opens the form of a request; `send` submits it as it was opened. */
async function open(token: string, language = 'en') {
  const path = `/feedback/submit/${token}`
  const { response, html } = await page(path, { headers: { 'accept-language': language } })
  const fields = { promise: promiseIn(html) }
  const send = (answers: object = {}) => post(path, { ...fields, ...answerFields(), ...answers }, cookiesOf(response))
  return { html, send, ...fields }
}

const REVIEWED = 'The career centre, then the student'

beforeEach(async () => {
  await review(true)
  await allowNotObserved(false)
})

describe('what the page says about the review', () => {
  it.each([
    ['promised and still required', true, true, 'submitted'],
    ['promised, and switched off since', true, false, 'submitted'],
    ['not promised, and switched on since', false, true, 'submitted'],
    ['neither promised nor required', false, false, 'approved'],
  ])('holds: %s', async (_what, before, after, status) => {
    await review(before)
    const { token, supervisor } = await openRequest()
    const form = await open(token)
    expect(form.html.includes(REVIEWED)).toBe(before)
    await review(after)
    expect((await form.send()).response.status).toBe(303)
    expect((await statusOf(supervisor)).status).toBe(status)
  })

  it('holds after an error, and each tab has its own', async () => {
    const { token, supervisor } = await openRequest()
    const form = await open(token)
    await review(false)
    expect((await open(token)).html).not.toContain(REVIEWED)
    const refused = await form.send({ strengths: '' })
    expect([refused.response.status, refused.html.includes(REVIEWED)]).toEqual([422, true])
    await form.send({ promise: promiseIn(refused.html) })
    expect((await statusOf(supervisor)).status).toBe('submitted')
  })

  it.each([
    ['no promise', async () => ''],
    ['a made-up one', async () => 'x'.repeat(200)],
    ['that of another request', async () => (await open((await openRequest()).token)).promise],
    ['a changed one', async (own: string) => `${own.slice(0, -4)}AAAA`],
  ])('is a review with %s', async (_what, promiseFrom) => {
    await review(false)
    const { token, supervisor } = await openRequest()
    const form = await open(token)
    await form.send({ promise: await promiseFrom(form.promise) })
    expect((await statusOf(supervisor)).status).toBe('submitted')
  })

  it('is that of the page on which a kept text is shown again', async () => {
    const { token, supervisor } = await openRequest()
    const form = await open(token)
    const refused = await form.send({ strengths: 'Typed earlier', developmentAreas: '' })
    await review(false)
    const later = await page(`/feedback/submit/${token}`, { headers: { cookie: refused.cookie } })
    expect([later.html.includes('Typed earlier'), later.html.includes(REVIEWED)]).toEqual([true, false])
    await form.send({ promise: promiseIn(later.html) })
    expect((await statusOf(supervisor)).status).toBe('approved')
  })

  it('is what the settings say for a client of the API', async () => {
    await review(false)
    const { token, supervisor } = await openRequest()
    await app.stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    expect((await statusOf(supervisor)).status).toBe('approved')
  })

  it('is never weaker than a promise or the settings', () => {
    for (const promised of [true, false])
      for (const now of [true, false]) {
        const { isReviewed } = termsOf(
          { isReviewed: promised, allowsNotObserved: false },
          { isReviewed: now, allowsNotObserved: false },
        )
        expect(isReviewed).toBe(promised || now)
      }
  })
})

describe('the questions', () => {
  it('are those of the page: what it offers is accepted', async () => {
    await allowNotObserved(true)
    const { token } = await openRequest()
    const form = await open(token)
    await allowNotObserved(false)
    expect((await form.send({ teamwork: 'not-observed' })).response.status).toBe(303)
  })

  it('stay the same after an error, and what the page did not offer is not accepted', async () => {
    const { token } = await openRequest()
    const form = await open(token)
    await allowNotObserved(true)
    const refused = await form.send({ teamwork: 'not-observed' })
    expect(refused.response.status).toBe(422)
    expect(refused.html).not.toContain('>Not observed<')
  })
})

describe('the language', () => {
  it('is that of the page, whatever the supervisor’s language is since', async () => {
    const { token, supervisor } = await openRequest()
    const speak = (language: 'fr' | 'de') =>
      db.updateTable('internshipSupervisors').set({ language }).where('id', '=', supervisor.id).execute()
    await speak('fr')
    const form = await open(token)
    await speak('de')
    expect((await form.send({ strengths: '' })).html).toContain('<html lang="fr"')
    const sent = await form.send()
    const thanks = await page(sent.response.headers.get('location') ?? '', { headers: { cookie: sent.cookie } })
    expect(thanks.html).toContain('<html lang="fr"')
  })
})
