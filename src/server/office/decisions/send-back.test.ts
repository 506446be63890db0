import { beforeEach, describe, expect, it } from 'vitest'
import { UNDO_SECONDS } from '#domain/office/review'
import { SECOND } from '#domain/time/durations'
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
  makeSupervisor,
} from '../../testing/factories.ts'
import { makeQuestionSet, makeQuestionVersion, QUESTION } from '../../testing/question-sets.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { supervisorVisits } from '../../testing/supervisor-visits.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
const { page } = supervisorVisits(app)
const admin = await app.as(await makeAdmin(db))
const reason = 'The answers are about another trainee.'
const STRENGTHS = 'Soldering of turbines'
const SEEN = 'Measured everything once only'

const letters = async () =>
  (await app.deliverWaitingEmails()).map(({ to, subject, text }) => ({ to: to.address, subject, text }))

async function makeSubmitted(major = 'Computer Science', facts: { createdAt?: Date } = {}) {
  const student = await makeStudent(db, { major })
  const { id: internshipId, supervisor } = await makeInternship(db, student, facts)
  const { id } = await makeFeedback(db, supervisor, {
    status: 'submitted',
    strengths: STRENGTHS,
    technicalSkills: 2,
    observations: { technicalSkills: SEEN },
  })
  await db
    .updateTable('feedback')
    .set({ signs: ['freeMail'] })
    .where('id', '=', id)
    .execute()
  const client = await app.as(student)
  return {
    id,
    student,
    client,
    internshipId,
    supervisor,
    row: () => db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    kept: () => db.selectFrom('sentBackFeedback').selectAll().where('supervisorId', '=', supervisor.id).execute(),
    mine: async () => (await client.internships.listMine())[0]?.supervisors[0],
    sendBack: async () => admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason }),
  }
}

type Submitted = Awaited<ReturnType<typeof makeSubmitted>>

/** The person who should have answered. */
const RIGHT = { name: 'Rosa Right', language: null }

const addVersion = (set: { id: string; name: string }, number: number) =>
  makeQuestionVersion(db, set, number, [{ ...QUESTION, label: { en: `Safety ${number}` } }], time.now)

beforeEach(letters)

describe('feedback that is sent back as not usable', () => {
  it('is no answer any more; the supervisor reads why, and the student only that it could not be used', async () => {
    const { id, student, client, supervisor, internshipId, row, mine, sendBack } = await makeSubmitted()
    await sendBack()
    expect(await row()).toMatchObject({ status: 'pending', strengths: null, submittedAt: null, closeReason: null })
    const sent = await letters()
    expect(sent).toHaveLength(2)
    const [toStudent, toSupervisor] = [student, supervisor].map(({ email }) => sent.find(({ to }) => to === email))
    expect(toSupervisor?.text).toContain(reason)
    expect(toStudent?.subject).toContain('could not be used')
    const seen = JSON.stringify([
      toStudent,
      await mine(),
      await client.privacy.download(),
      await client.feedback.view({ supervisorId: supervisor.id, internshipId }).catch(String),
    ])
    expect(seen).not.toContain(reason)
    expect(seen).not.toContain(STRENGTHS)
    expect((await admin.feedback.listForReview({ id })).items).toEqual([])
    expect(await admin.students.get({ id: student.id })).toMatchObject({
      // It is too early to ask again.
      waitingFor: 'nothing',
      internships: [{ supervisors: [{ sentBack: [{ reason, strengths: STRENGTHS }] }] }],
    })
  })

  it('is undone for ten seconds, as if nothing had happened', async () => {
    const { row, kept, sendBack } = await makeSubmitted()
    const before = await row()
    const { undoId } = await sendBack()
    later((UNDO_SECONDS - 1) * SECOND)
    expect(await admin.bulkDecisions.undo({ id: undoId })).toEqual({ undone: 1, changedSince: 0 })
    expect(await row()).toEqual(before)
    expect(await kept()).toEqual([])
    expect(await letters()).toEqual([])
    const late = await sendBack()
    later((UNDO_SECONDS + 1) * SECOND)
    await expectRefusal(admin.bulkDecisions.undo({ id: late.undoId }), 'TOO_LATE')
  })

  it('may be asked for again by the student; the new answer stands beside the old one', async () => {
    const { id, client, supervisor, mine, sendBack } = await makeSubmitted()
    expect(await mine()).toMatchObject({ sentBackFrom: null })
    const { undoId } = await sendBack()
    expect(await mine()).toMatchObject({ sentBackFrom: supervisor.name })
    const remind = client.feedbackRequests.remind({ supervisorId: supervisor.id })
    await expectRefusal(remind, 'CLOSED')
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    expect(await mine()).toMatchObject({ feedbackStatus: 'pending', closedAt: null, sentBackFrom: null })
    expect(await admin.bulkDecisions.undo({ id: undoId })).toEqual({ undone: 0, changedSince: 1 })
    await letters()
    const token = await app.newestToken(supervisor.id)
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    const { items } = await admin.feedback.listForReview({ id })
    expect(items[0]).toMatchObject({ status: 'submitted', sentBack: [{ reason, strengths: STRENGTHS }] })
    await admin.feedback.approve(await readFeedback(db, { id }))
    expect(await mine()).toMatchObject({ feedbackStatus: 'approved' })
  })

  it('is asked for again at once, however soon after the first request', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    const { supervisor } = await makeInternship(db, student)
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    await letters()
    await stranger.feedbackRequests.submit({ token: await app.newestToken(supervisor.id), answers: feedbackAnswers() })
    await letters()
    const { id } = await db
      .selectFrom('feedback')
      .select('id')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    later(SECOND)
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason })
    await letters()
    later(SECOND)
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    expect((await letters()).map(({ to }) => to)).toEqual([supervisor.email])
  })

  it('is asked for again with the questions of that day; a reminder keeps them, and Undo the former ones', async () => {
    const set = await makeQuestionSet(db, { departments: ['Optics'] })
    const { id, client, supervisor, row, sendBack } = await makeSubmitted('Optics')
    const further = { safety: { value: 2 } }
    await db
      .updateTable('feedback')
      .set({ furtherAnswers: JSON.stringify(further) })
      .where('id', '=', id)
      .execute()
    await admin.feedback.askSupervisor({ ...(await readFeedback(db, { id })), question: 'Is it right?' })
    await letters()
    const before = { ...feedbackAnswers(), furtherAnswers: further }
    await db
      .updateTable('feedbackQuestions')
      .set({ answersBefore: JSON.stringify(before) })
      .where('supervisorId', '=', supervisor.id)
      .execute()
    const second = await addVersion(set, 2)
    const { undoId } = await sendBack()
    expect(await admin.bulkDecisions.undo({ id: undoId })).toMatchObject({ undone: 1 })
    expect(await row()).toMatchObject({ questionVersionId: set.versionId, furtherAnswers: further })
    await sendBack()
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    expect(await row()).toMatchObject({ questionVersionId: second, furtherAnswers: {} })
    await addVersion(set, 3)
    await letters()
    await client.feedbackRequests.remind({ supervisorId: supervisor.id })
    await letters()
    const token = await app.newestToken(supervisor.id)
    await stranger.feedbackRequests.renewLink({ token })
    const { questions } = await stranger.feedbackRequests.openLink({ token })
    expect(questions).toMatchObject([{ key: 'safety', label: 'Safety 2' }])
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers({ further: { safety: { value: 5 } } }) })
    const { items } = await admin.feedback.listForReview({ id })
    expect(items).toMatchObject([
      {
        answered: { version: 2, answers: [{ label: 'Safety 2', value: 5 }] },
        sentBack: [{ answered: { version: 1, answers: [{ label: 'Safety at work', value: 2 }] } }],
        questionsToSupervisor: [{ answersBefore: { answered: { version: 1, answers: [{ value: 2 }] } } }],
      },
    ])
  })

  it('has a link that is closed, and that only a new request opens', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    await letters()
    const token = await app.newestToken(supervisor.id)
    const submit = () => stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    await submit()
    const { id } = await db
      .selectFrom('feedback')
      .select('id')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason })
    const { html } = await page(`/feedback/submit/${token}`)
    for (const text of [
      'Your answers could not be used',
      'If the student asks again, you will get a new link by email.',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('no longer needed')
    await expectRefusal(submit(), 'LINK_CLOSED')
    await expectRefusal(admin.openRequests.reopen({ id }), 'NOT_CLOSED')
  })

  it('is not lost when the student asks again, then removes the supervisor or deletes the internship', async () => {
    const facts = { createdAt: time.now }
    const { client, internshipId, supervisor, kept, mine, sendBack } = await makeSubmitted('Physics', facts)
    await makeSupervisor(db, { id: internshipId })
    await sendBack()
    const refuseToLoseIt = async () => {
      expect(await mine()).toMatchObject({ hasGivenFeedback: true })
      await expect(client.supervisors.remove({ supervisorId: supervisor.id })).rejects.toMatchObject({
        message: 'This supervisor has already given feedback and cannot be removed.',
      })
      await expectRefusal(client.internships.delete({ id: internshipId }), 'HAS_FEEDBACK')
    }
    await refuseToLoseIt()
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    await refuseToLoseIt()
    expect(await kept()).toHaveLength(1)
  })

  it.each<[string, (one: Submitted, email: string) => Promise<unknown>]>([
    [
      'the student',
      ({ client, supervisor }, email) => client.supervisors.correct({ ...RIGHT, supervisorId: supervisor.id, email }),
    ],
    ['the office', ({ id }, email) => admin.openRequests.correct({ ...RIGHT, id, email })],
  ])(
    'lets %s correct the supervisor; Undo does not bring the answers back under another name',
    async (_who, correct) => {
      const one = await makeSubmitted()
      const { undoId } = await one.sendBack()
      const email = `${one.id}@northwind.example`
      await correct(one, email)
      expect(await one.mine()).toMatchObject({ name: RIGHT.name, email, feedbackStatus: 'pending' })
      expect(await admin.bulkDecisions.undo({ id: undoId })).toEqual({ undone: 0, changedSince: 1 })
      expect(await one.kept()).toMatchObject([{ givenByEmail: one.supervisor.email }])
    },
  )

  it('stays closed when the student corrects the supervisor, even one who was erased, until somebody asks', async () => {
    const { client, supervisor, mine, sendBack } = await makeSubmitted()
    await sendBack()
    await inTransaction(db, (tx) => eraseSupervisor(tx, supervisor.email, time.now))
    const supervisorId = supervisor.id
    await client.supervisors.correct({ ...RIGHT, supervisorId, email: 'right@northwind.example' })
    expect(await mine()).toMatchObject({ closedAt: expect.any(String), closeReason: null, declinedAt: null })
    await letters()
    await client.feedbackRequests.request({ supervisorId })
    expect(await mine()).toMatchObject({ closedAt: null })
    expect((await letters()).map(({ to }) => to)).toEqual(['right@northwind.example'])
  })

  it('is read behind the link of who answered, not of who handed the request over', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    await letters()
    const former = await app.newestToken(supervisor.id)
    await stranger.assignments.handOver({ token: former, name: RIGHT.name, email: 'colleague@northwind.example' })
    await letters()
    const token = await app.newestToken(supervisor.id, 'colleague@northwind.example')
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    const { items } = await admin.feedback.listForReview({ search: student.email })
    await admin.feedback.sendBack({ ...(await readFeedback(db, items[0]!)), reason })
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Your answers could not be used')
    expect((await page(`/feedback/submit/${former}`)).html).toContain('Rosa Right')
  })

  it('needs a reason, the version that was read, a visible record of somebody else, and no decision before', async () => {
    const { id, row } = await makeSubmitted('Law')
    const read = await readFeedback(db, { id })
    const { sendBack } = admin.feedback
    await expectRefusal(sendBack({ ...read, reason: ' ' }), 'BAD_REQUEST')
    await expectRefusal(sendBack({ id, version: 'another', reason }), 'CONFLICT')
    const other = await app.as(await makeManager(db, ['Physics']))
    await expectRefusal(other.feedback.sendBack({ ...read, reason }), 'NOT_FOUND')
    const own = await makeAdmin(db)
    const aboutOwn = await makeFeedback(db, (await makeInternship(db, own)).supervisor, { status: 'submitted' })
    const call = (await app.as(own)).feedback.sendBack({ ...(await readFeedback(db, aboutOwn)), reason })
    await expectRefusal(call, 'OWN')
    expect(await row()).toMatchObject({ status: 'submitted', strengths: STRENGTHS })
    await admin.feedback.approve(read)
    await expectRefusal(sendBack({ ...read, reason }), 'CONFLICT')
  })

  it('is approved or sent back, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, row, kept } = await makeSubmitted()
      const read = await readFeedback(db, { id })
      const calls = [() => admin.feedback.approve(read), () => admin.feedback.sendBack({ ...read, reason })]
      if (round % 2 === 1) calls.reverse()
      const results = await Promise.allSettled(calls.map((call) => call()))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await row()).status).toBe((await kept()).length === 1 ? 'pending' : 'approved')
    }
  })

  it('counts in the figures, apart from closed requests, and is named in the export', async () => {
    const { sendBack, supervisor } = await makeSubmitted('Geology')
    await sendBack()
    const client = await app.as(await makeManager(db, ['Geology']))
    expect(await client.statistics.figures({})).toMatchObject({ sentBackFeedback: 1, closedRequests: 0, requests: [] })
    const exported = async () => {
      const { body } = await client.exports.feedback({ columns: 'status,sentBack' })
      return new Response(body as ReadableStream).text()
    }
    expect(await exported()).toContain(`"Feedback sent back as not usable","${reason}"`)
    await db.updateTable('feedback').set({ closedAt: null }).where('supervisorId', '=', supervisor.id).execute()
    expect(await exported()).toContain(`"Pending","${reason}"`)
  })

  it('is in what is held about the supervisor, with what was seen and the signs', async () => {
    const { supervisor, sendBack } = await makeSubmitted()
    await sendBack()
    const sections = await collectSupervisorData(db, supervisor.email)
    const held = JSON.stringify(sections.find(({ title }) => title === 'Feedback sent back as not usable'))
    for (const text of [STRENGTHS, SEEN, reason, 'A free email address']) expect(held).toContain(text)
  })

  it('goes with the student, and keeps no name of an erased supervisor, who gets no email', async () => {
    const { student, supervisor, kept, sendBack } = await makeSubmitted()
    await sendBack()
    await inTransaction(db, (tx) => eraseSupervisor(tx, supervisor.email, time.now))
    expect(JSON.stringify(await kept())).not.toContain(supervisor.email)
    expect((await letters()).map(({ to }) => to)).toEqual([student.email])
    await inTransaction(db, (tx) => eraseStudents(tx, [student.id]))
    expect(await kept()).toEqual([])
  })
})
