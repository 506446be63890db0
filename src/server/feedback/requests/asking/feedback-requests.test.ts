import { describe, expect, it } from 'vitest'
import { FEEDBACK_LINK_DAYS, linkExpiry } from '#domain/feedback/feedback-link'
import { DAY, SECOND } from '#domain/time/durations'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { feedbackAnswers, makeFeedback, makeInternship, makeStudent } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
/** The settings of a new installation. */
const ZONE = (await readFeedbackSettings(db)).timeZone

async function approvedInternship() {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student)
  return { student, internship, supervisorId: internship.supervisor.id, client: await app.as(student) }
}

/** Requests feedback, delivers the email and returns its token. */
async function requestedToken() {
  const made = await approvedInternship()
  await made.client.feedbackRequests.request({ supervisorId: made.supervisorId })
  await app.deliverEmails()
  return { ...made, token: await app.newestToken(made.supervisorId) }
}

function feedbackOf(supervisorId: string) {
  return db.selectFrom('feedback').selectAll().where('supervisorId', '=', supervisorId).executeTakeFirst()
}

describe('asking a supervisor', () => {
  it('creates the request, emails a link and stores only its hash', async () => {
    const { supervisorId, internship, client } = await approvedInternship()
    await client.feedbackRequests.request({ supervisorId })
    const [email] = await app.deliverEmails()
    expect(email?.to).toEqual({ name: internship.supervisor.name, address: internship.supervisor.email })
    const token = await app.newestToken(supervisorId)
    expect(email?.html).toContain(`/feedback/submit/${token}`)
    expect(email?.text).toContain('7 days')
    const links = await db.selectFrom('feedbackLinks').selectAll().execute()
    expect(links.some((link) => link.tokenHash === hashToken(token))).toBe(true)
    expect(JSON.stringify(links)).not.toContain(token)
    expect((await feedbackOf(supervisorId))?.status).toBe('pending')
  })

  it('is refused before the internship is approved and after the supervisor has submitted', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    const pending = await makeInternship(db, student, { status: 'pending' })
    await expectRefusal(client.feedbackRequests.request({ supervisorId: pending.supervisor.id }), 'NOT_APPROVED')
    const done = await makeInternship(db, student)
    await makeFeedback(db, done.supervisor)
    await expectRefusal(client.feedbackRequests.remind({ supervisorId: done.supervisor.id }), 'ALREADY_SUBMITTED')
  })

  it('sends at most three emails in 24 hours and says when the next one is possible', async () => {
    const { supervisorId, client } = await approvedInternship()
    for (const kind of ['request', 'remind', 'remind'] as const) {
      await client.feedbackRequests[kind]({ supervisorId })
      expect(await app.deliverEmails()).toHaveLength(1)
      later(60 * SECOND)
    }
    later(58 * 60 * SECOND)
    await expect(client.feedbackRequests.remind({ supervisorId })).rejects.toMatchObject({
      code: 'TOO_MANY_EMAILS',
      message: expect.stringContaining('You can send the next one in 23 hours.'),
    })
    later(23 * 60 * 60 * SECOND)
    await client.feedbackRequests.remind({ supervisorId })
    expect(await app.deliverEmails()).toHaveLength(1)
  })

  it('ignores a second click within a minute', async () => {
    const { supervisorId, client } = await approvedInternship()
    const request = () => client.feedbackRequests.request({ supervisorId })
    await Promise.all([request(), request()])
    later(59 * SECOND)
    await request()
    expect(await app.deliverEmails()).toHaveLength(1)
    later(SECOND)
    await request()
    expect(await app.deliverEmails()).toHaveLength(1)
  })

  it('refuses a second reminder within a minute and says when the next one is possible', async () => {
    const { supervisorId, client } = await approvedInternship()
    await client.feedbackRequests.request({ supervisorId })
    await app.deliverEmails()
    later(5000)
    await client.feedbackRequests.remind({ supervisorId })
    for (const [ms, time] of [
      [0, 'in 1 minute'],
      [1, 'in 1 minute'],
      [20_000, 'in 40 seconds'],
      [39_998, 'in 1 second'],
    ] as const) {
      later(ms)
      await expect(client.feedbackRequests.remind({ supervisorId })).rejects.toMatchObject({
        code: 'TOO_MANY_EMAILS',
        message: `This supervisor got a reminder less than a minute ago. You can send the next one ${time}.`,
      })
    }
    expect(await app.deliverEmails()).toHaveLength(1)
    later(1)
    await client.feedbackRequests.remind({ supervisorId })
    expect(await app.deliverEmails()).toHaveLength(1)
  })

  it('threads reminders with the request, by the Message-IDs that the mail server reported', async () => {
    const { supervisorId, client } = await approvedInternship()
    const ids = ['<1@brevo.example>', '2.b@smtp.example', '<3@brevo.example>', '<4>']
    const send = (kind: 'request' | 'remind', id: string) => async () => {
      await client.feedbackRequests[kind]({ supervisorId })
      const [email] = await app.deliverEmails(async () => id)
      later(9 * 60 * 60 * SECOND)
      return email?.headers
    }
    const threads: unknown[] = []
    for (const [index, id] of ids.entries()) {
      const headers = await send(index === 0 ? 'request' : 'remind', id)()
      threads.push([headers?.References, headers?.['In-Reply-To']])
    }
    const [first, second, third] = ['<1@brevo.example>', '<2.b@smtp.example>', '<3@brevo.example>']
    expect(threads).toEqual([
      [undefined, undefined],
      [first, first],
      [`${first} ${second}`, second],
      [`${first} ${second} ${third}`, third],
    ])
    await client.supervisors.correct({ supervisorId, name: 'Dr Helena Marsh', email: 'corrected@northwind.example' })
    expect((await send('request', '<5>')())?.References).toBeUndefined()
  })

  it('has other words in every reminder by hand, none of them the last, and begins again at a corrected address', async () => {
    const { supervisorId, client } = await approvedInternship()
    const heading = async () => {
      const [email] = await app.deliverEmails()
      later(9 * 60 * 60 * SECOND)
      return /<h1[^>]*>([^<]*)</.exec(email?.html ?? '')?.[1]
    }
    const twice = async () => {
      await client.feedbackRequests.request({ supervisorId })
      await heading()
      await client.feedbackRequests.remind({ supervisorId })
      expect(await heading()).toBe('A reminder: feedback on Zoë Çağlar')
      await client.feedbackRequests.remind({ supervisorId })
      expect(await heading()).toBe('Still missing: your feedback on Zoë Çağlar')
      later(24 * 60 * 60 * SECOND)
      await client.feedbackRequests.remind({ supervisorId })
      expect(await heading()).toBe('Zoë Çağlar is still hoping for your feedback')
    }
    await twice()
    await client.supervisors.correct({ supervisorId, name: 'Dr Helena Marsh', email: 'moved@northwind.example' })
    await twice()
  })

  it('keeps earlier links valid for their own 7 days', async () => {
    const { supervisorId, client, token: first } = await requestedToken()
    const sentAt = time.now
    later(3 * DAY)
    await client.feedbackRequests.remind({ supervisorId })
    await app.deliverEmails()
    const second = await app.newestToken(supervisorId)
    expect(second).not.toBe(first)
    time.now = new Date(linkExpiry(sentAt, ZONE).getTime() - 1)
    expect(time.now.getTime() - sentAt.getTime()).toBeGreaterThanOrEqual(FEEDBACK_LINK_DAYS * DAY)
    await stranger.feedbackRequests.openLink({ token: first })
    later(1)
    await expect(stranger.feedbackRequests.openLink({ token: first })).rejects.toMatchObject({
      message: 'Magic link has expired',
    })
    await stranger.feedbackRequests.openLink({ token: second })
  })
})

describe('the link', () => {
  it('shows the request every time it is opened and changes nothing', async () => {
    const { token, student, supervisorId } = await requestedToken()
    const before = await feedbackOf(supervisorId)
    for (let visit = 0; visit < 10; visit++) {
      expect(await stranger.feedbackRequests.openLink({ token })).toMatchObject({
        supervisor: { name: 'Dr Helena Marsh' },
        internship: { studentName: `${student.firstName} ${student.lastName}`, employerName: 'Northwind Energy' },
      })
    }
    expect(await feedbackOf(supervisorId)).toEqual(before)
  })

  it.each([
    ['short', 'Invalid token format'],
    ['long enough but unknown', 'Invalid or expired magic link'],
  ])('%s: %s', async (token, message) => {
    await expect(stranger.feedbackRequests.openLink({ token })).rejects.toMatchObject({ message })
  })
})

describe('an internship that is no longer approved', () => {
  it('closes the link when it is rejected, but not while an edit awaits approval', async () => {
    const { token, internship } = await requestedToken()
    const become = (status: 'pending' | 'rejected') =>
      db.updateTable('internships').set({ status }).where('id', '=', internship.id).execute()
    await become('pending')
    await stranger.feedbackRequests.openLink({ token })
    await become('rejected')
    await expectRefusal(stranger.feedbackRequests.openLink({ token }), 'LINK_CLOSED')
    await expectRefusal(stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() }), 'LINK_CLOSED')
    await stranger.feedbackRequests.renewLink({ token })
    expect(await app.deliverEmails()).toEqual([])
  })
})

describe('submitting', () => {
  it('stores one of several concurrent submissions and notifies the student once', async () => {
    const { token, supervisorId, student } = await requestedToken()
    const submit = (strengths: string) =>
      stranger.feedbackRequests.submit({ token, answers: feedbackAnswers({ strengths }) })
    const results = await Promise.allSettled([submit('One'), submit('Two'), submit('Three')])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await feedbackOf(supervisorId)).toMatchObject({
      status: 'submitted',
      overallRating: 4,
      additionalComments: '',
    })
    expect((await app.deliverEmails()).map((email) => email.to.address)).toEqual([student.email])
    await expectRefusal(submit('Four'), 'LINK_USED')
    await expectRefusal(stranger.feedbackRequests.openLink({ token }), 'LINK_USED')
  })

  it('accepts the same answers again, but sends only one notice and one copy', async () => {
    const { token, student, internship } = await requestedToken()
    const submit = () => stranger.feedbackRequests.submit({ token, answers: feedbackAnswers(), wantsCopy: true })
    const [first, second] = await Promise.all([submit(), submit()])
    expect(second).toEqual(first)
    const addresses = (await app.deliverEmails()).map((email) => email.to.address)
    expect(addresses.sort()).toEqual([student.email, internship.supervisor.email].sort())
  })

  it('is approved immediately, with one email, if review is not required', async () => {
    const { token, supervisorId } = await requestedToken()
    const setting = (settingValue: boolean) =>
      db
        .updateTable('systemSettings')
        .set({ settingValue })
        .where('settingKey', '=', 'require_feedback_approval')
        .execute()
    await setting(false)
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    await setting(true)
    expect(await feedbackOf(supervisorId)).toMatchObject({ status: 'approved', reviewedBy: null })
    expect(await app.deliverEmails()).toHaveLength(1)
  })

  it.each([
    [{ technicalSkills: 0 }, 'This field is required'],
    [{ teamwork: 6 }, 'This field is required'],
    [{ overallRating: 3.5 }, 'This field is required'],
    [{ strengths: '  ' }, "Please describe the intern's key strengths"],
    [{ developmentAreas: '' }, 'Please describe areas for development'],
    [{ strengths: 'x'.repeat(20_001) }, 'Please use at most 20,000 characters'],
  ])('refuses %o and keeps the request open', async (change, message) => {
    const { token, supervisorId } = await requestedToken()
    await expect(stranger.feedbackRequests.submit({ token, answers: feedbackAnswers(change) })).rejects.toMatchObject({
      message,
    })
    expect((await feedbackOf(supervisorId))?.status).toBe('pending')
  })
})

describe('a new link', () => {
  it('is sent to the address on file, even from an expired link; the response reveals nothing', async () => {
    const { token, internship } = await requestedToken()
    later(30 * DAY)
    expect(await stranger.feedbackRequests.renewLink({ token })).toEqual(
      await stranger.feedbackRequests.renewLink({ token: 'an unknown token' }),
    )
    const [email, ...rest] = await app.deliverEmails()
    expect(rest).toEqual([])
    expect(email?.to.address).toBe(internship.supervisor.email)
    await stranger.feedbackRequests.openLink({ token: await app.newestToken(internship.supervisor.id) })
  })

  it('is not sent after feedback is submitted', async () => {
    const { token } = await requestedToken()
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    await app.deliverEmails()
    await stranger.feedbackRequests.renewLink({ token })
    expect(await app.deliverEmails()).toEqual([])
  })
})
