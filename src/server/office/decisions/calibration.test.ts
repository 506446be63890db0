import { beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

async function rated(overallRating: 1 | 2 | 3 | 4 | 5, department: string, employerName: string) {
  const internship = await makeInternship(db, await makeStudent(db, { major: department }), { employerName })
  return makeFeedback(db, internship.supervisor, { overallRating })
}

let record: { id: string }
beforeAll(async () => {
  record = await rated(3, 'Law', 'Strict House')
  for (const rating of [2, 3, 3, 3] as const) await rated(rating, 'Law', 'Strict house!')
  await rated(5, 'History', 'Strict House')
})

it('counts others that the reader sees, from five on', async () => {
  const [admin, law] = [await app.as(await makeAdmin(db)), await app.as(await makeManager(db, ['Law']))]
  expect(await admin.feedback.calibration({ id: record.id })).toEqual({ employer: [0, 1, 3, 0, 1], department: null })
  expect(await law.feedback.calibration({ id: record.id })).toEqual({ employer: null, department: null })
  await rated(4, 'Law', 'Elsewhere')
  expect(await law.feedback.calibration({ id: record.id })).toEqual({ employer: null, department: [0, 1, 3, 1, 0] })
})

it('does not count requests, and finds none of them', async () => {
  const admin = await app.as(await makeAdmin(db))
  const { supervisor } = await makeInternship(db, await makeStudent(db, { major: 'Law' }), {
    employerName: 'Strict House',
  })
  const before = await admin.feedback.calibration({ id: record.id })
  const pending = await makeFeedback(db, supervisor, { status: 'pending' })
  expect(await admin.feedback.calibration({ id: record.id })).toEqual(before)
  await expectRefusal(admin.feedback.calibration({ id: pending.id }), 'NOT_FOUND')
})
