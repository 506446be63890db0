import { expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/client.ts'
import { eraseStudents } from '../../privacy/erasure/erase-students.ts'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A request made `requested` days ago, submitted `after` days later and `minutes` after the form was opened. */
async function make(
  department: string,
  facts: { requested: number; after?: number; minutes?: number; opened?: boolean },
) {
  const { supervisor } = await makeInternship(db, await makeStudent(db, { major: department }))
  const createdAt = new Date(app.time.now.getTime() - facts.requested * DAY)
  const submittedAt = facts.after === undefined ? null : new Date(createdAt.getTime() + facts.after * DAY)
  const { id } = await makeFeedback(db, supervisor, { status: submittedAt ? 'submitted' : 'pending', createdAt })
  const openedAt =
    submittedAt && facts.minutes !== undefined
      ? new Date(submittedAt.getTime() - facts.minutes * MINUTE)
      : facts.opened
        ? createdAt
        : null
  await db.updateTable('feedback').set({ submittedAt, openedAt }).where('id', '=', id).execute()
}

const NONE_ERASED = { requested: 0, opened: 0, submitted: 0, entered: 0 }
const NONE = { requested: 0, opened: 0 }

it('counts by department and period, with medians from five answers up', async () => {
  for (const after of [1, 2, 3, 4, 30]) await make('Law', { requested: 60, after, minutes: after })
  await make('Law', { requested: 10, after: 2 })
  await make('Law', { requested: 10, opened: true })
  await make('Law', { requested: 10 })
  for (const after of [1, 1, 1]) await make('Music', { requested: 5, after, minutes: 4 })

  const { statistics } = await app.as(await makeManager(db, ['Law', 'Music', 'Botany']))
  const law = {
    requested: 8,
    opened: 7,
    submitted: 6,
    entered: 0,
    timed: 5,
    medianDays: 2.5,
    medianMinutes: 3,
    erased: NONE_ERASED,
    open: { requested: 2, opened: 1 },
    ended: NONE,
  }
  const music = {
    requested: 3,
    opened: 3,
    submitted: 3,
    entered: 0,
    timed: 3,
    medianDays: null,
    medianMinutes: null,
    erased: NONE_ERASED,
    open: NONE,
    ended: NONE,
  }
  expect(await statistics.responses({})).toEqual({
    since: null,
    erased: NONE_ERASED,
    open: { requested: 2, opened: 1 },
    ended: NONE,
    requested: 11,
    opened: 10,
    submitted: 9,
    entered: 0,
    timed: 8,
    medianDays: 2,
    medianMinutes: 4,
    departments: [
      { department: 'Law', ...law },
      { department: 'Music', ...music },
    ],
  })
  expect(await statistics.responses({ period: '30' })).toMatchObject({
    requested: 6,
    submitted: 4,
    medianDays: null,
    departments: [
      { department: 'Law', requested: 3, opened: 2, submitted: 1, medianDays: null },
      { department: 'Music', ...music },
    ],
  })
})

it('shows managers only their own departments, and nothing if they have none', async () => {
  const { statistics } = await app.as(await makeManager(db, ['Music']))
  expect(await statistics.responses({})).toMatchObject({ requested: 3, departments: [{ department: 'Music' }] })
  const nobody = await app.as(await makeManager(db, []))
  expect(await nobody.statistics.responses({})).toEqual({
    since: null,
    erased: NONE_ERASED,
    open: NONE,
    ended: NONE,
    requested: 0,
    opened: 0,
    submitted: 0,
    entered: 0,
    timed: 0,
    medianDays: null,
    medianMinutes: null,
    departments: [],
  })
  const admin = await app.as(await makeAdmin(db))
  const figures = await admin.statistics.responses({})
  expect(figures.requested).toBe(11)
  // Only admins see the median of a group of three.
  expect(figures.departments.find(({ department }) => department === 'Music')?.medianDays).toEqual(expect.any(Number))
})

it('counts answers that staff have entered, and leaves them out of medians and opened forms', async () => {
  for (const after of [1, 2, 3, 4, 5]) await make('Alchemy', { requested: 60, after, minutes: 4 })
  await make('Alchemy', { requested: 60, after: 50 })
  const department = 'Alchemy'
  const entered = db.updateTable('feedback').set({ givenByWay: 'paper', givenOn: '2026-06-01' })
  await entered.where('department', '=', department).where('openedAt', 'is', null).execute()
  const { statistics } = await app.as(await makeManager(db, [department]))
  const figures = { requested: 6, opened: 5, submitted: 6, entered: 1, timed: 5, medianDays: 3, medianMinutes: 4 }
  expect(await statistics.responses({})).toMatchObject(figures)
  const students = await db.selectFrom('profiles').select('id').where('major', '=', department).execute()
  const ids = students.map(({ id }) => id)
  await inTransaction(db, (tx) => eraseStudents(tx, ids))
  expect(await statistics.responses({})).toMatchObject(figures)
})
