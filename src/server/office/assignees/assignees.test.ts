import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { MINUTE } from '#domain/time/durations'
import type { Profile } from '../../platform/database/schema.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { readInternship } from '../../testing/read-records.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, time } = app
// Rows get their creation time from the database's clock, behind which this one must not fall. Proofs are fresh for ten minutes.
time.now = new Date(Date.now() + 5 * MINUTE)

/** A waiting internship and feedback in a new department, and an admin. */
async function makeWaiting() {
  const major = `Department ${randomUUID()}`
  const student = await makeStudent(db, { major })
  const internship = await makeInternship(db, student, { status: 'pending' })
  const { supervisor } = await makeInternship(db, student)
  const feedback = await makeFeedback(db, supervisor)
  return { major, student, internship, feedback, admin: await app.as(await makeAdmin(db)) }
}

const idsOf = async (client: Client, assigned: 'me' | 'nobody', search = '') => {
  const [internships, feedback] = await Promise.all([
    client.internships.listForReview({ assigned, search, status: 'pending', limit: 100 }),
    client.feedback.listForReview({ assigned, search, status: 'submitted', limit: 100 }),
  ])
  return [...internships.items, ...feedback.items].map(({ id }) => id)
}

it('shows in the lists of everybody, and in the filter of the colleague', async () => {
  const { major, internship, feedback } = await makeWaiting()
  const profile = await makeManager(db, [major])
  const [manager, colleague] = [await app.as(await makeManager(db, [major])), await app.as(profile)]
  const both = [internship.id, feedback.id]
  expect(await idsOf(manager, 'nobody')).toEqual(both)
  const assigned = await manager.assignees.assign({ kind: 'internships', id: internship.id, colleagueId: profile.id })
  expect(assigned).toEqual({ assignee: { id: profile.id, name: 'Mara Manager', mayReview: true } })
  await manager.assignees.assign({ kind: 'feedback', id: feedback.id, colleagueId: profile.id })
  for (const list of [manager.internships.listForReview({ status: 'pending' }), manager.feedback.listForReview({})])
    expect((await list).items[0]?.assignee).toEqual({ id: profile.id, name: 'Mara Manager', mayReview: true })
  expect(await idsOf(manager, 'nobody')).toEqual([])
  expect(await idsOf(manager, 'me')).toEqual([])
  expect(await idsOf(colleague, 'me')).toEqual(both)
  expect(await idsOf(colleague, 'me', 'northwind')).toEqual(both)
  expect(await idsOf(colleague, 'me', 'nobody-is-called-this')).toEqual([])
  await manager.assignees.assign({ kind: 'internships', id: internship.id, colleagueId: null })
  expect(await idsOf(colleague, 'me')).toEqual([feedback.id])
  expect(await idsOf(manager, 'nobody', 'northwind')).toEqual([internship.id])
})

it('takes the right to decide from nobody', async () => {
  const { major, internship, admin } = await makeWaiting()
  const [profile, other] = [await makeManager(db, [major]), await app.as(await makeManager(db, [major]))]
  await admin.assignees.assign({ kind: 'internships', id: internship.id, colleagueId: profile.id })
  await other.internships.approve(await readInternship(db, { id: internship.id }))
  await expectRefusal(
    admin.assignees.assign({ kind: 'internships', id: internship.id, colleagueId: null }),
    'NOT_WAITING',
  )
})

it('is refused for whoever may not review the record', async () => {
  const { major, student, internship, feedback, admin } = await makeWaiting()
  const locked = await makeManager(db, [major])
  await db.updateTable('profiles').set({ lockedAt: time.now }).where('id', '=', locked.id).execute()
  const refused = [await makeManager(db, ['Law']), await makeManager(db, []), locked, student, await makeStudent(db)]
  for (const { id: colleagueId } of [...refused, { id: randomUUID() }])
    for (const record of [
      { kind: 'internships', id: internship.id } as const,
      { kind: 'feedback', id: feedback.id } as const,
    ])
      await expect(admin.assignees.assign({ ...record, colleagueId })).rejects.toMatchObject({
        code: 'NOT_A_REVIEWER',
        message: 'This colleague may not review this record. Please choose another one.',
      })
  const able = await makeManager(db, [major])
  const names = await admin.assignees.listColleagues({ kind: 'feedback', id: feedback.id })
  expect(names.map(({ id }) => id)).toContain(able.id)
  for (const { id } of refused) expect(names.map((one) => one.id)).not.toContain(id)
})

it('is not for one of their own records, nor for a manager of another department', async () => {
  const { internship, student, admin } = await makeWaiting()
  await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', student.id).execute()
  const record = { kind: 'internships', id: internship.id } as const
  await expectRefusal(admin.assignees.assign({ ...record, colleagueId: student.id }), 'NOT_A_REVIEWER')
  const stranger = await app.as(await makeManager(db, ['Law']))
  await expectRefusal(stranger.assignees.assign({ ...record, colleagueId: null }), 'NOT_FOUND')
  await expectRefusal(stranger.assignees.listColleagues(record), 'NOT_FOUND')
})

it.each<[string, (colleague: Profile, admin: Client) => Promise<unknown>]>([
  ['the account is locked', ({ id }, admin) => admin.users.lock({ id })],
  ['the colleague is a manager no more', ({ id }, admin) => admin.users.removeManager({ id })],
  [
    'the colleague loses the department',
    ({ email }, admin) => admin.users.addManager({ email, departments: ['Law'], confirm: true }),
  ],
])('counts no more once %s, and counts again afterwards', async (_, change) => {
  const { major, internship, feedback, admin } = await makeWaiting()
  const colleague = await makeManager(db, [major])
  await makeManager(db, ['Law'])
  const reader = await app.as(await makeManager(db, [major]))
  await admin.assignees.assign({ kind: 'internships', id: internship.id, colleagueId: colleague.id })
  await admin.assignees.assign({ kind: 'feedback', id: feedback.id, colleagueId: colleague.id })
  await change(colleague, admin)
  expect(await idsOf(reader, 'nobody')).toEqual([internship.id, feedback.id])
  expect(await idsOf(admin, 'nobody', 'northwind')).toEqual(expect.arrayContaining([internship.id, feedback.id]))
  const [row] = (await reader.internships.listForReview({ status: 'pending' })).items
  expect(row?.assignee).toEqual({ id: colleague.id, name: 'Mara Manager', mayReview: false })
  await db.updateTable('profiles').set({ lockedAt: null, role: 'manager' }).where('id', '=', colleague.id).execute()
  await db
    .insertInto('managerDepartments')
    .values({ managerId: colleague.id, departmentName: major })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  expect(await idsOf(reader, 'nobody')).toEqual([])
})

it('narrows what a decision about all that match is about', async () => {
  const { major, internship, student } = await makeWaiting()
  const unassigned = await makeInternship(db, student, { status: 'pending' })
  const profile = await makeManager(db, [major])
  const client = await app.as(profile)
  await client.assignees.assign({ kind: 'internships', id: internship.id, colleagueId: profile.id })
  const { hasMore: _, ...counted } = await client.bulkDecisions.countInternships({ assigned: 'me' })
  expect(counted.count).toBe(1)
  await client.bulkDecisions.decideInternships({
    selection: { matching: { assigned: 'me', ...counted } },
    decision: 'approved',
  })
  const { items } = await client.internships.listForReview({ status: 'pending' })
  expect(items.map(({ id }) => id)).toEqual([unassigned.id])
})
