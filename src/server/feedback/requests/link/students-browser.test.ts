import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#domain/time/durations'
import { knownDeviceCookie } from '../../../identity/limits/known-device.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { feedbackAnswers, makeAdmin, makeMidterm } from '../../../testing/factories.ts'
import { inPersonVisits } from '../../../testing/in-person-visits.ts'
import { makeMidtermLink } from '../../../testing/midterm-link.ts'
import { readFeedback } from '../../../testing/read-records.ts'
import { cookiesOf } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { snapshotOf, writtenSince } from '../../../testing/written-rows.ts'

const app = await createTestApp()
const { db, stranger, later, time } = app
const { page, submit, submitIn, shown, opened, post } = inPersonVisits(app)
const admin = await app.as(await makeAdmin(db))
const question = 'Is the rating of teamwork right?'
const strengths = 'Explains every formula.'
const answers = feedbackAnswers({ strengths, overallRating: 4 })

beforeEach(async () => {
  time.now = new Date()
  await app.deliverWaitingEmails()
})

const rowOf = ({ id }: { id: string }) =>
  db.selectFrom('feedback').selectAll().where('supervisorId', '=', id).executeTakeFirstOrThrow()

/** Answered in person on the student's phone; three days later a reviewer asks about it. */
async function asked() {
  const request = await shown()
  const cookie = await app.cookieFor(request.student.id)
  const inPerson = await opened(request)
  await submitIn(cookie, inPerson, { strengths, overallRating: '4' })
  await app.deliverWaitingEmails()
  later(3 * DAY)
  const { id } = await rowOf(request.supervisor)
  await admin.feedback.askSupervisor({ ...(await readFeedback(db, { id })), question })
  const letters = (await app.deliverWaitingEmails()).filter(({ text }) => text.includes(question))
  expect(letters.map(({ to }) => to.address)).toEqual([request.supervisor.email])
  const mailed = /submit\/([0-9a-f]{40})/.exec(letters[0]!.text)![1]!
  return { ...request, cookie, inPerson, mailed, feedbackId: id }
}

/** Everything that a page could tell about the answers. */
function tellsNothing(html: string) {
  for (const text of [
    strengths,
    question,
    'Your reply',
    'checked',
    'name="teamwork"',
    '<dt>Submitted',
    'copy of my answers',
  ])
    expect(html).not.toContain(text)
}

describe('a reviewer’s question', () => {
  it('opens by the link that was mailed with it and by no other link of the request', async () => {
    const { inPerson, token, mailed, supervisor } = await asked()
    for (const used of [inPerson, token]) {
      const { html, response } = await page(`/feedback/submit/${used}`)
      expect([response.status, html.includes('Your feedback has arrived')]).toEqual([200, true])
      for (const text of [strengths, question]) expect(html).not.toContain(text)
      await expectRefusal(stranger.feedbackRequests.openLink({ token: used }), 'LINK_USED')
      const { id: questionId } = await db
        .selectFrom('feedbackQuestions')
        .select('id')
        .where('supervisorId', '=', supervisor.id)
        .executeTakeFirstOrThrow()
      const reply = stranger.feedbackRequests.answerQuestion({ token: used, questionId, answers, reply: 'Mine' })
      await expectRefusal(reply, 'LINK_USED')
      const changed = await submit(used, { overallRating: '5' }, { fields: { question: questionId, reply: 'Mine' } })
      expect(changed.response.status).toBe(410)
    }
    expect(await rowOf(supervisor)).toMatchObject({ overallRating: 4, repliedAt: null })
    const { html } = await page(`/feedback/submit/${mailed}`)
    for (const text of [strengths, question]) expect(html).toContain(text)
  })

  it('opens by the fresh link once its own has expired, and by no link that is older than it', async () => {
    const { mailed, token, inPerson, supervisor, feedbackId, client } = await asked()
    later(8 * DAY)
    expect((await page(`/feedback/submit/${mailed}`)).html).toContain('Magic link has expired')
    await page(`/feedback/renew/${mailed}`, { method: 'POST' })
    const [letter] = (await app.deliverWaitingEmails()).filter(({ text }) => text.includes(question))
    expect(letter?.to.address).toBe(supervisor.email)
    const fresh = /submit\/([0-9a-f]{40})/.exec(letter!.text)![1]!
    for (const old of [token, inPerson]) expect((await page(`/feedback/submit/${old}`)).html).not.toContain(question)
    expect((await page(`/feedback/submit/${fresh}`)).html).toContain(question)
    // The links of a question open nothing else: neither what is asked for again nor the next question.
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id: feedbackId })), reason: 'About somebody else.' })
    await app.deliverWaitingEmails()
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    await app.deliverWaitingEmails()
    for (const old of [fresh, mailed, token])
      expect((await page(`/feedback/submit/${old}`)).html).not.toContain('name="teamwork"')
  })

  it.each(['its own link', 'another link'])('never opens in the student’s browser (%s)', async (which) => {
    const { mailed, token, cookie, student, supervisor } = await asked()
    const used = which === 'its own link' ? mailed : token
    const client = await app.as(student)
    await client.session.get({})
    const before = await snapshotOf(db)
    for (const path of [
      `/feedback/submit/${used}`,
      `/feedback/submit/${used}/again`,
      `/feedback/submit/${used}?technicalSkills=5`,
      `/feedback/decline/${used}`,
      `/feedback/colleague/${used}`,
      `/feedback/your-data/${used}`,
      `/feedback/unsubscribe/${used}`,
      `/feedback/submit/${used.toUpperCase()}`,
    ]) {
      let { html, response } = await page(path, { headers: { cookie } })
      if (response.status === 302)
        ({ html, response } = await page(response.headers.get('location')!, { headers: { cookie } }))
      expect([path, response.status, html.includes('This link is for the supervisor')]).toEqual([path, 403, true])
      tellsNothing(html)
    }
    for (const path of ['copy', 'renew', 'others', 'decline', 'confirm', 'your-data', 'unsubscribe']) {
      const { html, response } = await post(`/feedback/${path}/${used}`, {}, '192.0.2.9', cookie)
      expect([path, response.status]).toEqual([path, 403])
      tellsNothing(html)
    }
    const refused = { code: 'LINK_OF_SUPERVISOR', message: 'This link is for the supervisor.' }
    const { id: questionId } = await db
      .selectFrom('feedbackQuestions')
      .select('id')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    const calls = client.feedbackRequests
    await expect(calls.openLink({ token: used })).rejects.toMatchObject(refused)
    await expect(calls.answerQuestion({ token: used, questionId, answers, reply: 'x' })).rejects.toMatchObject(refused)
    await expect(calls.requestCopy({ token: used })).rejects.toMatchObject(refused)
    await expect(calls.renewLink({ token: used })).rejects.toMatchObject(refused)
    await expect(calls.openOther({ token: used, supervisorId: supervisor.id })).rejects.toMatchObject(refused)
    await expect(client.assignments.undoDecline({ token: used })).rejects.toMatchObject(refused)
    expect(await app.deliverWaitingEmails()).toEqual([])
    expect(await writtenSince(db, before)).toEqual([])
    // What the student types does not reach the answers.
    const forged = await submitIn(
      cookie,
      used,
      { overallRating: '5' },
      { fields: { question: questionId, reply: 'Mine' } },
    )
    tellsNothing(forged.html)
    expect(await rowOf(supervisor)).toMatchObject({ overallRating: 4, repliedAt: null })
  })
})

describe('in the student’s browser', () => {
  it('an open request shows its form, marked for the reviewers, without ways out of it', async () => {
    const { token, student, supervisor } = await shown()
    const cookie = await app.cookieFor(student.id)
    const { html } = await page(`/feedback/submit/${token}`, { headers: { cookie } })
    expect(html).toContain('name="teamwork"')
    for (const path of ['decline', 'colleague', 'your-data', 'renew', 'others'])
      expect(html).not.toContain(`/feedback/${path}/`)
    const client = await app.as(student)
    await expectRefusal(client.assignments.decline({ token }), 'LINK_OF_SUPERVISOR')
    const handOver = client.assignments.handOver({ token, name: 'A Friend', email: 'friend@elsewhere.example' })
    await expectRefusal(handOver, 'LINK_OF_SUPERVISOR')
    await submitIn(cookie, token)
    expect((await rowOf(supervisor)).signs).toContain('studentBrowser')
  })

  it('the supervisor who answered there is thanked, with the draft deleted and nothing of the answers', async () => {
    const request = await shown()
    const cookie = await app.cookieFor(request.student.id)
    const sent = await submitIn(cookie, await opened(request), { strengths })
    const path = sent.response.headers.get('location')!
    const thanks = await page(path, { headers: { cookie: sent.cookie } })
    expect(thanks.html).toContain('Your feedback has been submitted successfully.')
    expect(thanks.html).toContain('data-draft=')
    tellsNothing(thanks.html)
    const last = await page('/feedback/success', { headers: { cookie: sent.cookie } })
    expect(last.html).toContain('Thank You!')
    tellsNothing(last.html)
    for (const button of ['/feedback/copy', '/feedback/others'])
      expect((await post(button, {}, '192.0.2.9', sent.cookie)).response.status).toBe(403)
    // Pressed twice.
    const again = await submit(path.split('/')[3]!, { strengths }, { cookie: sent.cookie })
    tellsNothing(again.html)
  })

  it('what was typed into a form that has closed is kept, not shown, and back with the next code', async () => {
    const request = await shown()
    const token = await opened(request)
    const signedIn = await app.cookieFor(request.student.id)
    const { response } = await page(`/feedback/submit/${token}`, { headers: { cookie: signedIn } })
    const cookie = [signedIn, cookiesOf(response)].join('; ')
    later(HOUR)
    const refused = await submit(token, { strengths }, { cookie })
    expect(refused.response.status).toBe(403)
    expect(refused.html).toContain('What you typed is kept')
    tellsNothing(refused.html)
    const next = await opened(request)
    expect((await page(`/feedback/submit/${next}`, { headers: { cookie: refused.cookie } })).html).toContain(strengths)
  })

  it('other people’s links open as before, also those about somebody else', async () => {
    const [one, other] = [await shown(), await shown()]
    const cookie = await app.cookieFor(other.student.id)
    await submit(one.token)
    expect((await page(`/feedback/submit/${one.token}`, { headers: { cookie } })).html).toContain('has arrived')
    expect((await page(`/feedback/submit/${one.token}`)).html).toContain('has arrived')
  })

  it('a link for mid-term feedback opens while it can be answered, and shows no receipt', async () => {
    const { supervisor, student } = await shown()
    await db.deleteFrom('feedback').where('supervisorId', '=', supervisor.id).execute()
    await makeMidterm(db, supervisor, { isSubmitted: false })
    const token = await makeMidtermLink(app, supervisor)
    const cookie = await app.cookieFor(student.id)
    const open = await page(`/feedback/midterm/${token}`, { headers: { cookie } })
    expect([open.response.status, open.html.includes('/feedback/your-data/')]).toEqual([200, false])
    await stranger.midterms.submit({ token, answers })
    const { html, response } = await page(`/feedback/midterm/${token}`, { headers: { cookie } })
    expect([response.status, html.includes('This link is for the supervisor')]).toEqual([403, true])
    tellsNothing(html)
    expect((await page(`/feedback/midterm/${token}`)).html).toContain('has arrived')
    const client = await app.as(student)
    await expectRefusal(client.midterms.renewLink({ token }), 'LINK_OF_SUPERVISOR')
  })

  it('a link before the request neither confirms nor declines', async () => {
    const { supervisor, student, token } = await shown()
    await db.deleteFrom('feedback').where('supervisorId', '=', supervisor.id).execute()
    const cookie = await app.cookieFor(student.id)
    const { html, response } = await page(`/feedback/submit/${token}`, { headers: { cookie } })
    expect([response.status, html.includes('This link is for the supervisor')]).toEqual([403, true])
    for (const path of ['confirm', 'decline'])
      expect((await post(`/feedback/${path}/${token}`, {}, '192.0.2.9', cookie)).response.status).toBe(403)
    const row = await db
      .selectFrom('internshipSupervisors')
      .select(['confirmedAt', 'declinedAt'])
      .where('id', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ confirmedAt: null, declinedAt: null })
  })

  it('other students are not listed after signing out either', async () => {
    const [one] = [await shown(), await shown()]
    const known = knownDeviceCookie(app.config, null, one.student.id).split(';')[0]!
    expect((await page(`/feedback/submit/${one.token}`)).html).toContain('You are also asked about')
    const { html } = await page(`/feedback/submit/${one.token}`, { headers: { cookie: known } })
    expect(html).not.toContain('You are also asked about')
    const sent = await submitIn(known, one.token)
    const last = await page('/feedback/success', { headers: { cookie: sent.cookie } })
    expect(last.html).not.toContain('You are also asked about')
  })

  it('a link to the supervisor’s data shows none', async () => {
    const { token, student } = await shown()
    await submit(token, { strengths })
    await post(`/feedback/your-data/${token}`)
    const [letter] = (await app.deliverWaitingEmails()).filter(({ text }) => text.includes('/feedback/held-data/'))
    const path = /\/feedback\/held-data\/[\w-]+/.exec(letter!.text)![0]
    expect((await page(path)).response.status).toBe(200)
    const cookie = await app.cookieFor(student.id)
    const { html, response } = await page(path, { headers: { cookie } })
    expect([response.status, html.includes('This link is for the supervisor')]).toEqual([403, true])
    const file = await post(`${path}/file`, {}, '192.0.2.9', cookie)
    expect([file.response.status, file.html.includes(strengths)]).toEqual([403, false])
  })
})

describe('answers that are sent back', () => {
  it('have ended the links before them; only new ones open the form', async () => {
    const request = await shown()
    const { token, client, supervisor } = request
    const inPerson = await opened(request)
    later(HOUR / 4)
    await submit(token)
    await app.deliverWaitingEmails()
    later(HOUR / 4)
    const { id } = await rowOf(supervisor)
    const { undoId } = await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'Too short.' })
    await admin.bulkDecisions.undo({ id: undoId })
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Your feedback has arrived')
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'Too short.' })
    await app.deliverWaitingEmails()
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    // Before the email leaves, too.
    for (const moment of ['before', 'after']) {
      for (const old of [token, inPerson]) {
        const { html, response } = await page(`/feedback/submit/${old}`)
        expect([moment, response.status, html.includes('name="teamwork"')]).toEqual([moment, 410, false])
        expect(html).toContain('Email me a new link')
        await expectRefusal(stranger.feedbackRequests.submit({ token: old, answers }), 'LINK_EXPIRED')
      }
      await app.deliverWaitingEmails()
    }
    const fresh = await app.newestToken(supervisor.id)
    expect(fresh).not.toBe(token)
    await submit(fresh)
    expect(await rowOf(supervisor)).toMatchObject({ status: 'submitted' })
  })
})
