import { expect, it } from 'vitest'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A request first made so many days ago, answered after so many days, so many minutes after the form was opened. */
async function make(department: string, facts: { asked: number; after?: number; minutes?: number; opened?: boolean }) {
  const { supervisor } = await makeInternship(db, await makeStudent(db, { major: department }))
  const createdAt = new Date(app.time.now.getTime() - facts.asked * DAY)
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

it('counts by department and period, with medians of five answers or more', async () => {
  for (const after of [1, 2, 3, 4, 30]) await make('Law', { asked: 60, after, minutes: after })
  await make('Law', { asked: 10, after: 2 })
  await make('Law', { asked: 10, opened: true })
  await make('Law', { asked: 10 })
  for (const after of [1, 1, 1]) await make('Music', { asked: 5, after, minutes: 4 })

  const { statistics } = await app.as(await makeManager(db, ['Law', 'Music', 'Botany']))
  const law = { asked: 8, opened: 7, submitted: 6, medianDays: 2.5, medianMinutes: 3 }
  const music = { asked: 3, opened: 3, submitted: 3, medianDays: null, medianMinutes: null }
  expect(await statistics.responses({})).toEqual({
    asked: 11,
    opened: 10,
    submitted: 9,
    medianDays: 2,
    medianMinutes: 4,
    departments: [
      { department: 'Law', ...law },
      { department: 'Music', ...music },
    ],
  })
  expect(await statistics.responses({ period: '30' })).toMatchObject({
    asked: 6,
    submitted: 4,
    medianDays: null,
    departments: [
      { department: 'Law', asked: 3, opened: 2, submitted: 1, medianDays: null },
      { department: 'Music', ...music },
    ],
  })
})

it('shows a manager only the own departments, and nothing to one without', async () => {
  const { statistics } = await app.as(await makeManager(db, ['Music']))
  expect(await statistics.responses({})).toMatchObject({ asked: 3, departments: [{ department: 'Music' }] })
  const nobody = await app.as(await makeManager(db, []))
  expect(await nobody.statistics.responses({})).toEqual({
    asked: 0,
    opened: 0,
    submitted: 0,
    medianDays: null,
    medianMinutes: null,
    departments: [],
  })
  const admin = await app.as(await makeAdmin(db))
  expect((await admin.statistics.responses({})).asked).toBe(11)
})
