import { beforeEach, describe, expect, it } from 'vitest'
import { UNDO_SECONDS } from '#domain/office/review'
import { SECOND } from '#domain/time/durations'
import { EMAIL_RETRY_LIMIT } from '../../platform/jobs/queue.ts'
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
import { readFeedback, selectFeedback } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

// A reviewer who does not know that passages were withheld cannot show them to the student.

const app = await createTestApp()
const { db, later, time, stranger } = app
const proposer = await makeAdmin(db, { firstName: 'Ada', lastName: 'Okoye' })
const ada = await app.as(proposer)
const ben = await app.as(await makeAdmin(db))
const reason = 'Health is private.'
const PASSAGE = 'She told me that she has asthma.'
const SEEN = 'Asked when her inhaler was empty'
const STRENGTHS = `Careful work. ${PASSAGE} Always on time.`

const letters = async () => (await app.deliverWaitingEmails()).map(({ to, text }) => ({ to: to.address, text }))

async function makeSubmitted(major = 'Computer Science') {
  const student = await makeStudent(db, { major })
  const { id: internshipId, supervisor } = await makeInternship(db, student)
  const { id } = await makeFeedback(db, supervisor, {
    status: 'submitted',
    strengths: STRENGTHS,
    technicalSkills: 2,
    observations: { technicalSkills: SEEN },
  })
  await db.updateTable('feedback').set({ submittedAt: time.now }).where('id', '=', id).execute()
  const client = await app.as(student)
  const read = () => readFeedback(db, { id })
  return {
    id,
    read,
    student,
    supervisor,
    row: () => db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    view: () => client.feedback.view({ supervisorId: supervisor.id, internshipId }),
    listed: async () => (await ben.feedback.listForReview({ id })).items[0]!,
    withhold: async (passages = [PASSAGE, SEEN], more: { reason?: string; dropsProposal?: boolean } = {}) =>
      ada.feedback.withhold({ ...(await read()), passages, reason, ...more }),
    setBack: async () => ada.feedback.setBack({ ...(await read()), reason: 'To be read again.' }),
    /** What the supervisor now reads in emails. */
    told: async () =>
      (await letters())
        .filter(({ to }) => to === supervisor.email)
        .map(({ text }) => text)
        .join('\n'),
  }
}

/** Feedback whose passages were withheld, with the supervisor told, and that was then set back. */
async function makeProposed(major?: string) {
  const feedback = await makeSubmitted(major)
  await feedback.withhold()
  expect(await feedback.told()).toContain(PASSAGE)
  await feedback.setBack()
  await letters()
  return feedback
}

const PROPOSAL = {
  code: 'PROPOSAL',
  message:
    'A reviewer proposes to withhold passages of this feedback. Approve it with them withheld, or decide to show them.',
}

beforeEach(letters)

describe('withheld passages of feedback that is set back', () => {
  it('stay as a proposal, with the reason and who made it', async () => {
    const { listed, student } = await makeProposed()
    expect(await listed()).toMatchObject({
      status: 'submitted',
      strengths: STRENGTHS,
      withheldPassages: [PASSAGE, SEEN],
      withheldReason: reason,
      withheldByName: 'Ada Okoye',
      withheldAt: expect.any(String),
    })
    const download = JSON.stringify(await (await app.as(student)).privacy.download())
    for (const text of [PASSAGE, SEEN, reason]) expect(download).not.toContain(text)
  })

  it('are shown by nobody who does not choose to', async () => {
    const { read, row } = await makeProposed()
    await expect(ben.feedback.approve(await read())).rejects.toMatchObject(PROPOSAL)
    const other = { ...(await read()), passages: [SEEN], reason }
    await expect(ben.feedback.withhold(other)).rejects.toMatchObject(PROPOSAL)
    expect(await row()).toMatchObject({ status: 'submitted', withheldPassages: [PASSAGE, SEEN] })
    expect(await letters()).toEqual([])
  })

  it('are accepted by withholding them, whatever else and however they are written', async () => {
    const { read, view } = await makeProposed()
    const passages = [PASSAGE.toUpperCase(), SEEN, 'on time']
    await ben.feedback.withhold({ ...(await read()), passages, reason })
    expect(await view()).toMatchObject({
      strengths: 'Careful work. […] Always […].',
      observations: { technicalSkills: '[…]' },
    })
  })

  it('are dropped knowingly; the supervisor is told what the student reads after all, once that stays', async () => {
    const { read, view, told, row } = await makeProposed()
    const { undoId } = await ben.feedback.approve({ ...(await read()), dropsProposal: true })
    expect(await view()).toMatchObject({ strengths: STRENGTHS, hasWithheld: false })
    later((UNDO_SECONDS - 1) * SECOND)
    await ben.bulkDecisions.undo({ id: undoId })
    expect(await told()).toBe('')
    expect(await row()).toMatchObject({
      status: 'submitted',
      withheldPassages: [PASSAGE, SEEN],
      withheldReason: reason,
    })
    await expect(ben.feedback.approve(await read())).rejects.toMatchObject(PROPOSAL)
    await ben.feedback.approve({ ...(await read()), dropsProposal: true })
    const text = await told()
    for (const shown of ['is shown after all', PASSAGE, SEEN]) expect(text).toContain(shown)
    expect(text).not.toContain(reason)
  })

  it('are dropped in part', async () => {
    const { read, view, told } = await makeProposed()
    await ben.feedback.withhold({ ...(await read()), passages: [SEEN], reason: 'Once ill.', dropsProposal: true })
    expect(await view()).toMatchObject({ strengths: STRENGTHS, observations: { technicalSkills: '[…]' } })
    const text = await told()
    expect(text.split('is shown after all')).toHaveLength(2)
    expect(text).toContain('Once ill.')
    expect(text).toContain(PASSAGE)
  })

  it('come back with what was withheld instead, when that is undone', async () => {
    const { read, row } = await makeProposed()
    const input = { ...(await read()), passages: [SEEN, 'Careful'], reason: 'Once ill.', dropsProposal: true }
    const { undoId } = await ben.feedback.withhold(input)
    await ben.bulkDecisions.undo({ id: undoId })
    const { withheldPassages, withheldReason, droppedProposal } = await row()
    expect(withheldPassages.toSorted()).toEqual([SEEN, 'Careful', PASSAGE].toSorted())
    expect(withheldReason).toBe(`${reason}\nOnce ill.`)
    expect(droppedProposal).toBeNull()
  })

  it('are told once as shown', async () => {
    const { read, told, setBack } = await makeProposed()
    const approve = async () => ben.feedback.approve({ ...(await read()), dropsProposal: true })
    await approve()
    expect(await told()).toContain('is shown after all')
    await setBack()
    await ben.feedback.approve(await read())
    expect(await told()).toBe('')
  })

  it('are nothing to tell a supervisor who never heard of them', async () => {
    const { read, withhold, setBack, told, row } = await makeSubmitted()
    await withhold()
    // Before the email is sent.
    await setBack()
    expect(await told()).toBe('')
    expect(await row()).toMatchObject({ withheldPassages: [PASSAGE, SEEN], toldPassages: [] })
    await ben.feedback.approve({ ...(await read()), dropsProposal: true })
    expect(await told()).toBe('')
  })

  it('are nothing to tell either after every attempt to tell of them has failed', async () => {
    const { read, withhold, setBack, told, row, supervisor } = await makeSubmitted()
    await withhold()
    for (let attempt = 0; attempt <= EMAIL_RETRY_LIMIT; attempt++) {
      await app.deliverWaitingEmails(async ({ to }) => {
        if (to.address === supervisor.email) throw new Error('451 try again later')
      })
    }
    await setBack()
    expect(await row()).toMatchObject({ withheldPassages: [PASSAGE, SEEN], toldPassages: [] })
    await ben.feedback.approve({ ...(await read()), dropsProposal: true })
    expect(await told()).toBe('')
  })

  it('are withheld of later answers, too, and otherwise still have to be dropped', async () => {
    const { id, read, listed, view } = await makeProposed()
    await ben.feedback.askSupervisor({ ...(await read()), question: 'How ill?' })
    await letters()
    const { id: questionId, supervisorId } = await db
      .selectFrom('feedbackQuestions')
      .innerJoin('feedback', 'feedback.supervisorId', 'feedbackQuestions.supervisorId')
      .select(['feedbackQuestions.id', 'feedback.supervisorId'])
      .where('feedback.id', '=', id)
      .executeTakeFirstOrThrow()
    const token = await app.newestToken(supervisorId)
    const answers = feedbackAnswers({ strengths: 'Careful work. SHE TOLD ME\nthat she has asthma. Late.' })
    await stranger.feedbackRequests.answerQuestion({ token, questionId, answers, reply: 'Very.' })
    await letters()
    expect((await listed()).withheldPassages).toEqual([PASSAGE, SEEN])
    await expect(ben.feedback.approve(await read())).rejects.toMatchObject(PROPOSAL)
    // That passage is no longer in the answers.
    const all = ben.feedback.withhold({ ...(await read()), passages: [PASSAGE, SEEN], reason })
    await expectRefusal(all, 'PASSAGE_MISSING')
    await ben.feedback.withhold({ ...(await read()), passages: [PASSAGE], reason })
    expect(await view()).toMatchObject({ strengths: 'Careful work. […] Late.' })
  })
})

describe('a proposal to withhold passages', () => {
  it('is left out of bulk approvals, which name it', async () => {
    const other = await makeSubmitted('Geology')
    const proposed = await makeProposed('Geology')
    const { positionTitle, studentName } = await proposed.listed()
    const left = { id: proposed.id, positionTitle, studentName }
    const selection = await selectFeedback(db, [proposed.id, other.id])
    expect(await ben.bulkDecisions.approveFeedback({ selection })).toMatchObject({
      decided: 1,
      changed: [],
      withProposal: [left],
      noLongerWaiting: 0,
    })
    expect(await proposed.row()).toMatchObject({ status: 'submitted', withheldPassages: [PASSAGE, SEEN] })
    const manager = await app.as(await makeManager(db, ['Geology']))
    const { count, countedAt, asOf } = await manager.bulkDecisions.countFeedback({})
    const matching = { count, countedAt, asOf }
    expect(await manager.bulkDecisions.approveFeedback({ selection: { matching } })).toMatchObject({
      id: null,
      decided: 0,
      withProposal: [left],
      noLongerWaiting: 0,
    })
  })

  it('is part of the version that is read: whoever read the feedback before decides again', async () => {
    const { read, withhold, setBack } = await makeSubmitted()
    const before = await read()
    await withhold()
    await letters()
    await setBack()
    const late = { code: 'CONFLICT', data: { changes: [{ label: 'Proposed to be withheld', after: reason }] } }
    await expect(ben.feedback.approve({ ...before, dropsProposal: true })).rejects.toMatchObject(late)
    const proposed = await read()
    later(SECOND)
    await withhold([PASSAGE], { dropsProposal: true })
    await setBack()
    await expectRefusal(ben.feedback.approve({ ...proposed, dropsProposal: true }), 'CONFLICT')
  })

  it('is decided once, whoever is faster', async () => {
    for (let round = 0; round < 4; round++) {
      const { read, row } = await makeProposed()
      const seen = await read()
      const calls = [
        () => ada.feedback.approve({ ...seen, dropsProposal: true }),
        () => ben.feedback.withhold({ ...seen, passages: [PASSAGE, SEEN], reason }),
      ]
      if (round % 2 === 1) calls.reverse()
      const results = await Promise.allSettled(calls.map((call) => call()))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await row()).toMatchObject({ status: 'approved' })
      await letters()
    }
  })

  it('ends when the answers are sent back, unless that is undone', async () => {
    const { read, row, told } = await makeProposed()
    const proposal = { withheldPassages: [PASSAGE, SEEN], withheldReason: reason, toldPassages: [PASSAGE, SEEN] }
    const { undoId } = await ben.feedback.sendBack({ ...(await read()), reason: 'Another student.' })
    expect(await row()).toMatchObject({
      withheldPassages: [],
      withheldReason: null,
      withheldBy: null,
      toldPassages: [],
    })
    await ben.bulkDecisions.undo({ id: undoId })
    expect(await row()).toMatchObject({ ...proposal, withheldBy: proposer.id })
    await ben.feedback.sendBack({ ...(await read()), reason: 'Another student.' })
    expect(await told()).not.toContain('after all')
    expect(await row()).toMatchObject({ status: 'pending', withheldReason: null, toldPassages: [] })
  })

  it('is not counted, exported or given out as withheld', async () => {
    const { supervisor } = await makeProposed('Botany')
    const client = await app.as(await makeManager(db, ['Botany']))
    expect(await client.statistics.figures({})).toMatchObject({ withheldFeedback: 0 })
    const { body } = await client.exports.feedback({ columns: 'withheldPassages' })
    expect(await new Response(body as ReadableStream).text()).not.toContain(reason)
    const held = await collectSupervisorData(db, supervisor.email)
    const feedback = held.find(({ title }) => title === 'Feedback')!.records
    const waiting = feedback.filter(({ status }) => status === 'submitted')
    expect(waiting).toContainEqual(expect.objectContaining({ strengths: STRENGTHS }))
    expect(JSON.stringify(waiting)).not.toContain(reason)
  })

  it('outlives the account of whoever made it', async () => {
    const { id, listed } = await makeProposed()
    await db.updateTable('feedback').set({ withheldBy: null }).where('id', '=', id).execute()
    expect(await listed()).toMatchObject({ withheldReason: reason, withheldByName: null })
  })
})

describe('beside a version that does not know proposals', () => {
  it('setting back there keeps the passages, and approving there withholds them', async () => {
    const { id, row, view, withhold } = await makeSubmitted()
    await withhold()
    const nothing = { reviewedBy: null, approvedAt: null, withheldPassages: [], withheldReason: null }
    await db
      .updateTable('feedback')
      .set({ ...nothing, status: 'submitted', setBackReason: 'Again.' })
      .where('id', '=', id)
      .execute()
    expect(await row()).toMatchObject({
      status: 'submitted',
      withheldPassages: [PASSAGE, SEEN],
      withheldReason: reason,
    })
    const set = { status: 'approved', reviewedBy: proposer.id, approvedAt: time.now } as const
    await db.updateTable('feedback').set(set).where('id', '=', id).execute()
    expect(await view()).toMatchObject({ strengths: 'Careful work. […] Always on time.', hasWithheld: true })
  })
})
