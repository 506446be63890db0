import { beforeEach, describe, expect, it } from 'vitest'
import { SECOND } from '#domain/time/durations'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { readFeedback, readInternship } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later } = app
const admin = await app.as(await makeAdmin(db))
const reason = 'The dates belong to another internship.'

const letters = async () =>
  (await app.deliverWaitingEmails()).map(({ to, subject, text }) => [to.address, subject, text])

beforeEach(letters)

describe('an internship that is set back', () => {
  it.each(['approved', 'rejected'] as const)('was %s and is pending again; the student reads why', async (status) => {
    const student = await makeStudent(db)
    const { id } = await makeInternship(db, student, { status, employerName: 'Northwind Energy' })
    await admin.internships.setBack({ ...(await readInternship(db, { id })), reason })
    const { items } = await admin.internships.listForReview({ id })
    expect(items[0]).toMatchObject({
      status: 'pending',
      approvedAt: null,
      rejectionReason: null,
      setBackReason: reason,
    })
    expect(await letters()).toEqual([
      [
        student.email,
        'Your internship at Northwind Energy is waiting for approval again',
        expect.stringContaining(reason),
      ],
    ])
    const trail = await admin.audit.list({ record: id })
    expect(trail.items[0]).toMatchObject({ endpoint: 'internships.setBack' })
    expect(trail.items[0]?.changes).toContainEqual({ field: 'Set back reason', before: null, after: reason })
  })

  it('needs a reason, a decision, the version that was read, and somebody else’s internship', async () => {
    const own = await makeAdmin(db)
    const decided = await readInternship(db, await makeInternship(db, own, { status: 'approved' }))
    const pending = await readInternship(db, await makeInternship(db, await makeStudent(db), { status: 'pending' }))
    const setBack = admin.internships.setBack
    await expectRefusal(setBack({ ...decided, reason: ' ' }), 'BAD_REQUEST')
    await expect(setBack({ ...pending, reason })).rejects.toMatchObject({ code: 'CONFLICT', data: undefined })
    const changed = setBack({ ...decided, version: 'another', reason })
    await expect(changed).rejects.toMatchObject({ code: 'CONFLICT', data: { version: decided.version } })
    await expectRefusal((await app.as(own)).internships.setBack({ ...decided, reason }), 'OWN')
    const other = await app.as(await makeManager(db, ['Law']))
    await expectRefusal(other.internships.setBack({ ...decided, reason }), 'NOT_FOUND')
    expect(await letters()).toEqual([])
  })

  it('can be decided again, and that undone', async () => {
    const { id } = await makeInternship(db, await makeStudent(db), { status: 'approved' })
    const read = await readInternship(db, { id })
    await admin.internships.setBack({ ...read, reason })
    const { undoId } = await admin.internships.reject({ ...read, reason: 'Too short' })
    expect(await admin.bulkDecisions.undo({ id: undoId })).toEqual({ undone: 1, changedSince: 0 })
    const { items } = await admin.internships.listForReview({ id })
    expect(items[0]).toMatchObject({ status: 'pending', setBackReason: reason, rejectionReason: null })
  })
})

describe('feedback that is set back', () => {
  it('cannot be read by the student any more, who is told why', async () => {
    const student = await makeStudent(db)
    const { id: internshipId, supervisor } = await makeInternship(db, student)
    const { id } = await makeFeedback(db, supervisor, { status: 'approved' })
    await admin.feedback.setBack({ ...(await readFeedback(db, { id })), reason })
    const view = (await app.as(student)).feedback.view({ supervisorId: supervisor.id, internshipId })
    await expectRefusal(view, 'NOT_APPROVED')
    const { items } = await admin.feedback.listForReview({ id })
    expect(items[0]).toMatchObject({ status: 'submitted', reviewedByName: null, setBackReason: reason })
    expect(await letters()).toEqual([
      [student.email, expect.stringContaining('under review again'), expect.stringContaining(reason)],
    ])
    const again = admin.feedback.setBack({ ...(await readFeedback(db, { id })), reason })
    await expectRefusal(again, 'CONFLICT')
  })

  it('is not undone by what was decided before', async () => {
    const { supervisor } = await makeInternship(db, await makeStudent(db))
    const { id } = await makeFeedback(db, supervisor)
    const read = await readFeedback(db, { id })
    const first = await admin.feedback.approve(read)
    await admin.feedback.setBack({ ...(await readFeedback(db, { id })), reason })
    later(SECOND)
    await admin.feedback.approve(await readFeedback(db, { id }))
    expect(await admin.bulkDecisions.undo({ id: first.undoId })).toEqual({ undone: 0, changedSince: 1 })
    const { items } = await admin.feedback.listForReview({ id })
    expect(items[0]).toMatchObject({ status: 'approved' })
  })
})

describe('a single decision', () => {
  it('can be undone for ten seconds, and its email waits', async () => {
    const student = await makeStudent(db)
    const { id, supervisor } = await makeInternship(db, student, { status: 'pending' })
    const { undoId } = await admin.internships.approve(await readInternship(db, { id }))
    expect(await app.deliverEmails()).toEqual([])
    await admin.bulkDecisions.undo({ id: undoId })
    expect(await letters()).toEqual([])
    await admin.internships.approve(await readInternship(db, { id }))
    expect(new Set((await letters()).map(([to]) => to))).toEqual(new Set([supervisor.email, student.email]))
  })
})

describe('what is set back and decided about again before its emails have left', () => {
  it('is told once: of an internship', async () => {
    const student = await makeStudent(db)
    const { id } = await makeInternship(db, student, { status: 'pending' })
    await admin.internships.approve(await readInternship(db, { id }))
    await admin.internships.setBack({ ...(await readInternship(db, { id })), reason })
    later(SECOND)
    await admin.internships.approve(await readInternship(db, { id }))
    expect((await letters()).map(([to]) => to)).toEqual([student.email])
  })

  it('is told once: of feedback, to the student and to the supervisor', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    const { id } = await makeFeedback(db, supervisor, { status: 'submitted', strengths: 'Kind. Often ill.' })
    const withhold = async () =>
      admin.feedback.withhold({ ...(await readFeedback(db, { id })), passages: ['Often ill.'], reason: 'Private.' })
    await withhold()
    await admin.feedback.setBack({ ...(await readFeedback(db, { id })), reason })
    later(SECOND)
    await withhold()
    const told = (await letters()).map(([to]) => to)
    expect(told).toHaveLength(2)
    expect(told).toEqual(expect.arrayContaining([supervisor.email, student.email]))
  })

  const setBack = async (id: string) => admin.internships.setBack({ ...(await readInternship(db, { id })), reason })
  const reject = async (id: string) =>
    admin.internships.reject({ ...(await readInternship(db, { id })), reason: 'Too short' })

  it('is told once: of a rejection', async () => {
    const { id } = await makeInternship(db, await makeStudent(db), { status: 'pending' })
    await reject(id)
    await setBack(id)
    later(SECOND)
    await reject(id)
    expect((await letters()).map(([, subject]) => subject)).toEqual([expect.stringContaining('was not approved')])
  })

  it('is told once that it was set back twice, even if the first email is retried after the second has left', async () => {
    const { id } = await makeInternship(db, await makeStudent(db), { status: 'approved' })
    await setBack(id)
    await app.deliverWaitingEmails(() => Promise.reject(new Error('connection refused')))
    await reject(id)
    await setBack(id)
    expect(await letters()).toHaveLength(1)
    expect(await letters()).toEqual([])
  })

  it('is told once that feedback was set back twice', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    const { id } = await makeFeedback(db, supervisor, { status: 'approved' })
    const setFeedbackBack = async () => admin.feedback.setBack({ ...(await readFeedback(db, { id })), reason })
    await setFeedbackBack()
    await admin.feedback.approve(await readFeedback(db, { id }))
    await setFeedbackBack()
    expect((await letters()).map(([to, subject]) => [to, subject])).toEqual([
      [student.email, expect.stringContaining('under review again')],
    ])
  })

  it('is told again once the first email has left', async () => {
    const { id } = await makeInternship(db, await makeStudent(db), { status: 'pending' })
    await reject(id)
    expect(await letters()).toHaveLength(1)
    await setBack(id)
    expect(await letters()).toHaveLength(1)
    await reject(id)
    expect(await letters()).toHaveLength(1)
  })
})
