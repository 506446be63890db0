import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { UNDO_SECONDS } from '#domain/office/review'
import { SECOND } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
import { eraseSupervisor } from '../../privacy/erasure/erase-supervisor.ts'
import { collectSupervisorData } from '../../privacy/supervisor-data/collect-supervisor-data.ts'
import {
  feedbackAnswers,
  makeAdmin,
  makeInternship,
  makeManager,
  makeProfile,
  makeStop,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { makeQuestionSet, makeQuestionVersion, QUESTION } from '../../testing/question-sets.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendDueEmails } from '../reminders/send-due-emails.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
const admin = await app.as(await makeAdmin(db))
const manager = await makeManager(db, ['Physics'])
const office = await app.as(manager)
const answers = feedbackAnswers()
const given = { way: 'telephone', givenOn: '2026-06-10', answers } as const

/** An approved internship; with `isAsked`, its supervisor has got a link. */
async function make({
  isAsked = false,
  ...facts
}: Partial<Parameters<typeof makeInternship>[2]> & { isAsked?: boolean } = {}) {
  const student = await makeStudent(db, { major: 'Physics', firstName: 'Amira', lastName: 'Haddad' })
  const internship = await makeInternship(db, student, facts)
  const email = `${randomUUID()}@northwind.example`
  const supervisor = await makeSupervisor(db, internship, { name: 'Sam Hill', email })
  const { id: supervisorId } = supervisor
  const client = await app.as(student)
  if (isAsked) await client.feedbackRequests.request({ supervisorId })
  await app.deliverEmails()
  return {
    student,
    client,
    internship,
    supervisorId,
    email,
    token: isAsked ? await app.newestToken(supervisorId) : '',
    newest: () => app.newestToken(supervisorId),
    row: () => db.selectFrom('feedback').selectAll().where('supervisorId', '=', supervisorId).executeTakeFirstOrThrow(),
    enter: (changes: object = {}) => office.feedback.enter({ supervisorId, ...given, ...changes }),
  }
}

const letters = async () =>
  (await app.deliverWaitingEmails()).map(({ to, subject, text }) => ({ to: to.address, subject, text }))

async function page(path: string): Promise<string> {
  const response = await app.fetch(path)
  const location = response.headers.get('location')
  return location ? page(location) : response.text()
}

describe('feedback that staff enter', () => {
  it('waits for the same review, says who entered it, and tells student and supervisor', async () => {
    const { enter, row, student, email, client, supervisorId, internship, token } = await make({ isAsked: true })
    expect(await office.feedback.readEntry({ supervisorId })).toMatchObject({
      supervisorName: 'Sam Hill',
      studentName: 'Amira Haddad',
      today: '2026-06-15',
      questions: [],
    })
    expect(await enter()).toEqual({ status: 'submitted', isCopySent: true })
    const stored = await row()
    expect(stored).toMatchObject({
      status: 'submitted',
      submittedAt: time.now,
      givenByWay: 'telephone',
      givenOn: '2026-06-10',
      enteredBy: manager.id,
      strengths: answers.strengths,
      reviewedBy: null,
    })
    const sent = await letters()
    expect(sent.find(({ to }) => to === student.email)?.subject).toBe(
      'Sam Hill has submitted feedback on your internship',
    )
    expect(sent.find(({ to }) => to === student.email)?.text).toContain('entered by the career centre on')
    const copy = sent.find(({ to }) => to === email)
    expect(copy?.subject).toBe('Your feedback on Amira Haddad, entered by the career centre')
    for (const words of ['By telephone', 'Jun 10, 2026', answers.strengths, '5/5 Outstanding'])
      expect(copy?.text).toContain(words)
    expect(await page(`/feedback/submit/${token}`)).toContain('The career centre has entered what you said.')

    const { items } = await office.feedback.listForReview({ id: stored.id })
    const byName = `${manager.firstName} ${manager.lastName}`
    expect(items[0]?.entered).toEqual({ way: 'telephone', givenOn: '2026-06-10', byName })
    await admin.feedback.approve(await readFeedback(db, stored))
    const entered = { way: 'telephone', givenOn: '2026-06-10' }
    expect((await client.feedback.view({ supervisorId, internshipId: internship.id })).entered).toEqual(entered)
    const { url } = await client.reportLinks.create({ supervisorId, internshipId: internship.id })
    expect(await page(new URL(url).pathname)).toContain('Given by telephone on Jun 10, 2026')
    const own = JSON.stringify(await client.privacy.download())
    expect([own.includes('"givenByWay":"telephone"'), own.includes(manager.id)]).toEqual([true, false])
    expect(JSON.stringify(await collectSupervisorData(db, email))).toContain('2026-06-10')
    const trail = await admin.audit.list({ person: student.email, kind: 'feedback' })
    expect(trail.items.find(({ endpoint }) => endpoint === 'feedback.enter')).toMatchObject({
      actorId: manager.id,
    })
  })

  it('needs no request before, and is approved at once if feedback is not reviewed', async () => {
    const { enter, row, student } = await make()
    const setting = db.updateTable('systemSettings').where('settingKey', '=', 'require_feedback_approval')
    await setting.set({ settingValue: false }).execute()
    expect(await enter({ way: 'paper' })).toEqual({ status: 'approved', isCopySent: true })
    await setting.set({ settingValue: true }).execute()
    expect(await row()).toMatchObject({
      status: 'approved',
      approvedAt: time.now,
      reviewedBy: null,
      givenByWay: 'paper',
    })
    const sent = await letters()
    expect(sent.find(({ to }) => to === student.email)?.subject).toBe('Your feedback from Sam Hill is ready to read')
  })

  it('is counted in the export, and apart in the figures', async () => {
    await (await make()).enter({ way: 'in-person' })
    const path = '/api/v1/exports/feedback.csv?columns=studentName,givenByWay'
    const file = await (await app.fetch(path, { headers: { cookie: await app.cookieFor(manager.id) } })).text()
    expect(file).toContain('"Amira Haddad","In person"')
    expect((await office.statistics.responses({})).entered).toBeGreaterThan(0)
  })

  it('is about what the request asked', async () => {
    const asked = await makeQuestionSet(db, { departments: ['Physics'] })
    const { enter, row, supervisorId } = await make({ isAsked: true })
    await db
      .updateTable('questionSets')
      .set({ departments: ['Alchemy'] })
      .where('id', '=', asked.id)
      .execute()
    const { questions, questionVersionId } = await office.feedback.readEntry({ supervisorId })
    expect(questions).toMatchObject([{ key: 'safety' }])
    await expect(enter({ questionVersionId })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['answers', 'further', 'safety'] }] },
    })
    await enter({ answers: feedbackAnswers({ further: { safety: { value: 4 } } }), questionVersionId })
    expect((await row()).furtherAnswers).toEqual({ safety: { value: 4 } })
  })

  it('is refused if the questions are not those that were read, so that no answer gets other words', async () => {
    const { id, name } = await makeQuestionSet(db, { departments: ['Physics'] })
    const { enter, row, supervisorId } = await make()
    const further = { safety: { value: 5 } }
    const enterAs = ({ questionVersionId }: { questionVersionId: string | null }) =>
      enter({ answers: feedbackAnswers({ further }), questionVersionId })
    const read = await office.feedback.readEntry({ supervisorId })
    expect(read.questionVersionId).not.toBeNull()
    await makeQuestionVersion(db, { id, name }, 2, [{ ...QUESTION, label: { en: 'Carelessness' } }], time.now)
    const refusal = { code: 'QUESTIONS_CHANGED', message: expect.stringContaining('The questions have changed') }
    await expect(enterAs(read)).rejects.toMatchObject(refusal)
    await expect(enterAs({ questionVersionId: null })).rejects.toMatchObject(refusal)
    // Nothing was asked by trying.
    expect(await db.selectFrom('feedback').select('id').where('supervisorId', '=', supervisorId).execute()).toEqual([])
    const again = await office.feedback.readEntry({ supervisorId })
    expect(again.questions).toMatchObject([{ label: 'Carelessness' }])
    await enterAs(again)
    expect(await row()).toMatchObject({ questionVersionId: again.questionVersionId, furtherAnswers: further })
    await admin.questionSets.setArchived({ id, isArchived: true })
  })

  it('allows "not observed" where the form does, and notes no signs of a browser or of speed', async () => {
    const { enter, row } = await make({ isAsked: true })
    const sent = { answers: feedbackAnswers({ teamwork: null }) }
    await db.updateTable('feedbackSettings').set({ allowNotObserved: false }).execute()
    await expect(enter(sent)).rejects.toMatchObject({ data: { issues: [{ path: ['answers', 'teamwork'] }] } })
    await db.updateTable('feedbackSettings').set({ allowNotObserved: true }).execute()
    await enter(sent)
    // A second after the request, from the network of everybody here.
    expect(await row()).toMatchObject({ teamwork: null, signs: [] })
  })

  it('stops the reminders', async () => {
    const { enter, email } = await make({ isAsked: true })
    await enter()
    await letters()
    const { now } = time
    await db.updateTable('feedbackSettings').set({ sendAutomatically: true }).execute()
    for (let day = 16; day <= 50; day++) {
      time.now = new Date(Date.UTC(2026, 7, day, 12))
      await sendDueEmails({ ...app, clock: () => time.now })
    }
    time.now = now
    await db.updateTable('feedbackSettings').set({ sendAutomatically: false }).execute()
    expect((await letters()).map(({ to }) => to)).not.toContain(email)
  })

  it('sends no copy to a supervisor who has stopped our emails, also while it waited, or who was erased meanwhile', async () => {
    const { enter, email, student } = await make()
    await makeStop(db, student, email, time.now)
    expect((await enter()).isCopySent).toBe(false)
    const stopped = await make()
    expect((await stopped.enter()).isCopySent).toBe(true)
    await makeStop(db, stopped.student, stopped.email, time.now)
    const erased = await make()
    await erased.enter()
    await inTransaction(db, (tx) => eraseSupervisor(tx, erased.email, time.now))
    const sent = (await letters()).map(({ to }) => to)
    expect(sent).not.toContain(email)
    expect(sent).not.toContain(stopped.email)
    expect(sent.filter((to) => !to.includes('@'))).toEqual([])
    expect(sent).not.toContain(erased.email)
  })

  it('can be sent back as not usable, which can be undone, and be set back', async () => {
    const { enter, row } = await make()
    await enter()
    const { id } = await row()
    const back = await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'About somebody else.' })
    expect(await row()).toMatchObject({ status: 'pending', givenByWay: null, givenOn: null, enteredBy: null })
    later((UNDO_SECONDS - 1) * SECOND)
    await admin.bulkDecisions.undo({ id: back.undoId })
    expect(await row()).toMatchObject({ status: 'submitted', givenByWay: 'telephone', enteredBy: manager.id })
    await admin.feedback.approve(await readFeedback(db, { id }))
    await admin.feedback.setBack({ ...(await readFeedback(db, { id })), reason: 'Too early.' })
    expect(await row()).toMatchObject({ status: 'submitted', givenByWay: 'telephone' })
  })
})

describe('a typing error in entered feedback', () => {
  it('is put right by sending it back and entering it again, without an email to the supervisor about the first', async () => {
    const { enter, row, email, student, client, supervisorId, token } = await make({ isAsked: true })
    await enter()
    await letters()
    const { id } = await row()
    const sendBack = async () =>
      admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'We typed the wrong number.' })
    await sendBack()
    const sent = await letters()
    expect(sent.map(({ to }) => to)).toEqual([student.email])
    expect(await page(`/feedback/submit/${token}`)).not.toContain('The reason was sent by email')
    expect(await office.feedback.readEntry({ supervisorId })).toMatchObject({ supervisorName: 'Sam Hill' })
    expect(await enter({ answers: feedbackAnswers({ overallRating: 3 }) })).toMatchObject({ status: 'submitted' })
    expect(await row()).toMatchObject({ status: 'submitted', closedAt: null, overallRating: 3, enteredBy: manager.id })
    expect((await letters()).map(({ to }) => to).toSorted()).toEqual([email, student.email].toSorted())
    const { items } = await office.feedback.listForReview({ id })
    expect(items[0]?.sentBack).toMatchObject([{ reason: 'We typed the wrong number.', overallRating: 4 }])
    const mine = (await client.internships.listMine())[0]?.supervisors.find((one) => one.id === supervisorId)
    expect(mine).toMatchObject({ feedbackStatus: 'submitted', closedAt: null })
    expect(await page(`/feedback/submit/${token}`)).toContain('The career centre has entered what you said.')
  })

  it('tells the student nothing of it if it is put right before the email leaves, and cannot be undone then', async () => {
    const { enter, row, email, student } = await make()
    await enter()
    await letters()
    const { id } = await row()
    const { undoId } = await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'Typing error.' })
    await enter({ answers: feedbackAnswers({ overallRating: 3 }) })
    expect(await admin.bulkDecisions.undo({ id: undoId })).toEqual({ undone: 0, changedSince: 1 })
    const subjects = (await letters()).map(({ to, subject }) => `${to}: ${subject}`).toSorted()
    expect(subjects).toEqual(
      [
        `${email}: Your feedback on Amira Haddad, entered by the career centre`,
        `${student.email}: Sam Hill has submitted feedback on your internship`,
      ].toSorted(),
    )
    expect((await row()).overallRating).toBe(3)
  })

  it('does not hold for a form: its supervisor reads why, and what they say then can be entered', async () => {
    const { enter, row, email, token } = await make({ isAsked: true })
    await stranger.feedbackRequests.submit({ token, answers })
    const { id } = await row()
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'About somebody else.' })
    expect((await letters()).map(({ to }) => to)).toContain(email)
    expect(await page(`/feedback/submit/${token}`)).toContain('The reason was sent by email')
    expect(await enter()).toMatchObject({ status: 'submitted' })
  })
})

describe('entered feedback about which the supervisor has answered a question', () => {
  it('is what they typed: the receipt says so, and they read why it is sent back', async () => {
    const { enter, row, email, student, token, newest } = await make({ isAsked: true })
    await enter()
    const { id } = await row()
    await office.feedback.askSupervisor({ ...(await readFeedback(db, { id })), question: 'Is teamwork right?' })
    await letters()
    const link = await newest()
    const { questionId } = (await stranger.feedbackRequests.openLink({ token: link })).asked!
    const own = feedbackAnswers({ teamwork: 1 })
    await stranger.feedbackRequests.answerQuestion({ token: link, questionId, answers: own, reply: 'No.' })
    expect(await page(`/feedback/submit/${token}`)).not.toContain('The career centre has entered')
    await letters()
    await office.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'About somebody else.' })
    const sent = await letters()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([email, student.email].toSorted())
    expect(sent.find(({ to }) => to === email)?.text).toContain('About somebody else.')
    expect(await page(`/feedback/submit/${token}`)).toContain('The reason was sent by email')
  })
})

describe('entering is refused', () => {
  const refused = (code: string) => ({ code, message: expect.stringMatching(/\.$/) })

  it('about a record that the reviewer does not see, and about oneself', async () => {
    const { supervisorId } = await make()
    const law = await app.as(await makeManager(db, ['Law']))
    await expect(law.feedback.enter({ supervisorId, ...given })).rejects.toMatchObject(refused('NOT_FOUND'))
    await expect(law.feedback.readEntry({ supervisorId })).rejects.toMatchObject(refused('NOT_FOUND'))
    const formerStudent = await makeProfile(db, { role: 'admin', major: 'Physics' })
    const { supervisor } = await makeInternship(db, formerStudent)
    const self = await app.as(formerStudent)
    await expect(self.feedback.enter({ supervisorId: supervisor.id, ...given })).rejects.toMatchObject(refused('OWN'))
  })

  it('of an internship that is not approved', async () => {
    for (const status of ['pending', 'rejected'] as const) {
      const { enter } = await make({ status })
      await expect(enter()).rejects.toMatchObject(refused('NOT_APPROVED'))
    }
  })

  it('once the feedback is there', async () => {
    const { enter, token } = await make({ isAsked: true })
    await stranger.feedbackRequests.submit({ token, answers })
    await expect(enter()).rejects.toMatchObject(refused('ALREADY_SUBMITTED'))
  })

  it('after the supervisor has declined, or the office has closed the request', async () => {
    const declined = await make({ isAsked: true })
    await stranger.assignments.decline({ token: declined.token })
    await expect(declined.enter()).rejects.toMatchObject(refused('DECLINED'))
    const closed = await make({ isAsked: true })
    const { id } = await closed.row()
    await office.openRequests.close({ id, reason: 'The company has closed.' })
    await expect(closed.enter()).rejects.toMatchObject(refused('CLOSED'))
    await office.openRequests.reopen({ id })
    await closed.enter()
  })

  it('of somebody whose data was erased, who has not declined', async () => {
    const { enter, email } = await make({ isAsked: true })
    await inTransaction(db, (tx) => eraseSupervisor(tx, email, time.now))
    await expect(enter()).rejects.toMatchObject({
      code: 'ERASED',
      message: 'What we held about this person was erased. Name another supervisor first.',
    })
  })

  it('with answers or a day that cannot be', async () => {
    const { enter, supervisorId } = await make()
    for (const [change, path] of [
      [{ answers: feedbackAnswers({ strengths: ' ' }) }, ['answers', 'strengths']],
      [{ answers: feedbackAnswers({ overallRating: 6 }) }, ['answers', 'overallRating']],
      [{ givenOn: '' }, ['givenOn']],
      [{ givenOn: '2026-02-30' }, ['givenOn']],
      [{ givenOn: '2026-06-16' }, ['givenOn']],
      [{ givenOn: '2026-05-31' }, ['givenOn']],
    ] as const)
      await expect(enter(change)).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { issues: [{ path }] } })
    expect(await db.selectFrom('feedback').select('id').where('supervisorId', '=', supervisorId).execute()).toEqual([])
    // Today, in the institution's time zone: it is the 16th in Auckland.
    await db.updateTable('feedbackSettings').set({ timeZone: 'Pacific/Auckland' }).execute()
    time.now = new Date('2026-06-15T13:00:00.000Z')
    await enter({ givenOn: '2026-06-16' })
    await db.updateTable('feedbackSettings').set({ timeZone: 'Europe/Berlin' }).execute()
  })

  it('for whoever comes second: the supervisor submits at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { enter, token, row } = await make({ isAsked: true })
      const theirs = feedbackAnswers({ strengths: 'From the form.' })
      const [byStaff, bySupervisor] = await Promise.allSettled([
        enter(),
        stranger.feedbackRequests.submit({ token, answers: theirs }),
      ])
      const { givenByWay, strengths } = await row()
      if (byStaff.status === 'fulfilled') {
        expect([givenByWay, strengths]).toEqual(['telephone', answers.strengths])
        expect(bySupervisor).toMatchObject({ status: 'rejected', reason: { code: 'LINK_USED' } })
      } else {
        expect([givenByWay, strengths]).toEqual([null, 'From the form.'])
        expect(byStaff.reason).toMatchObject({ code: 'ALREADY_SUBMITTED' })
        expect(bySupervisor.status).toBe('fulfilled')
      }
    }
  })

  it.each<[string, (facts: Awaited<ReturnType<typeof make>>) => Promise<unknown>]>([
    [
      'the supervisor has passed the request on',
      ({ token }) => stranger.assignments.handOver({ token, name: 'Cora Berg', email: 'cora@northwind.example' }),
    ],
    [
      'the student has named somebody else',
      ({ client, supervisorId }) =>
        client.supervisors.correct({
          supervisorId,
          name: 'Cora Berg',
          email: 'cora@northwind.example',
          language: null,
        }),
    ],
    [
      'the student has corrected the name',
      ({ client, supervisorId, email }) =>
        client.supervisors.correct({ supervisorId, name: 'Cora Berg', email, language: null }),
    ],
  ])('if %s since the form was opened', async (_what, change) => {
    const facts = await make({ isAsked: true })
    const { enter, supervisorId } = facts
    const { supervisorName: name, supervisorEmail: email } = await office.feedback.readEntry({ supervisorId })
    await change(facts)
    const saidBy = { name, email }
    await expect(enter({ saidBy })).rejects.toMatchObject({ ...refused('CONFLICT'), status: 409 })
    const now = await office.feedback.readEntry({ supervisorId })
    await enter({ saidBy: { name: now.supervisorName, email: now.supervisorEmail } })
  })

  it('twice: a double click stores one feedback', async () => {
    const { enter } = await make()
    const clicks = await Promise.allSettled([enter(), enter()])
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
