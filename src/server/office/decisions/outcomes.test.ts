import type { Updateable } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Undoable } from '#domain/office/review'
import type { Database } from '../../platform/database/schema.ts'
import { feedbackAnswers, makeAdmin, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { makeQuestionSet } from '../../testing/question-sets.ts'
import { readFeedback, readInternship, selectFeedback, selectInternships } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Undoing gives back the whole row of what was decided, whichever outcome it was: every column, also those that were added later.

const app = await createTestApp()
const { db, time } = app
const reviewer = await makeAdmin(db)
const admin = await app.as(reviewer)
const { versionId } = await makeQuestionSet(db)
const reason = 'Health is private.'
const STRENGTHS = 'Careful work. She told me that she has asthma.'

async function makeSubmitted() {
  const { id: internshipId, supervisor } = await makeInternship(db, await makeStudent(db))
  const { id } = await makeFeedback(db, supervisor, {
    ...feedbackAnswers({ technicalSkills: 2, strengths: STRENGTHS, additionalComments: 'See you soon.' }),
    observations: { technicalSkills: 'Measured everything once only' },
    further: { safety: { value: 4 } },
  })
  await db
    .updateTable('feedback')
    .set({
      questionVersionId: versionId,
      submittedAt: time.now,
      copyMailedAt: time.now,
      signs: ['freeMail', 'shortText'],
    })
    .where('id', '=', id)
    .execute()
  const rowsOf = (table: 'feedback' | 'sentBackFeedback' | 'feedbackQuestions') =>
    db.selectFrom(table).selectAll().where('supervisorId', '=', supervisor.id).execute()
  return {
    id,
    internshipId,
    read: () => readFeedback(db, { id }),
    rows: async () => ({
      feedback: await rowsOf('feedback'),
      sentBack: await rowsOf('sentBackFeedback'),
      questions: await rowsOf('feedbackQuestions'),
    }),
  }
}

type Submitted = Awaited<ReturnType<typeof makeSubmitted>>

/** What can have happened to feedback before it is decided; all of it fills every column that feedback with answers can have. */
const BEFORE = {
  'as it was submitted': {},
  'with all that staff and supervisors can have done': {
    givenByWay: 'telephone',
    givenOn: '2026-01-02',
    enteredBy: reviewer.id,
    repliedAt: time.now,
    setBackReason: 'To be read again.',
    withheldPassages: ['asthma'],
    withheldReason: 'Health.',
    withheldBy: reviewer.id,
    withheldAt: time.now,
    toldPassages: ['asthma'],
  },
} satisfies Record<string, Updateable<Database['feedback']>>

type Before = keyof typeof BEFORE

async function makeBefore(before: Before): Promise<Submitted> {
  const feedback = await makeSubmitted()
  await db
    .updateTable('feedback')
    .set({ openedAt: time.now, ...BEFORE[before] })
    .where('id', '=', feedback.id)
    .execute()
  return feedback
}

/** Every kind of decision about feedback; returns the id of its undo. */
const DECIDE = {
  feedback: async ({ read }) => (await admin.feedback.approve({ ...(await read()), dropsProposal: true })).undoId,
  withheld: async ({ read }) => {
    const withheld = { ...(await read()), passages: ['Careful work'], reason, dropsProposal: true }
    return (await admin.feedback.withhold(withheld)).undoId
  },
  'sent-back': async ({ read }) => (await admin.feedback.sendBack({ ...(await read()), reason })).undoId,
  question: async ({ read }) =>
    (await admin.feedback.askSupervisor({ ...(await read()), question: 'Which term was that?' })).undoId,
} satisfies Record<Exclude<Undoable, 'internships' | 'reminders'>, (feedback: Submitted) => Promise<string>>

const DECISIONS = Object.keys(DECIDE) as (keyof typeof DECIDE)[]

beforeEach(async () => {
  await app.deliverWaitingEmails()
})

describe.each(Object.keys(BEFORE) as Before[])('feedback %s', (before) => {
  // A reviewer asks about an answer once.
  const decisions = DECISIONS.filter((kind) => before === 'as it was submitted' || kind !== 'question')
  it.each(decisions)('is the same once an outcome was undone: %s', async (kind) => {
    const feedback = await makeBefore(before)
    const rows = await feedback.rows()
    const undoId = await DECIDE[kind](feedback)
    expect(await feedback.rows()).not.toEqual(rows)
    expect(await admin.bulkDecisions.undo({ id: undoId })).toEqual({ undone: 1, changedSince: 0 })
    const undone = await feedback.rows()
    if (kind !== 'withheld') return expect(undone).toEqual(rows)
    // What was withheld stays as a proposal, with the one before.
    const { withheldPassages, withheldReason, withheldBy, withheldAt } = undone
      .feedback[0] as (typeof undone.feedback)[0] & {
      withheldPassages: string[]
      withheldReason: string
      withheldBy: string
      withheldAt: Date
    }
    expect(withheldPassages).toContain('Careful work')
    expect(withheldReason).toContain(reason)
    const proposal = { withheldPassages, withheldReason, withheldBy, withheldAt }
    expect(undone).toEqual({ ...rows, feedback: [{ ...rows.feedback[0], ...proposal }] })
  })
})

it('looks at every column that feedback with answers can have', async () => {
  const { rows } = await makeBefore('with all that staff and supervisors can have done')
  const row = (await rows()).feedback[0]!
  const empty = Object.entries(row).filter(
    ([, value]) => value === null || (Array.isArray(value) && value.length === 0),
  )
  expect(empty.map(([column]) => column).toSorted()).toEqual([
    'approvedAt',
    'assignedTo',
    'closeReason',
    'closedAt',
    'droppedProposal',
    'reviewedBy',
  ])
})

it('gives back the rows of several approved at once', async () => {
  const feedback = [await makeSubmitted(), await makeSubmitted()]
  const rows = await Promise.all(feedback.map((one) => one.rows()))
  const selection = await selectFeedback(
    db,
    feedback.map(({ id }) => id),
  )
  const { id } = await admin.bulkDecisions.approveFeedback({ selection })
  expect(await admin.bulkDecisions.undo({ id: id! })).toEqual({ undone: 2, changedSince: 0 })
  expect(await Promise.all(feedback.map((one) => one.rows()))).toEqual(rows)
})

describe('an internship', () => {
  const rowOf = async (id: string) => {
    // When it last changed, which is now.
    const { updatedAt: _, ...row } = await db
      .selectFrom('internships')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row
  }
  const makePending = async () => {
    const { id } = await makeInternship(db, await makeStudent(db), { status: 'pending' })
    await db.updateTable('internships').set({ setBackReason: 'To be read again.' }).where('id', '=', id).execute()
    return id
  }

  it.each(['approved', 'rejected'] as const)('is the same once it was undone that it is %s', async (decision) => {
    const id = await makePending()
    const row = await rowOf(id)
    const { undoId } = await (decision === 'approved'
      ? admin.internships.approve(await readInternship(db, { id }))
      : admin.internships.reject({ ...(await readInternship(db, { id })), reason }))
    await admin.bulkDecisions.undo({ id: undoId })
    expect(await rowOf(id)).toEqual(row)
    const several = await admin.bulkDecisions.decideInternships({
      selection: await selectInternships(db, [id]),
      decision,
      reason,
    })
    await admin.bulkDecisions.undo({ id: several.id! })
    expect(await rowOf(id)).toEqual(row)
  })
})
