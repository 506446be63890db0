import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { FEEDBACK_STATUSES, RATING_VALUES } from '#domain/feedback/feedback'
import { internshipSteps } from '#domain/feedback/internship-steps'
import { INTERNSHIP_STATUSES } from '#domain/internships/internship'
import type { ChartFilters } from '#domain/office/chart-filters'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { seededDice } from '../../testing/seeded-random.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

// The count of every bar equals the length of the list and of the export it links to.

const app = await createTestApp()
const { db } = app
app.time.now = new Date('2026-09-16T10:00:00.000Z')

const WEEK = 7 * 24 * 60 * 60 * 1000
const DEPARTMENTS = ['Physics', 'Law', 'History']
const { roll, pick } = seededDice(20_261_125)

let terms: { spring: string; summer: string }
const people: Record<'admin' | 'manager', { id: string; client: Client }> = {} as never

beforeAll(async () => {
  for (let index = 0; index < 90; index++) {
    const createdAt = new Date(app.time.now.getTime() - roll(40) * WEEK - roll(7) * 24 * 60 * 60_000)
    const status = pick(['approved' as const, 'approved' as const, ...INTERNSHIP_STATUSES])
    const startDate = pick(['2026-03-02', '2026-05-31', '2026-06-01', '2026-07-20', '2027-01-01'])
    const student = await makeStudent(db, { major: pick([...DEPARTMENTS, null]) })
    const internship = await makeInternship(db, student, { status, createdAt, startDate, endDate: '2027-02-01' })
    if (status === 'approved' && roll(5) > 0)
      await db
        .updateTable('internships')
        .set({ approvedAt: new Date(createdAt.getTime() + roll(20) * 24 * 60 * 60_000) })
        .where('id', '=', internship.id)
        .execute()
    const second = roll(3) === 0 ? await makeSupervisor(db, internship) : null
    for (const supervisor of second ? [internship.supervisor, second] : [internship.supervisor]) {
      if (roll(4) === 0) continue
      const feedback = pick(FEEDBACK_STATUSES)
      const { id } = await makeFeedback(db, supervisor, {
        status: feedback,
        createdAt,
        ...(feedback !== 'pending' && { teamwork: pick([null, 1, 2, 3]), overallRating: pick(RATING_VALUES) }),
      })
      if (feedback === 'pending' && roll(2) === 0)
        await db.updateTable('feedback').set({ openedAt: createdAt }).where('id', '=', id).execute()
      if (feedback === 'pending' && roll(3) === 0)
        await db
          .updateTable('internshipSupervisors')
          .set({ declinedAt: createdAt })
          .where('id', '=', supervisor.id)
          .execute()
    }
  }
  // The database's clock is ahead of this test's clock.
  await db
    .updateTable('internships')
    .set({ updatedAt: (eb) => eb.ref('createdAt') })
    .execute()
  await db
    .updateTable('feedback')
    .set({ submittedAt: (eb) => eb.ref('createdAt') })
    .where('status', '<>', 'pending')
    .execute()
  const [admin, manager] = [await makeAdmin(db), await makeManager(db, ['Law', 'History'])]
  people.admin = { id: admin.id, client: await app.as(admin) }
  people.manager = { id: manager.id, client: await app.as(manager) }
  const add = (name: string, startsOn: string, endsOn: string) =>
    people.admin.client.terms.add({ name, startsOn, endsOn })
  terms = {
    spring: (await add('Spring', '2026-02-01', '2026-05-31')).id,
    summer: (await add('Summer', '2026-06-01', '2026-09-30')).id,
  }
})

describe.each([
  ['admin', null, null],
  ['admin', 'summer', null],
  ['admin', null, 'Law'],
  ['admin', 'spring', 'Physics'],
  ['manager', null, null],
  ['manager', 'summer', 'History'],
  ['manager', null, 'Physics'],
] as const)('for the %s, of the term %s and the department %s', (who, termName, department) => {
  const client = () => people[who].client
  const scope = () => ({
    ...(termName && { term: terms[termName] }),
    ...(department && { department }),
  })

  const internships = async (filters: ChartFilters & { status?: 'approved' }) => {
    const { items } = await client().internships.listForReview({ ...scope(), ...filters, limit: 100 })
    expect(await exported('internships', filters)).toHaveLength(items.length)
    return items.length
  }

  it('has the lists of each week', async () => {
    const { weeks } = await client().statistics.figures(scope())
    const marked = weeks.filter(({ registered, approved }, index) => index === 0 || registered + approved > 0)
    for (const { week, registered, approved } of marked) {
      expect(await internships({ registered: week })).toBe(registered)
      expect(await internships({ approved: week, status: 'approved' })).toBe(approved)
    }
  }, 60_000)

  it('has the lists of each step, as the steps of the students show them', async () => {
    const { steps } = await client().statistics.figures(scope())
    const { items } = await client().internships.listForReview({ ...scope(), limit: 100 })
    for (const { step, count } of steps) {
      expect(await internships({ step })).toBe(count)
      const reached = items.map(internshipSteps).filter((own) => own.some((one) => one.step === step && one.isReached))
      expect(reached).toHaveLength(count)
    }
  })

  it('has the lists of the answers and of the open requests of each department', async () => {
    const { requests } = await client().statistics.figures(scope())
    const [all, open] = [await exported('feedback'), await exported('open-requests')]
    for (const { department: name, answered, waiting } of requests) {
      const rows = all.filter((row) => row['Student Department'] === (name ?? ''))
      expect(rows.filter((row) => ['Submitted', 'Approved'].includes(row['Feedback Status'] ?? ''))).toHaveLength(
        answered,
      )
      expect(open.filter((row) => row['Student Department'] === (name ?? ''))).toHaveLength(waiting)
      if (name === null) continue
      const filters = { ...scope(), department: name, limit: 100 }
      expect((await client().feedback.listForReview(filters)).items).toHaveLength(answered)
      expect((await client().openRequests.list(filters)).items).toHaveLength(waiting)
    }
  })

  it('has the lists of each rating', async () => {
    const { ratings } = await client().statistics.figures(scope())
    for (const { skill, answers, spread } of ratings) {
      if (spread === null) expect([who, answers < 5]).toEqual(['manager', true])
      for (const value of RATING_VALUES) {
        const rating = `${skill}-${value}` as const
        const { items } = await client().feedback.listForReview({ ...scope(), rating, limit: 100 })
        expect(await exported('feedback', { rating })).toHaveLength(items.length)
        if (spread) expect(items).toHaveLength(spread[value - 1]!)
      }
    }
  })

  it('pages through the list of a mark', async () => {
    const list = client().internships
    const filters = { ...scope(), step: 'asked' as const }
    const { items } = await list.listForReview({ ...filters, limit: 100 })
    const paged: { id: string }[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await list.listForReview({ ...filters, limit: 4, ...(cursor && { cursor }) })
      paged.push(...page.items)
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(paged.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  })

  it('selects only what the list shows', async () => {
    const { weeks } = await client().statistics.figures(scope())
    const { week } = weeks.find(({ registered }) => registered > 0) ?? weeks[0]!
    const narrowed = { ...scope(), registered: week }
    const { items } = await client().internships.listForReview({ ...narrowed, status: 'pending', limit: 100 })
    expect((await client().bulkDecisions.countInternships(narrowed)).count).toBe(items.length)
    for (const rating of ['overallRating-4', 'teamwork-2'] as const) {
      const listed = await client().feedback.listForReview({ ...scope(), rating, status: 'submitted', limit: 100 })
      expect((await client().bulkDecisions.countFeedback({ ...scope(), rating })).count).toBe(listed.items.length)
    }
  })

  async function exported(file: string, filters: object = {}) {
    const query = new URLSearchParams({ ...scope(), ...filters } as Record<string, string>)
    const response = await app.fetch(`/api/v1/exports/${file}.csv?${query}`, {
      headers: { cookie: await app.cookieFor(people[who].id) },
    })
    if (response.status === 409) return []
    return Papa.parse<Record<string, string>>(await response.text(), { header: true, skipEmptyLines: true }).data
  }
})

it('compares a term with the one before, and nothing else', async () => {
  const { client } = people.admin
  const [summer, spring, all] = [
    await client.statistics.figures({ term: terms.summer }),
    await client.statistics.figures({ term: terms.spring }),
    await client.statistics.figures({}),
  ]
  expect(summer.termBefore).toEqual({ id: terms.spring, name: 'Spring' })
  expect(summer.steps.map(({ before }) => before)).toEqual(spring.steps.map(({ count }) => count))
  expect(summer.ratings.map(({ before }) => before)).toEqual(spring.ratings.map(({ spread }) => spread))
  expect([spring.termBefore, spring.weeks[0]?.before, all.termBefore, all.steps[0]?.before]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(all.weeks).toHaveLength(26)
})

it('shows nothing to a manager without departments, or of a term that does not exist', async () => {
  const nobody = await app.as(await makeManager(db, []))
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const figures of [
    await nobody.statistics.figures({}),
    await people.admin.client.statistics.figures({ term: unknown }),
  ]) {
    expect(figures.requests).toEqual([])
    expect(figures.steps.every(({ count }) => count === 0)).toBe(true)
    expect(figures.weeks.every(({ registered, approved }) => registered + approved === 0)).toBe(true)
  }
})

it('decides only about what the list shows', async () => {
  const { client } = people.admin
  const narrowed = { department: 'Law', registered: (await firstWeekOfPending()).week }
  const { items } = await client.internships.listForReview({ ...narrowed, status: 'pending', limit: 100 })
  const { items: all } = await client.internships.listForReview({ status: 'pending', limit: 100 })
  const { hasMore: _, ...counted } = await client.bulkDecisions.countInternships(narrowed)
  await client.bulkDecisions.decideInternships({
    selection: { matching: { ...narrowed, ...counted } },
    decision: 'rejected',
  })
  const { items: left } = await client.internships.listForReview({ status: 'pending', limit: 100 })
  expect(items.length).toBeGreaterThan(0)
  expect(left).toHaveLength(all.length - items.length)

  async function firstWeekOfPending() {
    const { weeks } = await client.statistics.figures({ department: 'Law' })
    for (const week of weeks) {
      const found = await client.internships.listForReview({
        department: 'Law',
        registered: week.week,
        status: 'pending',
      })
      if (found.items.length > 0) return week
    }
    throw new Error('No pending internship')
  }
})
