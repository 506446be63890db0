import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '#domain/time/durations'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  feedbackAnswers,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeProfile,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
const reason = 'The company has closed.'

/** A request whose email has arrived, with the token in it. */
async function makeRequest(major = 'Physics') {
  const student = await makeStudent(db, { major, firstName: 'Amira', lastName: 'Haddad' })
  const internship = await makeInternship(db, student)
  const email = `${randomUUID()}@northwind.example`
  const supervisor = await makeSupervisor(db, internship, { name: 'Sam Hill', email })
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId: supervisor.id })
  await app.deliverEmails()
  const token = await app.newestToken(supervisor.id)
  const { id } = await db
    .selectFrom('feedback')
    .select('id')
    .where('supervisorId', '=', supervisor.id)
    .executeTakeFirstOrThrow()
  const mine = async () => (await client.internships.listMine())[0]?.supervisors.find((one) => one.id === supervisor.id)
  return { id, student, client, internship, supervisor, email, token, mine }
}

const office = async (major = 'Physics') => app.as(await makeManager(db, [major]))

async function page(path: string, form?: Record<string, string>): Promise<{ status: number; html: string }> {
  const body = form && new URLSearchParams(form)
  const response = await app.fetch(path, body ? { method: 'POST', body } : {})
  const location = response.headers.get('location')
  if (location) return page(location)
  return { status: response.status, html: await response.text() }
}

const mailed = async () => (await app.deliverWaitingEmails()).map(({ to }) => to.address)

describe('a request that the office closes', () => {
  it('needs a reason, which the student reads, and is in no list any more', async () => {
    const { id, mine, student, supervisor } = await makeRequest()
    const client = await office()
    await expect(client.openRequests.close({ id, reason: '  ' })).rejects.toThrow('Please give a reason.')
    await client.openRequests.close({ id, reason })
    expect(await mine()).toMatchObject({ closedAt: time.now.toISOString(), closeReason: reason, nextEmailOn: null })
    const search = student.email
    expect((await client.openRequests.list({ search })).items).toEqual([])
    const record = await client.students.get({ id: student.id })
    expect(record.internships[0]?.supervisors.find((one) => one.id === supervisor.id)).toMatchObject({
      closeReason: reason,
    })
    const data = await (await app.as(student)).privacy.download()
    expect(JSON.stringify(data)).toContain(reason)
    const trail = await (await app.as(await makeAdmin(db))).audit.list({ person: student.email, kind: 'feedback' })
    expect(JSON.stringify(trail.items)).toContain(reason)
  })

  it('tells the supervisor that no answer is needed, whatever they press', async () => {
    const { id, token } = await makeRequest()
    await (await office()).openRequests.close({ id, reason })
    for (const [path, form] of [
      [`/feedback/submit/${token}`],
      [`/feedback/submit/${token}`, { strengths: 'Clear reports.' }],
      [`/feedback/decline/${token}`],
      [`/feedback/decline/${token}`, {}],
      [`/feedback/colleague/${token}`],
    ] as const) {
      const { status, html } = await page(path, form)
      expect([path, status, html.includes('Your answer is no longer needed')]).toEqual([path, 410, true])
      expect(html).not.toContain(reason)
    }
    await expectRefusal(stranger.feedbackRequests.openLink({ token }), 'LINK_CLOSED')
    await page(`/feedback/renew/${token}`, {})
    expect(await mailed()).toEqual([])
  })

  it('gets no more emails: automatic ones, of the student, or of staff', async () => {
    const { id, client, supervisor, email } = await makeRequest()
    const staff = await office()
    await staff.openRequests.close({ id, reason })
    const refused = { code: 'CLOSED', message: expect.stringContaining('The career centre has closed this request.') }
    const { id: supervisorId } = supervisor
    await expect(client.feedbackRequests.request({ supervisorId })).rejects.toMatchObject(refused)
    await expect(client.feedbackRequests.remind({ supervisorId })).rejects.toMatchObject(refused)
    const corrected = { supervisorId, name: 'Somebody Else', email: 'else@northwind.example' }
    await expect(client.supervisors.correct(corrected)).rejects.toMatchObject(refused)
    await expect(client.supervisors.remove({ supervisorId })).rejects.toMatchObject(refused)
    const reminded = await staff.openRequests.remind({ ids: [id] })
    expect(reminded).toMatchObject({ sent: 0, undoId: null, skipped: [{ reason: 'This request is no longer open.' }] })
    const text = { subject: 'About {student}', body: 'Please answer.' }
    expect((await staff.messages.previewToSupervisors({ ids: [id], ...text })).recipients).toBe(0)
    const { now } = time
    await db.updateTable('feedbackSettings').set({ sendAutomatically: true }).execute()
    // From ten days before its end until three weeks after it.
    for (let day = 16; day <= 50; day++) {
      time.now = new Date(Date.UTC(2026, 7, day, 12))
      await sendDueEmails({ ...app, clock: () => time.now })
    }
    time.now = now
    expect(await mailed()).not.toContain(email)
    await db.updateTable('feedbackSettings').set({ sendAutomatically: false }).execute()
  })

  it('counts apart in the figures, and its student waits for nothing', async () => {
    const { id, student } = await makeRequest('Figures')
    const client = await office('Figures')
    expect(await client.statistics.figures({})).toMatchObject({ closedRequests: 0, requests: [{ waiting: 1 }] })
    expect((await client.students.get({ id: student.id })).waitingFor).toBe('answer')
    await client.openRequests.close({ id, reason })
    expect(await client.statistics.figures({})).toMatchObject({ closedRequests: 1, endedRequests: 0, requests: [] })
    expect(await client.statistics.responses({})).toMatchObject({ requested: 1, submitted: 0 })
    expect((await client.students.get({ id: student.id })).waitingFor).toBe('nothing')
  })

  it('is closed once: a second click, or another reviewer, is told so', async () => {
    const { id, mine } = await makeRequest()
    const [one, other] = [await office(), await office()]
    const clicks = await Promise.allSettled([
      one.openRequests.close({ id, reason }),
      other.openRequests.close({ id, reason: 'Another reason.' }),
      one.openRequests.close({ id, reason }),
    ])
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const click of clicks)
      if (click.status === 'rejected') expect(click.reason.message).toBe('This request is no longer open.')
    expect((await mine())?.closedAt).not.toBeNull()
  })

  it('is answered if the answer came first, and refused if it did not, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, token, mine } = await makeRequest()
      const client = await office()
      const close = () => client.openRequests.close({ id, reason })
      const submit = () => stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
      const [first, second] = await Promise.allSettled(round % 2 === 0 ? [close(), submit()] : [submit(), close()])
      expect([first, second].filter((one) => one?.status === 'fulfilled')).toHaveLength(1)
      const { feedbackStatus, closedAt } = (await mine())!
      expect(feedbackStatus === 'pending').toBe(closedAt !== null)
    }
    const { id, token } = await makeRequest()
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    await expect((await office()).openRequests.close({ id, reason })).rejects.toMatchObject({
      code: 'ALREADY_SUBMITTED',
      message: 'This supervisor has already submitted feedback.',
    })
  })

  it('can be opened again: its links work as before', async () => {
    const { id, token, mine } = await makeRequest()
    const client = await office()
    await expectRefusal(client.openRequests.reopen({ id }), 'NOT_CLOSED')
    await client.openRequests.close({ id, reason })
    await client.openRequests.reopen({ id })
    expect(await mine()).toMatchObject({ closedAt: null, closeReason: null })
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    expect((await mine())?.feedbackStatus).not.toBe('pending')
  })
})

describe('for a student, the office', () => {
  it('requests feedback by the rules of the student, and opens a closed request again', async () => {
    const { id, internship, supervisor, email } = await makeRequest()
    const client = await office()
    const unasked = await makeSupervisor(db, internship)
    await client.openRequests.request({ supervisorId: unasked.id })
    expect(await mailed()).toEqual([unasked.email])
    await client.openRequests.close({ id, reason })
    // Late enough not to count as a double click.
    later(2 * MINUTE)
    await client.openRequests.request({ supervisorId: supervisor.id })
    expect(await mailed()).toEqual([email])
    expect((await client.openRequests.list({ search: email })).items.map((one) => one.id)).toEqual([id])
    for (let round = 0; round < 2; round++) {
      later(2 * MINUTE)
      const asking = client.openRequests.request({ supervisorId: supervisor.id })
      if (round > 0) await expectRefusal(asking, 'TOO_MANY_EMAILS')
      else expect(await asking.then(mailed)).toEqual([email])
    }
    expect(await mailed()).toEqual([])
  })

  it('is refused what the student is refused', async () => {
    const client = await office()
    const { internship, supervisor, token } = await makeRequest()
    const request = () => client.openRequests.request({ supervisorId: supervisor.id })
    await db.updateTable('internships').set({ status: 'pending' }).where('id', '=', internship.id).execute()
    await expect(request()).rejects.toMatchObject({
      message: 'Feedback can be requested once the internship is approved.',
    })
    await db.updateTable('internships').set({ status: 'approved' }).where('id', '=', internship.id).execute()
    await stranger.assignments.decline({ token })
    await expect(request()).rejects.toMatchObject({
      message: "This person says that they are not the student's supervisor. Correct the name or address first.",
    })
    const answered = await makeSupervisor(db, internship)
    await makeFeedback(db, answered, { status: 'submitted' })
    await expectRefusal(client.openRequests.request({ supervisorId: answered.id }), 'ALREADY_SUBMITTED')
  })

  it('corrects an address, revokes the old link and sends the request', async () => {
    const { id, token, supervisor, mine, student } = await makeRequest()
    const client = await office()
    const correct = (email: string) => client.openRequests.correct({ id, name: 'Sam Hill', email, language: 'fr' })
    await expectRefusal(correct(student.email), 'STUDENTS_ADDRESS')
    const email = `${randomUUID()}@northwind.example`
    later(SECOND)
    await correct(email)
    expect(await mine()).toMatchObject({ email, language: 'fr', feedbackStatus: 'pending' })
    const [sent] = await app.deliverEmails()
    expect([sent?.to.address, sent?.subject]).toEqual([email, expect.stringMatching(/Amira Haddad/)])
    await expectRefusal(stranger.feedbackRequests.openLink({ token }), 'LINK_REVOKED')
    const answers = feedbackAnswers()
    await stranger.feedbackRequests.submit({ token: await app.newestToken(supervisor.id), answers })
    await expectRefusal(correct(`${randomUUID()}@northwind.example`), 'ALREADY_SUBMITTED')
  })

  it('does not correct a request that is closed, or to the address of another supervisor', async () => {
    const { id, internship } = await makeRequest()
    const client = await office()
    const { email } = await makeSupervisor(db, internship)
    const correct = (address: string) => client.openRequests.correct({ id, name: 'Sam Hill', email: address })
    await expectRefusal(correct(email), 'DUPLICATE_EMAIL')
    await client.openRequests.close({ id, reason })
    await expectRefusal(correct(`${randomUUID()}@northwind.example`), 'NO_LONGER_OPEN')
  })

  it('does nothing about a reviewer who was the student', async () => {
    const { id, student, supervisor } = await makeRequest()
    const reviewer = await makeProfile(db, { role: 'admin' })
    await db.updateTable('internships').set({ studentId: reviewer.id }).where('studentId', '=', student.id).execute()
    const client = await app.as(reviewer)
    for (const call of [
      () => client.openRequests.close({ id, reason }),
      () => client.openRequests.reopen({ id }),
      () => client.openRequests.request({ supervisorId: supervisor.id }),
      () => client.openRequests.correct({ id, name: 'N', email: 'n@northwind.example' }),
    ])
      await expectRefusal(call(), 'OWN')
    const own = 'This request is about you. Somebody else has to take care of it.'
    expect(await client.openRequests.remind({ ids: [id] })).toMatchObject({ sent: 0, skipped: [{ id, reason: own }] })
    expect(await client.openRequests.previewReminders({ ids: [id] })).toMatchObject({
      recipients: 0,
      skipped: [{ reason: own }],
    })
    expect(await mailed()).toEqual([])
  })
})
