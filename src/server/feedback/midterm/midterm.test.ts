import { beforeEach, describe, expect, it } from 'vitest'
import { linkExpiry } from '#domain/feedback/feedback-link'
import { DAY, MINUTE } from '#domain/time/durations'
import { knownDeviceCookie } from '../../identity/limits/known-device.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  feedbackAnswers,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeMidterm,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { readMidterm } from '../../testing/read-records.ts'
import { cookiesOf, promiseIn } from '../../testing/supervisor-visits.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time } = app

let student: Awaited<ReturnType<typeof makeStudent>>
let internship: Awaited<ReturnType<typeof makeInternship>>
let client: Client

beforeEach(async () => {
  await db.deleteFrom('terms').execute()
  const summer = { name: 'Summer 2026', startsOn: '2026-06-01', endsOn: '2026-09-30', askMidtermFeedback: true }
  await db.insertInto('terms').values(summer).execute()
  await setReview(true)
  student = await makeStudent(db, { major: 'Physics' })
  internship = await makeInternship(db, student, { startDate: '2026-06-01' })
  client = await app.as(student)
  await app.deliverEmails()
})

const supervisor = () => internship.supervisor
const ask = () => client.midterms.request({ supervisorId: supervisor().id })
const setReview = (settingValue: boolean) =>
  db.updateTable('systemSettings').set({ settingValue }).where('settingKey', '=', 'require_feedback_approval').execute()

/** Asks, delivers the email and returns the token in it. */
async function askAndDeliver() {
  await ask()
  const [email] = await app.deliverEmails()
  return { email: email!, token: /\/feedback\/midterm\/([0-9a-f]{40})/.exec(email!.text)![1]! }
}
const submit = (token: string, facts = {}) => app.stranger.midterms.submit({ token, answers: feedbackAnswers(facts) })
const shown = async () => (await client.internships.listMine())[0]!.supervisors[0]!.midterm
const page = async (token: string) => {
  const response = await app.fetch(`/feedback/midterm/${token}`)
  return { status: response.status, html: await response.text() }
}
const post = (path: string, form: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  return app.fetch(path, { method: 'POST', body })
}
const FORM = {
  technicalSkills: '4',
  communicationSkills: '4',
  problemSolving: '4',
  teamwork: '4',
  professionalism: '4',
  overallRating: '4',
  strengths: 'Asks good questions.',
  developmentAreas: 'Speak up in meetings.',
  additionalComments: '',
}

describe('asking', () => {
  it('emails the supervisor a link that says it is about the mid-term feedback', async () => {
    expect((await client.internships.listMine())[0]).toMatchObject({ asksMidtermFeedback: true })
    expect(await shown()).toBeNull()
    const { email } = await askAndDeliver()
    expect(email.to.address).toBe(supervisor().email)
    expect(email.subject).toBe("Mid-term feedback on Zoë Çağlar's internship")
    expect(await shown()).toMatchObject({ submittedAt: null, releasedAt: null, isMailed: true, failureReason: null })
    expect((await client.internships.listMine())[0]?.supervisors[0]).toMatchObject({
      feedbackStatus: null,
      lastEmail: null,
    })
  })

  it('leaves the final feedback, the lists and the figures as they are', async () => {
    const reviewer = await app.as(await makeAdmin(db))
    const before = [await reviewer.statistics.get(), await reviewer.statistics.responses({})]
    const { token } = await askAndDeliver()
    await submit(token)
    expect([await reviewer.statistics.get(), await reviewer.statistics.responses({})]).toEqual(before)
    expect((await reviewer.feedback.listForReview({ search: student.email })).items).toEqual([])
    expect((await reviewer.openRequests.list({ search: student.email })).items).toEqual([])
    await client.feedbackRequests.request({ supervisorId: supervisor().id })
  })

  it('ignores a double click, and allows three emails a day', async () => {
    expect(await ask()).toEqual({ isSent: true })
    expect(await ask()).toEqual({ isSent: false })
    expect(await app.deliverEmails()).toHaveLength(1)
    for (let n = 0; n < 2; n++) {
      later(MINUTE)
      await ask()
    }
    later(MINUTE)
    await expectRefusal(ask(), 'TOO_MANY_EMAILS')
    expect(await app.deliverEmails()).toHaveLength(2)
    const { id: supervisorId, name, email } = supervisor()
    await client.supervisors.correct({ supervisorId, name, email: email.replace('@', '+again@') })
    await expectRefusal(ask(), 'TOO_MANY_EMAILS')
    later(DAY)
    await ask()
    expect(await app.deliverEmails()).toHaveLength(1)
  })

  it.each([
    ['NOT_ASKED', () => db.updateTable('terms').set({ askMidtermFeedback: false }).execute()],
    ['NOT_ASKED', () => db.updateTable('terms').set({ startsOn: '2026-06-02' }).execute()],
    ['NOT_APPROVED', () => db.updateTable('internships').set({ status: 'pending' }).execute()],
    ['DECLINED', () => db.updateTable('internshipSupervisors').set({ declinedAt: time.now }).execute()],
    ['FINAL_REQUESTED', () => makeFeedback(db, supervisor(), { status: 'pending' })],
    ['FINAL_REQUESTED', () => makeFeedback(db, supervisor(), { status: 'approved' })],
    ['ALREADY_SUBMITTED', () => makeMidterm(db, supervisor())],
  ] as const)('is refused with %s', async (code, change) => {
    await change()
    await expectRefusal(ask(), code)
    expect(await app.deliverEmails()).toEqual([])
  })

  it('shows the student that the email did not arrive', async () => {
    await ask()
    await app.deliverEmails(async () => {
      const { EmailRefused } = await import('../../platform/email/send-email.ts')
      throw new EmailRefused('550 5.1.1 User unknown', { kind: 'address', reason: '550 5.1.1 User unknown' })
    })
    expect(await shown()).toMatchObject({ failureReason: '550 5.1.1 User unknown' })
  })
})

describe('the link', () => {
  it('opens a form that changes nothing, and whose answers are stored once', async () => {
    const { token } = await askAndDeliver()
    for (let n = 0; n < 3; n++) {
      const { status, html } = await page(token)
      expect(status).toBe(200)
      expect(html).toContain('Mid-term feedback: how is')
      expect(html).toContain('The career centre, then the student')
      expect(html).not.toContain('Email me a copy')
    }
    const path = `/feedback/midterm/${token}`
    const invalid = await post(path, { ...FORM, teamwork: '', strengths: ' ' })
    expect(invalid.status).toBe(422)
    const returned = await invalid.text()
    expect(returned).toContain('2 answers need your attention.')
    expect(returned).toContain('Speak up in meetings.')
    const valid = await post(path, FORM)
    expect([valid.status, valid.headers.get('location')]).toEqual([303, `${path}/thank-you`])
    expect(await (await app.fetch(`${path}/thank-you`)).text()).toContain('career centre will read it first')
    expect((await post(path, FORM)).status).toBe(303)
    const other = await post(path, { ...FORM, teamwork: '1' })
    expect(other.status).toBe(410)
    expect(await other.text()).toContain('already been submitted')
    const receipt = await page(token)
    expect([receipt.status, receipt.html.includes('Your feedback has arrived')]).toEqual([200, true])
    expect(receipt.html).not.toContain('Access Error')
    expect(await app.deliverEmails()).toEqual([])
    expect(await shown()).toMatchObject({ submittedAt: expect.any(String), releasedAt: null })
  })

  it('keeps the promise of its page, and what was typed', async () => {
    const { token } = await askAndDeliver()
    const path = `/feedback/midterm/${token}`
    const opened = await app.fetch(path)
    const cookie = cookiesOf(opened)
    const promise = promiseIn(await opened.text())
    await setReview(false)
    const send = (form: object) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(form)) body.set(name, String(value))
      return app.fetch(path, { method: 'POST', body, headers: { cookie } })
    }
    const refused = await send({ ...FORM, promise, teamwork: '' })
    expect([refused.status, refused.headers.get('location')]).toEqual([303, `${path}/again`])
    const again = await app.fetch(`${path}/again`, { headers: { cookie } })
    const html = await again.text()
    expect([again.status, html.includes('Speak up in meetings.')]).toEqual([422, true])
    expect(html).toContain('The career centre, then the student')
    expect((await send({ ...FORM, promise: promiseIn(html) })).status).toBe(303)
    expect(await shown()).toMatchObject({ submittedAt: expect.any(String), releasedAt: null })
  })

  it('accepts what its page offers, whatever has been switched off since', async () => {
    const allowNotObserved = (isAllowed: boolean) =>
      db.updateTable('feedbackSettings').set({ allowNotObserved: isAllowed }).execute()
    await allowNotObserved(true)
    const { token } = await askAndDeliver()
    const { html } = await page(token)
    await allowNotObserved(false)
    const form = { ...FORM, promise: promiseIn(html), teamwork: 'not-observed' }
    expect((await post(`/feedback/midterm/${token}`, form)).status).toBe(303)
    expect(await shown()).toMatchObject({ submittedAt: expect.any(String) })
    await allowNotObserved(true)
  })

  it('shows what was typed when it has expired, and in the form behind the new link', async () => {
    const { token } = await askAndDeliver()
    const cookie = cookiesOf(await app.fetch(`/feedback/midterm/${token}`))
    later(9 * DAY)
    const body = new FormData()
    body.set('strengths', 'Typed with care')
    await app.fetch(`/feedback/midterm/${token}`, { method: 'POST', body, headers: { cookie } })
    const expired = await app.fetch(`/feedback/midterm/${token}/again`, { headers: { cookie } })
    expect([expired.status, (await expired.text()).includes('Typed with care')]).toEqual([410, true])
    await post(`/feedback/midterm/${token}/renew`, {})
    await app.deliverEmails()
    const renewed = `/feedback/midterm/${await app.newestMidtermToken(supervisor().id)}`
    expect(await (await app.fetch(renewed, { headers: { cookie } })).text()).toContain('Typed with care')
    expect((await post(`/feedback/midterm/${token}`, { strengths: 'Without cookies' })).status).toBe(410)
  })

  it('stores one of two answers that arrive together', async () => {
    const { token } = await askAndDeliver()
    const outcomes = await Promise.allSettled([submit(token, { teamwork: 1 }), submit(token, { teamwork: 2 })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'LINK_USED' } })
  })

  it('is of no use as a link of the final feedback, and the other way round', async () => {
    const { token } = await askAndDeliver()
    await client.feedbackRequests.request({ supervisorId: supervisor().id })
    await app.deliverEmails()
    const final = await app.newestToken(supervisor().id)
    expect((await app.fetch(`/feedback/submit/${token}`)).status).toBe(404)
    expect((await page(final)).status).toBe(404)
    const answers = feedbackAnswers()
    await expectRefusal(app.stranger.feedbackRequests.submit({ token, answers }), 'INVALID_LINK')
    await expectRefusal(submit(final), 'INVALID_LINK')
    // Both stay open side by side, so that answers in progress are not lost.
    await submit(token, { strengths: 'Half-way' })
    await app.stranger.feedbackRequests.submit({ token: final, answers })
  })

  it('works until the end of its last day; the page of an expired one emails a new one', async () => {
    const { token } = await askAndDeliver()
    time.now = new Date(linkExpiry(time.now, 'Europe/Berlin').getTime() - 1)
    expect((await page(token)).status).toBe(200)
    later(1)
    const expired = await page(token)
    expect(expired.status).toBe(410)
    expect(expired.html).toContain('Magic link has expired')
    expect(expired.html).toContain('Email me a new link')
    expect((await post(`/feedback/midterm/${token}/renew`, {})).status).toBe(200)
    const [email] = await app.deliverEmails()
    expect(email?.to.address).toBe(supervisor().email)
    expect((await page(await app.newestMidtermToken(supervisor().id))).status).toBe(200)
  })

  it('keeps an older link valid when the student asks again', async () => {
    const { token } = await askAndDeliver()
    later(DAY)
    const second = await askAndDeliver()
    expect(second.token).not.toBe(token)
    for (const one of [token, second.token]) expect((await page(one)).status).toBe(200)
  })

  it('ends when the supervisor is corrected, and the new one gets their own', async () => {
    const { token } = await askAndDeliver()
    await client.supervisors.correct({
      supervisorId: supervisor().id,
      name: 'Ida Holm',
      email: 'ida@northwind.example',
    })
    expect((await page(token)).status).toBe(410)
    await expectRefusal(submit(token), 'LINK_REVOKED')
    expect(await shown()).toMatchObject({ isMailed: false })
    later(MINUTE)
    const second = await askAndDeliver()
    expect(second.email.to.address).toBe('ida@northwind.example')
    await submit(second.token)
  })

  it.each([
    ['the internship is rejected', () => db.updateTable('internships').set({ status: 'rejected' }).execute()],
    ['the supervisor declines', () => db.updateTable('internshipSupervisors').set({ declinedAt: time.now }).execute()],
    ['the final feedback is submitted', () => makeFeedback(db, supervisor())],
  ])('closes when %s', async (_, change) => {
    const { token } = await askAndDeliver()
    await change()
    await expectRefusal(submit(token), 'LINK_CLOSED')
    later(MINUTE)
    await app.stranger.midterms.renewLink({ token })
    expect(await app.deliverEmails()).toEqual([])
  })

  it('requires every skill unless admins allow ‘not observed’', async () => {
    const { token } = await askAndDeliver()
    await db.updateTable('feedbackSettings').set({ allowNotObserved: false }).execute()
    await expectRefusal(submit(token, { teamwork: null }), 'BAD_REQUEST')
    await db.updateTable('feedbackSettings').set({ allowNotObserved: true }).execute()
    await submit(token, { teamwork: null })
  })

  it('leads to what is held about the supervisor', async () => {
    const { token } = await askAndDeliver()
    await submit(token, { strengths: 'Half-way through' })
    await post(`/feedback/your-data/${token}`, {})
    const [email] = await app.deliverEmails()
    const held = /\/feedback\/held-data\/[^\s"]+/.exec(email!.text)![0]
    const file = await app.fetch(`${held}/file`, { method: 'POST' })
    const text = await file.text()
    expect(text).toContain('Half-way through')
    expect(text).toContain('Mid-term feedback changed')
  })
})

describe('sent from the student’s browser', () => {
  it('is marked, also after the student has signed out', async () => {
    const { token } = await askAndDeliver()
    const known = knownDeviceCookie(app.config, null, student.id).split(';')[0]
    await app.clientWith(known).midterms.submit({ token, answers: feedbackAnswers() })
    const stored = db.selectFrom('midtermFeedback').select('fromStudentBrowser')
    expect(await stored.where('supervisorId', '=', supervisor().id).executeTakeFirst()).toEqual({
      fromStudentBrowser: true,
    })
  })
})

describe('releasing', () => {
  it('is for reviewers of the department; then the student reads it and is told', async () => {
    const { token } = await askAndDeliver()
    await submit(token, { strengths: 'Quick to learn' })
    const view = () => client.midterms.view({ supervisorId: supervisor().id })
    await expectRefusal(view(), 'NOT_FOUND')
    expect(JSON.stringify(await client.privacy.download())).not.toContain('Quick to learn')

    const manager = await makeManager(db, ['Physics'])
    const reviewer = await app.as(manager)
    const mine = async () =>
      (await reviewer.midterms.listToRelease({})).items.filter((item) => item.studentId === student.id)
    expect(await mine()).toMatchObject([
      { givenByEmail: supervisor().email, midterm: { strengths: 'Quick to learn', releasedAt: null } },
    ])
    expect((await reviewer.students.get({ id: student.id })).internships[0]?.supervisors[0]?.midterm).toMatchObject({
      strengths: 'Quick to learn',
    })
    expect((await reviewer.students.get({ id: student.id })).emails).toMatchObject([
      { email: 'midterm-request', address: supervisor().email, supervisorName: 'Dr Helena Marsh' },
    ])
    await reviewer.midterms.release(await readMidterm(db, { supervisorId: supervisor().id }))
    await expectRefusal(reviewer.midterms.release(await readMidterm(db, { supervisorId: supervisor().id })), 'CONFLICT')
    expect(await mine()).toEqual([])
    const [email] = await app.deliverEmails()
    expect(email).toMatchObject({ to: { address: student.email } })
    expect(email?.subject).toBe('Your mid-term feedback from Dr Helena Marsh is ready to read')
    expect((await view()).midterm).toMatchObject({ strengths: 'Quick to learn', givenByName: 'Dr Helena Marsh' })
    expect(JSON.stringify(await client.privacy.download())).toContain('Quick to learn')
    const row = await db
      .selectFrom('midtermFeedback')
      .selectAll()
      .where('supervisorId', '=', supervisor().id)
      .executeTakeFirstOrThrow()
    expect([row.releasedBy, row.releasedAt]).toEqual([manager.id, time.now])
  })

  it('is not needed if feedback needs no approval', async () => {
    await setReview(false)
    const { token } = await askAndDeliver()
    expect((await page(token)).html).toContain('The student, as soon as you submit')
    await submit(token)
    expect((await app.deliverEmails()).map(({ to }) => to.address)).toEqual([student.email])
    expect(await (await app.fetch(`/feedback/midterm/${token}/thank-you`)).text()).toContain('can read it now')
    expect((await client.midterms.view({ supervisorId: supervisor().id })).midterm.releasedAt).not.toBeNull()
  })

  it('is not for what is not submitted, and not for one’s own', async () => {
    const manager = await makeManager(db, ['Physics'])
    const reviewer = await app.as(manager)
    await ask()
    const supervisorId = supervisor().id
    await expectRefusal(reviewer.midterms.release(await readMidterm(db, { supervisorId })), 'NOT_FOUND')
    await db.updateTable('profiles').set({ major: 'Physics' }).where('id', '=', manager.id).execute()
    const own = await makeInternship(db, manager)
    await makeMidterm(db, own.supervisor)
    await expectRefusal(reviewer.midterms.release(await readMidterm(db, { supervisorId: own.supervisor.id })), 'OWN')
  })

  it('pages through what waits, longest first', async () => {
    const department = 'Astronomy'
    const reviewer = await app.as(await makeManager(db, [department]))
    const other = await makeInternship(db, await makeStudent(db, { major: department }))
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      const one = await makeSupervisor(db, other)
      await makeMidterm(db, one, { createdAt: new Date(time.now.getTime() - (n === 2 ? 1 : 0) * 1000) })
      ids.push(one.id)
    }
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor } = await reviewer.midterms.listToRelease({ limit: 1, ...(cursor && { cursor }) })
      seen.push(...items.map(({ supervisorId }) => supervisorId))
      if (nextCursor === null) break
      cursor = nextCursor
    }
    expect(seen[0]).toBe(ids[2])
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })
})

describe('the mid-term feedback to release', () => {
  it('is narrowed down by words, term and department', async () => {
    await makeMidterm(db, supervisor())
    const { id: term } = await db.selectFrom('terms').select('id').executeTakeFirstOrThrow()
    const reviewer = await app.as(await makeManager(db, ['Physics', 'History']))
    const found = async (filters: { search?: string; term?: string; department?: string }) =>
      (await reviewer.midterms.listToRelease(filters)).items.map(({ supervisorId }) => supervisorId)
    const search = `${student.email} helena MARSH`
    expect(await found({ search, term, department: 'Physics' })).toEqual([supervisor().id])
    expect(await found({ search: `${student.email} nobody` })).toEqual([])
    expect(await found({ search: student.email, department: 'History' })).toEqual([])
    expect(await found({ search: student.email, department: 'Law' })).toEqual([])
    const winter = { name: 'Winter 2027', startsOn: '2027-01-01', endsOn: '2027-03-31' }
    const other = await db.insertInto('terms').values(winter).returning('id').executeTakeFirstOrThrow()
    expect(await found({ search: student.email, term: other.id })).toEqual([])
  })
})

describe('beside the final feedback', () => {
  it('appears to reviewers at once and to the student once it is released', async () => {
    await makeMidterm(db, supervisor(), { strengths: 'Half-way' })
    await makeFeedback(db, supervisor(), { status: 'approved' })
    const report = { internshipId: internship.id, supervisorId: supervisor().id }
    const reviewer = await app.as(await makeManager(db, ['Physics']))
    const { items } = await reviewer.feedback.listForReview({ search: student.email })
    expect(items).toMatchObject([{ midterm: { strengths: 'Half-way', releasedAt: null } }])
    expect((await client.feedback.view(report)).midterm).toBeNull()
    await reviewer.midterms.release(await readMidterm(db, { supervisorId: supervisor().id }))
    expect((await client.feedback.view(report)).midterm).toMatchObject({ strengths: 'Half-way' })
  })

  it('is neither on the verified report nor in the export', async () => {
    await makeMidterm(db, supervisor(), { strengths: 'Half-way only', releasedAt: time.now })
    await makeFeedback(db, supervisor(), { status: 'approved' })
    const { url } = await client.reportLinks.create({
      internshipId: internship.id,
      supervisorId: supervisor().id,
    })
    expect(await (await app.fetch(new URL(url).pathname)).text()).not.toContain('Half-way only')
    const admin = await makeAdmin(db)
    const headers = { cookie: await app.cookieFor(admin.id) }
    expect(await (await app.fetch('/api/v1/exports/feedback.csv', { headers })).text()).not.toContain('Half-way only')
  })
})

describe('a submitted one is not lost', () => {
  it('when the student removes the supervisor or deletes the internship', async () => {
    const recent = await makeInternship(db, student, { createdAt: time.now })
    const second = await makeSupervisor(db, recent)
    await makeMidterm(db, second)
    await expectRefusal(client.supervisors.remove({ supervisorId: second.id }), 'ALREADY_SUBMITTED')
    await expectRefusal(client.internships.delete({ id: recent.id }), 'HAS_FEEDBACK')
  })

  it('when the supervisor is corrected: it keeps the name of the person who gave it', async () => {
    await makeMidterm(db, supervisor(), { releasedAt: time.now })
    await client.supervisors.correct({
      supervisorId: supervisor().id,
      name: 'Ida Holm',
      email: 'ida@northwind.example',
    })
    expect((await client.midterms.view({ supervisorId: supervisor().id })).midterm.givenByName).toBe('Dr Helena Marsh')
  })

  it('and an unanswered request goes with the supervisor', async () => {
    const second = await makeSupervisor(db, internship)
    await client.midterms.request({ supervisorId: second.id })
    await client.supervisors.remove({ supervisorId: second.id })
    expect(await app.deliverEmails()).toEqual([])
  })
})
