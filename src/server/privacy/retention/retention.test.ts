import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { withOrigin } from '../../platform/database/origin.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { eraseExpiredRecords } from './erase-expired-records.ts'

const app = await createTestApp()
const { db, time } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)

const run = () => withOrigin({ kind: 'system', endpoint: 'retention' }, () => eraseExpiredRecords(app))
const exists = async ({ id }: { id: string }) =>
  (await db.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const start = (startsAt: Date) =>
  db.updateTable('retentionSettings').set({ startsAt, years: 3, isConfirmed: true }).execute()
const PAST = new Date('2020-01-01T00:00:00Z')

describe('the settings', () => {
  it('propose three years, and nothing is erased before an admin has chosen', async () => {
    const student = await makeStudent(db, { graduationYear: 2010 })
    expect(await client.privacy.getRetention()).toMatchObject({ years: 3, startsAt: null, updatedByName: null })
    await db.updateTable('retentionSettings').set({ startsAt: PAST }).execute()
    await run()
    expect(await exists(student)).toBe(true)
    await client.privacy.changeRetention({ years: 3 })
    expect(await client.privacy.getRetention()).toMatchObject({ years: 3, startsAt: '2026-06-22T10:00:00.000Z' })
    await start(PAST)
    await run()
    expect(await exists(student)).toBe(false)
  })

  it('pause erasing after a change, and refuse other periods', async () => {
    await start(PAST)
    await client.privacy.changeRetention({ years: 5 })
    expect(await client.privacy.getRetention()).toMatchObject({
      years: 5,
      startsAt: '2026-06-22T10:00:00.000Z',
      updatedByName: 'Ada Admin',
    })
    for (const years of [0, 31, 2.5]) await expectRefusal(client.privacy.changeRetention({ years }), 'BAD_REQUEST')
  })
})

describe('a period', () => {
  it('begins at the end of the year of graduation', async () => {
    await start(PAST)
    const student = await makeStudent(db, { graduationYear: 2023 })
    time.now = new Date('2026-12-31T12:00:00Z')
    await run()
    expect(await exists(student)).toBe(true)
    time.now = new Date('2027-01-01T12:00:00Z')
    await run()
    expect(await exists(student)).toBe(false)
    const entry = await db
      .selectFrom('auditEntries')
      .select(['actorKind', 'endpoint'])
      .where('recordId', '=', student.id)
      .where('action', '=', 'erased')
      .execute()
    expect(entry).toEqual([{ actorKind: 'system', endpoint: 'retention' }])
    time.now = new Date('2026-06-15T10:00:00Z')
  })

  it('begins with the end of a later internship, and without a year with the last activity', async () => {
    const old = new Date('2015-01-01T00:00:00Z')
    const late = await makeStudent(db, { graduationYear: 2015 })
    await makeInternship(db, late, { startDate: '2024-06-01', endDate: '2024-08-28' })
    const active = await makeStudent(db, { graduationYear: null, createdAt: old, lastSignInAt: new Date('2025-06-01') })
    const idle = await makeStudent(db, { graduationYear: null, createdAt: old })
    await run()
    expect([await exists(late), await exists(active), await exists(idle)]).toEqual([true, true, false])
  })

  it('is not over before the start, nor for staff', async () => {
    const student = await makeStudent(db, { graduationYear: 2010 })
    const manager = await makeManager(db, [])
    await db.updateTable('profiles').set({ graduationYear: 2010 }).where('id', '=', manager.id).execute()
    await start(new Date(time.now.getTime() + 1))
    await run()
    expect(await exists(student)).toBe(true)
    await start(PAST)
    await run()
    expect([await exists(student), await exists(manager)]).toEqual([false, true])
  })
})

it('erases in batches until nobody is left, and keeps the figures', async () => {
  const major = `Physics ${randomUUID()}`
  const manager = await app.as(await makeManager(db, [major]))
  for (let n = 0; n < 45; n++) {
    const { supervisor } = await makeInternship(db, await makeStudent(db, { major, graduationYear: 2012 }), {
      startDate: '2012-01-01',
      endDate: '2012-03-01',
    })
    if (n < 10) await makeFeedback(db, supervisor, { status: 'approved' })
  }
  const figures = async () => [await manager.statistics.get(), await manager.statistics.responses({})]
  const before = await figures()
  expect(await client.privacy.previewRetention({ years: 3 })).toEqual({
    students: 45,
    groups: [{ graduationYear: 2012, department: major, students: 45 }],
  })
  expect(await client.privacy.previewRetention({ years: 30 })).toEqual({ students: 0, groups: [] })
  await run()
  expect(await client.privacy.previewRetention({ years: 3 })).toEqual({ students: 0, groups: [] })
  const kept = (all: unknown) => JSON.parse(JSON.stringify(all), (key, value) => (key === 'erased' ? null : value))
  expect(kept(await figures())).toEqual(kept(before))
  expect((await manager.statistics.get()).internships.erased.total).toBe(45)
})
