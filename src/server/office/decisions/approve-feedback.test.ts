import { beforeEach, describe, expect, it } from 'vitest'
import { UNDO_SECONDS } from '#domain/office/review'
import { SECOND } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
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
import { readFeedback } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
const admin = await app.as(await makeAdmin(db))
const reason = 'Health is private.'
const PASSAGE = 'She told me that she has asthma.'
const STRENGTHS = `Careful work. ${PASSAGE} Always on time.`
const SEEN = 'Asked when her inhaler was empty'

const letters = async () =>
  (await app.deliverWaitingEmails()).map(({ to, subject, text }) => ({ to: to.address, subject, text }))

async function makeSubmitted(major = 'Computer Science') {
  const student = await makeStudent(db, { major })
  const { id: internshipId, supervisor } = await makeInternship(db, student)
  const { id } = await makeFeedback(db, supervisor, {
    status: 'submitted',
    strengths: STRENGTHS,
    technicalSkills: 2,
    observations: { technicalSkills: SEEN },
  })
  const client = await app.as(student)
  return {
    id,
    student,
    supervisor,
    row: () => db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    view: () => client.feedback.view({ supervisorId: supervisor.id, internshipId }),
    withhold: async (passages = [PASSAGE, SEEN]) =>
      admin.feedback.withhold({ ...(await readFeedback(db, { id })), passages, reason }),
  }
}

beforeEach(letters)

describe('feedback that is approved with passages withheld', () => {
  it('is read by the student without them, by the supervisor and reviewers as it was given', async () => {
    const { id, student, supervisor, row, view, withhold } = await makeSubmitted()
    await withhold()
    expect(await row()).toMatchObject({
      status: 'approved',
      strengths: STRENGTHS,
      observations: { technicalSkills: SEEN },
    })
    expect(await view()).toMatchObject({
      strengths: 'Careful work. […] Always on time.',
      observations: { technicalSkills: '[…]' },
      hasWithheld: true,
    })
    const sent = await letters()
    const [toStudent, toSupervisor] = [student, supervisor].map(({ email }) => sent.find(({ to }) => to === email))
    for (const text of [PASSAGE, SEEN, reason]) {
      expect(toSupervisor?.text).toContain(text)
      expect(toStudent?.text).not.toContain(text)
    }
    expect(toStudent?.subject).toContain('is ready to read')
    expect((await admin.feedback.listForReview({ id })).items).toMatchObject([
      { strengths: STRENGTHS, withheldPassages: [PASSAGE, SEEN], withheldReason: reason },
    ])
    const held = JSON.stringify(await collectSupervisorData(db, supervisor.email))
    for (const text of [STRENGTHS, PASSAGE, reason]) expect(held).toContain(text)
    const { items } = await admin.audit.list({ record: id })
    expect(JSON.stringify(items)).toContain(reason)
  })

  it('is described by the link of the supervisor as the student reads it', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    await letters()
    const token = await app.newestToken(supervisor.id)
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers({ strengths: STRENGTHS }) })
    const receipt = async () => (await app.fetch(`/feedback/submit/${token}`)).text()
    expect(await receipt()).toContain('once the career centre has read them')
    const { id } = await db
      .selectFrom('feedback')
      .select('id')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    await admin.feedback.withhold({ ...(await readFeedback(db, { id })), passages: [PASSAGE], reason })
    expect(await receipt()).toContain('They can be read now.')
    expect(await receipt()).toContain('“[…]” marks what the career centre withheld.')
    await admin.feedback.setBack({ ...(await readFeedback(db, { id })), reason: 'Too much is left out.' })
    expect(await receipt()).not.toContain('“[…]”')
  })

  it('hides no part of another word, and still what an older version has hidden', async () => {
    const { id, view, withhold } = await makeSubmitted()
    const texts = { strengths: 'She has many skills.', developmentAreas: 'She was ill for weeks.' }
    await db.updateTable('feedback').set(texts).where('id', '=', id).execute()
    await withhold(['ill'])
    expect(await view()).toMatchObject({ ...texts, developmentAreas: 'She was […] for weeks.' })
    await db
      .updateTable('feedback')
      .set({ withheldPassages: ['as ill for w', 'ill'] })
      .where('id', '=', id)
      .execute()
    expect(await view()).toMatchObject({ ...texts, developmentAreas: 'She w[…]eeks.' })
  })

  it('is undone for ten seconds, without an email, and stays as a proposal', async () => {
    const { row, withhold } = await makeSubmitted()
    const before = await row()
    const { undoId } = await withhold()
    later((UNDO_SECONDS - 1) * SECOND)
    expect(await admin.bulkDecisions.undo({ id: undoId })).toEqual({ undone: 1, changedSince: 0 })
    expect(await row()).toEqual({
      ...before,
      withheldPassages: [PASSAGE, SEEN],
      withheldReason: reason,
      withheldBy: expect.any(String),
      withheldAt: expect.any(Date),
    })
    expect(await letters()).toEqual([])
    const late = await withhold()
    later((UNDO_SECONDS + 1) * SECOND)
    await expectRefusal(admin.bulkDecisions.undo({ id: late.undoId }), 'TOO_LATE')
  })

  it('needs passages that are in it, each once, and a reason', async () => {
    const { id, row } = await makeSubmitted()
    const read = await readFeedback(db, { id })
    const attempt = (passages: string[], why = reason) => admin.feedback.withhold({ ...read, passages, reason: why })
    await expectRefusal(attempt([PASSAGE], ' '), 'BAD_REQUEST')
    await expectRefusal(attempt([]), 'BAD_REQUEST')
    await expectRefusal(attempt([' ']), 'BAD_REQUEST')
    await expect(attempt([PASSAGE, 'Never written.'])).rejects.toMatchObject({
      code: 'PASSAGE_MISSING',
      message: 'One of the passages is not in the feedback as whole words.',
    })
    await expectRefusal(attempt([PASSAGE.slice(0, -3)]), 'PASSAGE_MISSING')
    await expectRefusal(attempt([PASSAGE, 'asthma']), 'PASSAGES_OVERLAP')
    expect(await row()).toMatchObject({ status: 'submitted', withheldPassages: [] })
    expect(await letters()).toEqual([])
  })

  it('needs the version that was read, a visible record of somebody else, and no decision before', async () => {
    const { id } = await makeSubmitted('Law')
    const read = await readFeedback(db, { id })
    const input = { passages: [PASSAGE], reason }
    const { withhold } = admin.feedback
    await expectRefusal(withhold({ id, version: 'another', ...input }), 'CONFLICT')
    const other = await app.as(await makeManager(db, ['Physics']))
    await expectRefusal(other.feedback.withhold({ ...read, ...input }), 'NOT_FOUND')
    const own = await makeAdmin(db)
    const aboutOwn = await makeFeedback(db, (await makeInternship(db, own)).supervisor, { strengths: STRENGTHS })
    const call = (await app.as(own)).feedback.withhold({ ...(await readFeedback(db, aboutOwn)), ...input })
    await expectRefusal(call, 'OWN')
    await admin.feedback.approve(read)
    await expectRefusal(withhold({ ...read, ...input }), 'CONFLICT')
  })

  it('is approved in one way, whoever is faster', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, row } = await makeSubmitted()
      const read = await readFeedback(db, { id })
      const calls = [
        () => admin.feedback.approve(read),
        () => admin.feedback.withhold({ ...read, passages: [PASSAGE], reason }),
      ]
      if (round % 2 === 1) calls.reverse()
      const results = await Promise.allSettled(calls.map((call) => call()))
      const done = results.map(({ status }) => status === 'fulfilled')
      expect(done.filter(Boolean)).toHaveLength(1)
      expect((await row()).withheldPassages).toEqual(done[round % 2] ? [] : [PASSAGE])
    }
  })

  it('counts in the figures, and the export says what and why', async () => {
    const { withhold } = await makeSubmitted('Geology')
    await withhold([PASSAGE])
    const client = await app.as(await makeManager(db, ['Geology']))
    expect(await client.statistics.figures({})).toMatchObject({ withheldFeedback: 1 })
    const { body } = await client.exports.feedback({ columns: 'withheldPassages' })
    const csv = await new Response(body as ReadableStream).text()
    expect(csv).toContain('Withheld Passages')
    expect(csv).toContain(`${PASSAGE} (${reason})`)
  })

  it('tells no erased supervisor', async () => {
    const { student, supervisor, withhold } = await makeSubmitted()
    await withhold()
    await inTransaction(db, (tx) => eraseSupervisor(tx, supervisor.email, time.now))
    expect((await letters()).map(({ to }) => to)).toEqual([student.email])
  })
})
