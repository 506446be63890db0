import { beforeEach, describe, expect, it } from 'vitest'
import { UNDO_SECONDS } from '#domain/office/review'
import { DAY, HOUR, SECOND } from '#domain/time/durations'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { eraseStudents } from '../../privacy/erasure/erase-students.ts'
import { eraseSupervisor } from '../../privacy/erasure/erase-supervisor.ts'
import { collectSupervisorData } from '../../privacy/supervisor-data/collect-supervisor-data.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  feedbackAnswers,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
} from '../../testing/factories.ts'
import { makeQuestionSet } from '../../testing/question-sets.ts'
import { readFeedback, readInternship, selectFeedback } from '../../testing/read-records.ts'
import { supervisorVisits } from '../../testing/supervisor-visits.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
const { page, submit } = supervisorVisits(app)
const reviewer = await makeAdmin(db, { firstName: 'Priya' })
const admin = await app.as(reviewer)
const question = 'Is the rating of teamwork right?'
const reply = 'No, I misread the scale.'
const before = feedbackAnswers({ teamwork: 1, strengths: 'Everybody liked to work with her.' })
const after = feedbackAnswers({ ...before, teamwork: 5 })

const letters = async () =>
  (await app.deliverWaitingEmails()).map(({ to, subject, text }) => ({ to: to.address, subject, text }))

/** The recipients of emails that are tried again although the mail server may have accepted them. */
async function timedOut() {
  const tried: string[] = []
  await app.deliverWaitingEmails(async ({ to }) => {
    tried.push(to.address)
    throw new Error('timeout')
  })
  return tried
}

/** Feedback submitted through a link, with that link. A question is answered through its own link. */
async function makeSubmitted(major = 'Computer Science', answers = before) {
  const student = await makeStudent(db, { major })
  const { id: internshipId, supervisor } = await makeInternship(db, student)
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId: supervisor.id })
  await letters()
  const token = await app.newestToken(supervisor.id)
  await stranger.feedbackRequests.submit({ token, answers })
  await letters()
  later(HOUR)
  const row = () =>
    db.selectFrom('feedback').selectAll().where('supervisorId', '=', supervisor.id).executeTakeFirstOrThrow()
  const { id } = await row()
  const newest = () => app.newestToken(supervisor.id)
  const asked = async () => (await stranger.feedbackRequests.openLink({ token: await newest() })).asked
  return {
    id,
    student,
    client,
    internshipId,
    supervisor,
    token,
    newest,
    row,
    asked,
    listed: async () => (await admin.feedback.listForReview({ id })).items[0],
    ask: async (text = question) =>
      admin.feedback.askSupervisor({ ...(await readFeedback(db, { id })), question: text }),
    reply: async (answers = after, text = reply) => {
      const found = await db
        .selectFrom('feedbackQuestions')
        .select('id')
        .where('supervisorId', '=', supervisor.id)
        .orderBy('askedAt', 'desc')
        .executeTakeFirstOrThrow()
      return stranger.feedbackRequests.answerQuestion({
        token: await newest(),
        questionId: found.id,
        answers,
        reply: text,
      })
    },
  }
}

beforeEach(letters)

describe('a question to the supervisor about submitted feedback', () => {
  it('keeps what the questions of a set were answered with', async () => {
    const set = await makeQuestionSet(db, { departments: ['Alchemy'] })
    const further = (value: number) => ({ further: { safety: { value } } })
    const one = await makeSubmitted('Alchemy', { ...before, ...further(2) })
    await one.ask()
    await one.reply({ ...before, ...further(4) })
    const [asked] = (await one.listed())?.questionsToSupervisor ?? []
    const safety = { label: 'Safety at work', value: 2 }
    expect(asked?.answersBefore).toMatchObject({ teamwork: 1, observations: {}, answered: { answers: [safety] } })
    // The supervisor reads the same words.
    const held = async () => {
      const sections = await collectSupervisorData(db, one.supervisor.email)
      const record = sections.flatMap(({ records }) => records).find((facts) => facts.question === question)
      return JSON.parse(String(record?.answersBefore)) as unknown
    }
    const { further: _, observations: __, ...core } = before
    const inWords = { ...core, [`${set.name} v1: 1. Safety at work`]: '2/5 Developing' }
    expect(await held()).toEqual(inWords)
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id: one.id })), reason: 'About somebody else.' })
    const { internships } = await admin.students.get({ id: one.student.id })
    expect(internships[0]?.supervisors[0]?.sentBack).toMatchObject([
      { teamwork: 1, answered: { answers: [{ ...safety, value: 4 }] } },
    ])
    expect(await held()).toEqual(inWords)
  })

  it('keeps what was not observed in a set, although admins have switched that off since', async () => {
    await makeQuestionSet(db, { departments: ['Optics'] })
    const allow = (allowNotObserved: boolean) => db.updateTable('feedbackSettings').set({ allowNotObserved }).execute()
    const further = { safety: { value: null } }
    await allow(true)
    const one = await makeSubmitted('Optics', { ...before, further })
    await allow(false)
    await one.ask()
    expect(await stranger.feedbackRequests.openLink({ token: await one.newest() })).toMatchObject({
      allowsNotObserved: true,
      asked: { answers: { further } },
    })
    const { html } = await page(`/feedback/submit/${await one.newest()}`)
    expect(html).toMatch(/name="further\.safety"[^>]* checked=""[^>]* value="not-observed"/)
    await one.reply({ ...after, further })
    expect(await one.row()).toMatchObject({ teamwork: 5, furtherAnswers: further })
  })

  it('says that its email did not arrive', async () => {
    const one = await makeSubmitted()
    await one.ask()
    await letters()
    const lastEmail = async () => (await one.listed())?.questionsToSupervisor[0]?.lastEmail
    expect(await lastEmail()).toMatchObject({ failedAt: null })
    await db
      .updateTable('feedbackMailings')
      .set({ failedAt: time.now, failureReason: '550 no such user' })
      .where('email', '=', 'feedback-question')
      .execute()
    expect(await lastEmail()).toMatchObject({ failureReason: '550 no such user' })
    // The supervisor asks for another link, which arrives.
    later(8 * DAY)
    await stranger.feedbackRequests.renewLink({ token: await one.newest() })
    await letters()
    expect(await lastEmail()).toMatchObject({ failedAt: null })
  })

  it('reaches the supervisor, whose changed answers and reply the reviewer reads', async () => {
    const one = await makeSubmitted()
    const submitted = await one.row()
    await one.ask()
    expect(await one.listed()).toMatchObject({
      status: 'submitted',
      questionsToSupervisor: [
        { question, askedByName: expect.stringContaining('Priya'), isAboutAnswers: true, repliedAt: null },
      ],
    })
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter?.to).toBe(one.supervisor.email)
    const token = await app.newestToken(one.supervisor.id)
    for (const text of [question, `/feedback/submit/${token}`]) expect(letter?.text).toContain(text)
    expect(await one.asked()).toMatchObject({ question, answers: before })
    later(HOUR)
    await one.reply()
    const { openedAt: _, ...row } = await one.row()
    expect(row).toMatchObject({
      status: 'submitted',
      teamwork: 5,
      submittedAt: submitted.submittedAt,
      repliedAt: time.now,
    })
    expect(await one.listed()).toMatchObject({
      teamwork: 5,
      questionsToSupervisor: [
        { reply, repliedAt: time.now.toISOString(), answersBefore: { teamwork: 1, strengths: before.strengths } },
      ],
    })
    expect((await letters()).map(({ to, subject }) => [to, subject])).toEqual([
      [reviewer.email, `${one.supervisor.name} has answered your question`],
    ])
  })

  it('tells who has asked of the answer, unless they may not read it any more', async () => {
    const told = async (change: (asker: string, student: string) => Promise<unknown>) => {
      const one = await makeSubmitted('Zoology')
      const asker = await makeManager(db, ['Zoology'])
      const read = await readFeedback(db, { id: one.id })
      await (await app.as(asker)).feedback.askSupervisor({ ...read, question })
      await letters()
      await change(asker.id, one.student.id)
      await one.reply()
      return (await letters()).some(({ to }) => to === asker.email)
    }
    const loses = (managerId: string) =>
      db.deleteFrom('managerDepartments').where('managerId', '=', managerId).execute()
    const moves = (_: string, id: string) =>
      db.updateTable('profiles').set({ major: 'Law' }).where('id', '=', id).execute()
    const locks = (id: string) => db.updateTable('profiles').set({ lockedAt: time.now }).where('id', '=', id).execute()
    expect(await told(() => Promise.resolve())).toBe(true)
    for (const change of [loses, moves, locks]) expect(await told(change)).toBe(false)
  })

  it('shows the answers on top of the form in its link, and the receipt afterwards', async () => {
    const one = await makeSubmitted()
    await one.ask()
    const token = await one.newest()
    const { html } = await page(`/feedback/submit/${token}?technicalSkills=2`)
    for (const text of [question, before.strengths, 'Your reply to the career centre']) expect(html).toContain(text)
    expect(html).toMatch(
      /<input[^>]*name="teamwork"[^>]*checked=""[^>]*value="1"|<input[^>]*name="teamwork"[^>]*value="1"[^>]*checked/,
    )
    expect(html).not.toContain('Not the right person')
    const questionId = /name="question" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const invalid = await submit(token, { strengths: '' }, { fields: { question: questionId, reply } })
    expect(invalid.response.status).toBe(422)
    expect(invalid.html).toContain(reply)
    const sent = await submit(token, { teamwork: '4' }, { fields: { question: questionId, reply } })
    expect(sent.response.headers.get('location')).toContain('/thank-you')
    const thanks = await page(`/feedback/submit/${token}/thank-you`)
    expect(thanks.html).toContain('Your answer has reached the career centre.')
    expect(thanks.html).not.toContain('will be notified by email')
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Your feedback has arrived')
    expect(await one.row()).toMatchObject({ teamwork: 4 })
  })

  it('is promised by the receipt only while it can be asked', async () => {
    const promises = async (token: string) => {
      const { html } = await page(`/feedback/submit/${token}`)
      for (const text of ['Your feedback has arrived', 'Is one of your answers wrong?']) expect(html).toContain(text)
      return html.includes('a link with which you change your answers')
    }
    const one = await makeSubmitted()
    expect(await promises(one.token)).toBe(true)
    await admin.feedback.approve(await readFeedback(db, { id: one.id }))
    expect(await promises(one.token)).toBe(true)
    const { ask, reply, newest } = await makeSubmitted()
    await ask()
    const token = await newest()
    await reply()
    expect(await promises(token)).toBe(false)
    const other = await makeSubmitted()
    await admin.internships.setBack({ ...(await readInternship(db, { id: other.internshipId })), reason: 'Which one?' })
    await admin.internships.reject(await readInternship(db, { id: other.internshipId }))
    expect(await promises(other.token)).toBe(false)
  })

  it('is answered by the same answers, too, which is a conflict for whoever read them before', async () => {
    const one = await makeSubmitted()
    await one.ask()
    const read = await readFeedback(db, { id: one.id })
    const selection = await selectFeedback(db, [one.id])
    await one.reply(before)
    expect(await one.listed()).toMatchObject({ questionsToSupervisor: [{ reply, answersBefore: null }] })
    await expect(admin.feedback.approve(read)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { changes: [{ field: 'repliedAt', before: null, after: 'Answered' }] },
    })
    expect(await admin.bulkDecisions.approveFeedback({ selection })).toMatchObject({ decided: 0 })
    await admin.feedback.approve(await readFeedback(db, { id: one.id }))
  })

  it('can be asked once about the same answers, by whoever reviews them, in the version that was read', async () => {
    const { id } = await makeSubmitted('Law')
    const read = await readFeedback(db, { id })
    const { askSupervisor } = admin.feedback
    await expectRefusal(askSupervisor({ ...read, question: ' ' }), 'BAD_REQUEST')
    await expectRefusal(askSupervisor({ ...read, question: 'x'.repeat(2001) }), 'BAD_REQUEST')
    await expectRefusal(askSupervisor({ id, version: 'another', question }), 'CONFLICT')
    const other = await app.as(await makeManager(db, ['Physics']))
    await expectRefusal(other.feedback.askSupervisor({ ...read, question }), 'NOT_FOUND')
    const own = await makeAdmin(db)
    const aboutOwn = await makeFeedback(db, (await makeInternship(db, own)).supervisor, { status: 'submitted' })
    const ofOwn = (await app.as(own)).feedback.askSupervisor({ ...(await readFeedback(db, aboutOwn)), question })
    await expectRefusal(ofOwn, 'OWN')
    const both = await Promise.allSettled([askSupervisor({ ...read, question }), askSupervisor({ ...read, question })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expectRefusal(askSupervisor({ ...read, question }), 'ALREADY_ASKED')
    await admin.feedback.approve(read)
    await expectRefusal(askSupervisor({ ...read, question }), 'CONFLICT')
  })

  it('cannot be asked once the internship is rejected: nobody could answer', async () => {
    const one = await makeSubmitted()
    const internship = await readInternship(db, { id: one.internshipId })
    await admin.internships.setBack({ ...internship, reason: 'Not an internship.' })
    // The supervisor can still answer.
    const { undoId } = await one.ask()
    await admin.bulkDecisions.undo({ id: undoId })
    await admin.internships.reject(await readInternship(db, { id: one.internshipId }))
    await letters()
    await expect(one.ask()).rejects.toMatchObject({ code: 'REJECTED', message: 'This internship was rejected.' })
    expect([(await one.listed())?.questionsToSupervisor, await letters()]).toEqual([[], []])
  })

  it('is answered once, however often the form is sent', async () => {
    const one = await makeSubmitted()
    await one.ask()
    await letters()
    const calls = [one.reply(), one.reply(), one.reply(before, 'Another tab')]
    const results = await Promise.allSettled(calls)
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    expect((await letters()).filter(({ to }) => to === reviewer.email)).toHaveLength(1)
    expect((await one.listed())?.questionsToSupervisor[0]?.repliedAt).not.toBeNull()
    await expectRefusal(one.reply(feedbackAnswers({ teamwork: 2 })), 'LINK_USED')
  })

  it('never mixes with an approval', async () => {
    for (let round = 0; round < 4; round++) {
      const one = await makeSubmitted()
      await one.ask()
      const read = await readFeedback(db, { id: one.id })
      const calls = [() => admin.feedback.approve(read), () => one.reply()]
      if (round % 2 === 1) calls.reverse()
      const [results] = [await Promise.allSettled(calls.map((call) => call()))]
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { status, teamwork } = await one.row()
      expect([status, teamwork]).toEqual(status === 'approved' ? ['approved', 1] : ['submitted', 5])
    }
  })

  it('is undone for ten seconds, unless the supervisor has answered', async () => {
    const one = await makeSubmitted()
    const row = await one.row()
    const { undoId } = await one.ask()
    later((UNDO_SECONDS - 1) * SECOND)
    expect(await admin.bulkDecisions.undo({ id: undoId })).toEqual({ undone: 1, changedSince: 0 })
    expect(await letters()).toEqual([])
    expect([await one.row(), (await one.listed())?.questionsToSupervisor]).toEqual([row, []])
    await expectRefusal(one.asked(), 'LINK_USED')
    const again = await one.ask()
    await one.reply()
    expect(await admin.bulkDecisions.undo({ id: again.undoId })).toEqual({ undone: 0, changedSince: 1 })
    expect((await letters()).map(({ to }) => to)).toEqual([reviewer.email])
  })

  it('says that it was withdrawn to whoever got an email that the mail server took without saying so', async () => {
    const one = await makeSubmitted()
    const { undoId } = await one.ask()
    const link = `/feedback/submit/${await one.newest()}`
    expect(await timedOut()).toEqual([one.supervisor.email])
    expect((await page(link)).html).toContain('A question from the career centre')
    expect(await admin.bulkDecisions.undo({ id: undoId })).toEqual({ undone: 1, changedSince: 0 })
    const withdrawn = async () => {
      const { response, html } = await page(link)
      return [
        response.status,
        html.includes('The career centre has withdrawn its question'),
        html.includes('/feedback/renew/'),
      ]
    }
    expect(await withdrawn()).toEqual([410, true, false])
    // The link opens no other question, and not the form after the answers were sent back.
    later(SECOND)
    await one.ask()
    expect(await withdrawn()).toEqual([410, true, false])
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id: one.id })), reason: 'About somebody else.' })
    await one.client.feedbackRequests.request({ supervisorId: one.supervisor.id })
    expect((await page(link)).response.status).toBe(410)
    await letters()
  })

  it('says so also if the feedback was decided about while the email waited', async () => {
    const one = await makeSubmitted()
    await one.ask()
    const link = `/feedback/submit/${await one.newest()}`
    expect(await timedOut()).toEqual([one.supervisor.email])
    await admin.feedback.approve(await readFeedback(db, { id: one.id }))
    expect((await letters()).map(({ to }) => to)).toEqual([one.student.email])
    const { response, html } = await page(link)
    expect([response.status, html.includes('The career centre has withdrawn its question')]).toEqual([410, true])
  })

  it('is over once the feedback is approved: the links show the receipt', async () => {
    const one = await makeSubmitted()
    await one.ask()
    const { questionId } = (await one.asked())!
    const token = await one.newest()
    expect((await letters()).map(({ to }) => to)).toEqual([one.supervisor.email])
    await admin.bulkDecisions.approveFeedback({ selection: await selectFeedback(db, [one.id]) })
    expect((await letters()).map(({ to }) => to)).toEqual([one.student.email])
    for (const link of [token, one.token])
      expect((await page(`/feedback/submit/${link}`)).html).toContain('Your feedback has arrived')
    const call = stranger.feedbackRequests.answerQuestion({ token, questionId, answers: after, reply })
    await expectRefusal(call, 'LINK_USED')
    expect(await one.row()).toMatchObject({ teamwork: 1 })
  })

  it('was not asked if the feedback is approved or sent back before its email leaves', async () => {
    const asked = await makeSubmitted('Botany')
    const client = await app.as(await makeManager(db, ['Botany']))
    const exported = async () =>
      new Response((await client.exports.feedback({ columns: 'question' })).body as ReadableStream).text()
    const decisions = [
      admin.feedback.approve,
      (read: { id: string; version: string }) => admin.feedback.sendBack({ ...read, reason: 'About somebody else.' }),
    ]
    for (const decide of decisions) {
      const one = await makeSubmitted('Botany')
      await one.ask('Never asked?')
      await decide(await readFeedback(db, { id: one.id }))
      await letters()
    }
    expect(await client.statistics.figures({})).toMatchObject({ questionsToSupervisors: 0 })
    expect(await exported()).not.toContain('Never asked?')
    await asked.ask()
    await letters()
    await admin.feedback.approve(await readFeedback(db, { id: asked.id }))
    const replied = await makeSubmitted('Botany')
    await replied.ask()
    await replied.reply()
    await letters()
    expect(await client.statistics.figures({})).toMatchObject({ questionsToSupervisors: 2 })
    expect((await exported()).split(question)).toHaveLength(3)
  })

  it('lets the supervisor ask for a new link, and nobody else', async () => {
    const one = await makeSubmitted()
    await one.ask()
    await letters()
    later(9 * DAY)
    const old = await one.newest()
    const { html } = await page(`/feedback/submit/${old}`)
    expect(html).toContain('Email me a new link')
    await expectRefusal(one.client.feedbackRequests.remind({ supervisorId: one.supervisor.id }), 'ALREADY_SUBMITTED')
    await stranger.feedbackRequests.renewLink({ token: old })
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter?.text).toContain(question)
    const token = await app.newestToken(one.supervisor.id)
    expect((await stranger.feedbackRequests.openLink({ token })).asked).toMatchObject({ question })
    await db.updateTable('feedbackSettings').set({ sendAutomatically: true }).execute()
    for (let day = 0; day < 20; day++) {
      later(DAY)
      await sendDueEmails(app)
    }
    expect((await letters()).filter(({ to }) => to === one.supervisor.email)).toEqual([])
  })

  it('is not seen by the student', async () => {
    const one = await makeSubmitted()
    // Audit entries other than those of viewing.
    const seen = async () => {
      const { sections } = await one.client.privacy.download()
      const records = sections.flatMap((section) => section.records.map((record) => JSON.stringify(record)))
      return {
        records: records.filter((record) => !/export|session/i.test(record)),
        mine: await one.client.internships.listMine(),
      }
    }
    const earlier = await seen()
    const { undoId } = await one.ask()
    await admin.bulkDecisions.undo({ id: undoId })
    later(SECOND)
    await one.ask()
    await letters()
    await stranger.feedbackRequests.renewLink({ token: await one.newest() })
    await letters()
    await one.reply()
    await letters()
    expect(await seen()).toEqual(earlier)
  })

  it('may follow on a new answer after the first was sent back, with its own question', async () => {
    const one = await makeSubmitted()
    await one.ask()
    await one.reply()
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id: one.id })), reason: 'About somebody else.' })
    await one.client.feedbackRequests.request({ supervisorId: one.supervisor.id })
    await letters()
    const token = await app.newestToken(one.supervisor.id)
    later(HOUR)
    await stranger.feedbackRequests.submit({ token, answers: before })
    await one.ask('And this one?')
    expect(await one.listed()).toMatchObject({
      questionsToSupervisor: [
        { question: 'And this one?', isAboutAnswers: true, repliedAt: null },
        { question, isAboutAnswers: false, repliedAt: expect.any(String), reply },
      ],
    })
    expect(await one.asked()).toMatchObject({ question: 'And this one?' })
  })

  it('counts in the figures and stands in the export', async () => {
    const one = await makeSubmitted('Geology')
    await one.ask()
    const client = await app.as(await makeManager(db, ['Geology']))
    expect(await client.statistics.figures({})).toMatchObject({ questionsToSupervisors: 1, sentBackFeedback: 0 })
    const { body } = await client.exports.feedback({ columns: 'question' })
    expect(await new Response(body as ReadableStream).text()).toContain(question)
  })

  it('is in what is held about the supervisor, and goes with the supervisor’s name and the student', async () => {
    const one = await makeSubmitted()
    await one.ask()
    await one.reply()
    const sections = await collectSupervisorData(db, one.supervisor.email)
    const held = JSON.stringify(sections.find(({ title }) => title === 'Question to the supervisor'))
    for (const text of [question, reply, before.strengths]) expect(held).toContain(text)
    await inTransaction(db, (tx) => eraseSupervisor(tx, one.supervisor.email, time.now))
    const kept = () =>
      db.selectFrom('feedbackQuestions').selectAll().where('supervisorId', '=', one.supervisor.id).execute()
    expect(JSON.stringify(await kept())).not.toContain(one.supervisor.email)
    await expectRefusal(one.ask(), 'ERASED')
    await inTransaction(db, (tx) => eraseStudents(tx, [one.student.id]))
    expect(await kept()).toEqual([])
  })
})
