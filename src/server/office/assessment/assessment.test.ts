import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { FeedbackAnswers } from '#contract/feedback/requests'
import type { Assessment } from '#contract/office/assessment'
import type { InternshipStatus } from '#domain/internships/internship'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeMidterm,
  makeStudent,
  selfAssessmentAnswers,
} from '../../testing/factories.ts'
import { makeQuestionSet, makeQuestionVersion, QUESTION } from '../../testing/question-sets.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { releaseRatings } from './release-ratings.ts'

const app = await createTestApp()
const { db } = app
const admin = await app.as(await makeAdmin(db))
const addTerm = async (name: string, startsOn: string, endsOn: string) =>
  (await admin.terms.add({ name, startsOn, endsOn, askMidtermFeedback: true, askSelfAssessment: true })).id
const spring = await addTerm('Spring', '2026-02-01', '2026-05-31')
const summer = await addTerm('Summer', '2026-06-01', '2026-09-30')
const IN_SPRING = '2026-03-02'
const IN_SUMMER = '2026-06-08'

type Facts = Partial<FeedbackAnswers> & {
  startDate?: string
  status?: 'pending' | 'submitted' | 'approved'
  internshipStatus?: InternshipStatus
  midterm?: Partial<FeedbackAnswers> & { releasedAt?: Date }
  own?: Parameters<typeof selfAssessmentAnswers>[0]
}

/** Asks a supervisor for feedback on a student of the department. */
async function ask(
  department: string,
  { startDate = IN_SUMMER, status = 'approved', internshipStatus = 'approved', midterm, own, ...answers }: Facts = {},
) {
  const internship = await makeInternship(db, await makeStudent(db, { major: department }), {
    status: internshipStatus,
    startDate,
    endDate: '2027-06-01',
  })
  if (midterm) await makeMidterm(db, internship.supervisor, midterm)
  const feedback = await makeFeedback(db, internship.supervisor, { status, ...answers })
  if (own) {
    const { further, questionVersionId, ...ratings } = selfAssessmentAnswers(own)
    const now = new Date()
    await db
      .insertInto('selfAssessments')
      .values({
        internshipId: internship.id,
        ...ratings,
        furtherAnswers: JSON.stringify(further),
        questionVersionId: Object.keys(further).length > 0 ? feedback.questionVersionId : questionVersionId,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  }
}

async function askAll(department: string, all: readonly Facts[]) {
  for (const facts of all) await ask(department, facts)
}

const release = () => releaseRatings({ db, clock: () => new Date() })

async function reportOf(filters: { department?: string; terms?: string }) {
  await release()
  return admin.statistics.assessment(filters)
}

function figuresOf({ groups, competencies }: Assessment, department: string, term: string | null, label: string) {
  const group = groups.find((one) => one.department === department && (one.term?.name ?? null) === term)
  const ids = competencies.filter((one) => one.label === label).map(({ id }) => id)
  return group?.figures.filter(({ competency }) => ids.includes(competency)) ?? []
}

const NOTHING = { pairs: null, mean: null }

it('counts only what the university confirms now: neither feedback on rejected internships nor on those that wait again', async () => {
  await askAll('Geology', [
    ...Array.from({ length: 5 }, () => ({ teamwork: 4 })),
    { teamwork: 1, internshipStatus: 'rejected' },
    { teamwork: 1, internshipStatus: 'pending' },
  ])
  const report = await reportOf({ department: 'Geology' })
  expect(report.groups).toMatchObject([{ requested: 7, answered: 7, rate: 100 }])
  expect(figuresOf(report, 'Geology', 'Summer', 'Teamwork')).toMatchObject([{ n: 5, mean: 4 }])
})

it('counts approved feedback by department and term, and what was not observed apart', async () => {
  await askAll('Physics', [
    { teamwork: 2 },
    { teamwork: 3 },
    { teamwork: 4 },
    { teamwork: 4 },
    { teamwork: 4 },
    { teamwork: null },
    { status: 'submitted', teamwork: 1 },
    { status: 'pending' },
  ])
  await askAll(
    'Physics',
    Array.from({ length: 4 }, () => ({ startDate: IN_SPRING })),
  )
  await ask('Physics', { startDate: '2027-02-02', status: 'pending' })

  const report = await reportOf({ department: 'Physics' })
  expect(report.groups.map(({ term, requested, answered, rate }) => [term?.name, requested, answered, rate])).toEqual([
    ['Spring', null, null, null],
    ['Summer', 8, 7, 88],
    [undefined, 1, 0, 0],
  ])
  expect(figuresOf(report, 'Physics', 'Summer', 'Teamwork')).toEqual([
    {
      competency: 'teamwork',
      n: 5,
      mean: 3.4,
      share: 80,
      notObserved: 1,
      change: { pairs: 0, mean: null },
      gap: { pairs: 0, mean: null },
    },
  ])
  expect(figuresOf(report, 'Physics', 'Spring', 'Teamwork')).toEqual([
    { competency: 'teamwork', n: null, mean: null, share: null, notObserved: null, change: NOTHING, gap: NOTHING },
  ])
  expect(figuresOf(report, 'Physics', null, 'Teamwork')).toMatchObject([{ n: 0, mean: null, share: null }])

  const { groups } = await reportOf({ department: 'Physics', terms: summer })
  expect(groups.map(({ term }) => term?.id)).toEqual([summer])
  const both = await reportOf({ department: 'Physics', terms: `${summer},${spring}` })
  expect(both.groups.map(({ term }) => term?.id)).toEqual([spring, summer])
  expect(await reportOf({ terms: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
    groups: [],
  })
  await expectRefusal(admin.statistics.assessment({ terms: `${summer},soon` }), 'BAD_REQUEST')
})

it('compares only pairs: what both have rated, and mid-term feedback that is released', async () => {
  const pair = { teamwork: 4, midterm: { teamwork: 3, releasedAt: new Date() }, own: { teamwork: 5 } }
  await askAll('Law', [
    pair,
    pair,
    pair,
    pair,
    { ...pair, teamwork: 5 },
    { ...pair, teamwork: null },
    { ...pair, midterm: { teamwork: null, releasedAt: new Date() } },
    { teamwork: 1, midterm: { teamwork: 5 } },
    { teamwork: 1 },
  ])
  const report = await reportOf({ department: 'Law' })
  expect(figuresOf(report, 'Law', 'Summer', 'Teamwork')).toMatchObject([
    { n: 8, change: { pairs: 5, mean: 1.2 }, gap: { pairs: 6, mean: -0.8 } },
  ])
})

describe('a question set', () => {
  const five = (value: number | null, facts: Facts = {}) =>
    Array.from({ length: 5 }, () => ({ ...facts, further: { safety: { value } } }))

  it('adds its ratings as competencies of its own, by their wording', async () => {
    const set = await makeQuestionSet(db, { name: 'Laboratory', departments: ['Chemistry'] })
    await askAll('Chemistry', five(4, { own: { further: { safety: { value: 3 } } } }))
    await ask('Chemistry', { further: { safety: { value: null } } })
    const change = (number: number, questions: object[]) =>
      makeQuestionVersion(db, { ...set, name: 'Lab' }, number, questions)
    const other = { ...QUESTION, key: 'reason', kind: 'text' }
    await change(2, [QUESTION, other])
    await askAll('Chemistry', [{ further: { safety: { value: 1 }, reason: { value: '5' } } }])
    await change(3, [{ ...QUESTION, label: { en: 'Safety in the laboratory' } }])
    await askAll('Chemistry', five(5))

    const report = await reportOf({ department: 'Chemistry' })
    expect(report.competencies.slice(6)).toEqual([
      { id: `${set.id}.safety.3`, label: 'Safety in the laboratory', set: 'Lab', versions: { first: 3, last: 3 } },
      { id: `${set.id}.safety.1`, label: 'Safety at work', set: 'Lab', versions: { first: 1, last: 2 } },
    ])
    expect(figuresOf(report, 'Chemistry', 'Summer', 'Safety at work')).toMatchObject([
      { n: 6, mean: 3.5, share: 83, notObserved: 1, change: { pairs: 0 }, gap: { pairs: 5, mean: 1 } },
    ])
    expect(figuresOf(report, 'Chemistry', 'Summer', 'Safety in the laboratory')).toMatchObject([
      { n: 5, mean: 5, share: 100 },
    ])
  })

  it('is compared with mid-term if that asked for the same in the same words', async () => {
    await makeQuestionSet(db, { departments: ['Botany'] })
    await makeQuestionSet(db, { departments: ['Botany'], askedIn: 'midterm' })
    const released = { releasedAt: new Date(), further: { safety: { value: 2 } } }
    await askAll('Botany', five(4, { midterm: released }))
    await makeQuestionSet(db, { departments: ['Zoology'] })
    const questions = [{ ...QUESTION, label: { en: 'Safe so far' } }]
    await makeQuestionSet(db, { departments: ['Zoology'], askedIn: 'midterm', questions })
    await askAll('Zoology', five(4, { midterm: released }))
    const report = await reportOf({ terms: summer })
    expect(figuresOf(report, 'Botany', 'Summer', 'Safety at work')).toMatchObject([
      { n: 5, change: { pairs: 5, mean: 2 } },
    ])
    expect(figuresOf(report, 'Zoology', 'Summer', 'Safety at work')).toMatchObject([{ n: 5, change: { pairs: 0 } }])
  })
})

it('adds up only the groups that are shown', async () => {
  const term = await addTerm('Autumn', '2026-10-01', '2026-12-31')
  const at = (teamwork: number, count: number) =>
    Array.from({ length: count }, () => ({ startDate: '2026-10-05', teamwork }))
  await askAll('Art', at(5, 6))
  await askAll('Drama', at(3, 6))
  await askAll('Music', at(1, 4))
  const { totals } = await reportOf({ terms: term })
  expect(totals).toMatchObject([{ term: { name: 'Autumn' }, requested: 12, answered: 12, rate: 100 }])
  expect(totals[0]?.figures.find(({ competency }) => competency === 'teamwork')).toMatchObject({
    n: 12,
    mean: 4,
    share: 100,
  })
  const { totals: ofOne } = await reportOf({ terms: term, department: 'Art' })
  expect(ofOne).toEqual([])
})

it('withholds a total of which every group is withheld', async () => {
  const term = await addTerm('Winter', '2027-01-01', '2027-01-31')
  const startDate = '2027-01-04'
  await makeQuestionSet(db, { departments: ['Dance', 'Film'] })
  const released = { releasedAt: new Date(), teamwork: 3 }
  for (const department of ['Dance', 'Film'])
    await askAll(department, [
      ...Array.from({ length: 3 }, () => ({ startDate, midterm: released, further: { safety: { value: 4 } } })),
      ...Array.from({ length: 3 }, () => ({ startDate, teamwork: null })),
    ])
  // A department in which nobody has answered.
  await ask('Opera', { startDate, status: 'pending' })
  const { totals, competencies } = await reportOf({ terms: term })
  const of = (label: string) => {
    const id = competencies.findLast((one) => one.label === label)?.id
    return totals[0]?.figures.find(({ competency }) => competency === id)
  }
  expect(of('Safety at work')).toMatchObject({ n: null, mean: null, notObserved: null, change: NOTHING })
  expect(of('Teamwork')).toMatchObject({ n: null, mean: null, notObserved: null, change: NOTHING })
  expect(of('Problem Solving')).toMatchObject({ n: 12, change: NOTHING, gap: { pairs: 0, mean: null } })
})

it('shows managers only their own departments, and nothing if they have none', async () => {
  const manager = await app.as(await makeManager(db, ['Law', 'Music']))
  const seen = async (department?: string) => {
    const { groups } = await manager.statistics.assessment(department ? { department } : {})
    return [...new Set(groups.map((group) => group.department))]
  }
  expect(await seen()).toEqual(['Law', 'Music'])
  expect(await seen('Physics')).toEqual([])
  const nobody = await app.as(await makeManager(db, []))
  expect(await nobody.statistics.assessment({})).toMatchObject({ groups: [], totals: [] })
})

describe('as CSV', () => {
  async function download(person: { id: string }, search: string) {
    const headers = { cookie: await app.cookieFor(person.id), 'accept-language': 'de' }
    return app.fetch(`/api/v1/exports/assessment.csv?${search}`, { headers })
  }

  it('has a row for each competency, department and term, and says what is withheld', async () => {
    const answer = await download(await makeManager(db, ['Law', 'Music']), 'timeZone=Europe/Berlin')
    expect(answer.headers.get('content-disposition')).toContain('Fieldmark_assessment_Law_Music_')
    const text = (await answer.text()).replace('\uFEFF', '')
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
    expect(data).toHaveLength(12)
    expect(data.find((row) => row.Department === 'Law' && row.Competency === 'Teamwork')).toEqual({
      Department: 'Law',
      Term: 'Summer',
      'Question Set': '',
      'Set Versions': '',
      Competency: 'Teamwork',
      Ratings: '8',
      Mean: '3.4',
      '3 or Better (%)': '75',
      'Not Observed': '1',
      'Mid-term Pairs': '5',
      'Mid-term to Final': '1.2',
      'Self-assessment Pairs': '6',
      'Supervisor minus Self-assessment': '-0.8',
      Requests: '9',
      Answered: '9',
      'Response Rate (%)': '100',
      Withheld: '',
    })
    expect(data.find((row) => row.Department === 'Music' && row.Competency === 'Teamwork')).toMatchObject({
      Ratings: '',
      Mean: '',
      Requests: '',
      Withheld: 'ratings, mid-term to final, self-assessment, responses',
    })
  })

  it('refuses a manager without departments', async () => {
    const answer = await download(await makeManager(db, []), '')
    expect(answer.status).toBe(409)
  })
})

it('compares no mid-term feedback with the answers of a colleague who has taken over', async () => {
  const pair = { teamwork: 4, midterm: { teamwork: 3, releasedAt: new Date() } }
  await askAll('Astronomy', [pair, pair, pair, pair, pair, pair])
  const { supervisorId } = await db
    .selectFrom('feedback')
    .select('supervisorId')
    .where('department', '=', 'Astronomy')
    .executeTakeFirstOrThrow()
  const colleague = { name: 'Cora Colleague', email: 'cora@northwind.example' }
  await db.updateTable('internshipSupervisors').set(colleague).where('id', '=', supervisorId).execute()
  const report = await reportOf({ department: 'Astronomy' })
  expect(figuresOf(report, 'Astronomy', 'Summer', 'Teamwork')).toMatchObject([{ n: 6, change: { pairs: 5 } }])
})
