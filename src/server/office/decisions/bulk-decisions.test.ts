import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MAX_DECIDED, MAX_SELECTED } from '#domain/office/review'
import { HOUR } from '#domain/time/durations'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  registrationInput,
} from '../../testing/factories.ts'
import { readInternship, selectFeedback, selectInternships } from '../../testing/read-records.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'
import { isSelected } from './selection.ts'

const app = await createTestApp()
const { db, time } = app
// Rows get their creation time from the database's clock, behind which this one must not fall.
time.now = new Date(Date.now() + HOUR)

const NONE = { decided: 0, changed: [], noLongerWaiting: 0, own: 0, notFound: 0 }

async function makePending(major: string, count = 1): Promise<string[]> {
  const student = await makeStudent(db, { major })
  const made: string[] = []
  for (let nth = 0; nth < count; nth++) made.push((await makeInternship(db, student, { status: 'pending' })).id)
  return made
}

async function makeSubmitted(major: string): Promise<string> {
  const { supervisor } = await makeInternship(db, await makeStudent(db, { major }))
  return (await makeFeedback(db, supervisor)).id
}

async function statuses(table: 'internships' | 'feedback', ids: string[]): Promise<string[]> {
  const rows = await db.selectFrom(table).select(['id', 'status']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? 'gone')
}

/** Selects everything that matches, like the screen. */
async function allOf(client: Client, search: string) {
  const { count, countedAt, asOf } = await client.bulkDecisions.countInternships({ search })
  return { matching: { search, count, countedAt, asOf } }
}

describe('deciding about selected internships', () => {
  it('approves those of the own departments and does not reveal the others', async () => {
    const own = await makePending('Physics', 2)
    const others = await makePending('Law')
    const manager = await makeManager(db, ['Physics'])
    const client = await app.as(manager)
    const ids = [...own, ...others, randomUUID()]
    const result = await client.bulkDecisions.decideInternships({
      selection: await selectInternships(db, ids),
      decision: 'approved',
    })
    expect(result).toEqual({ ...NONE, id: expect.any(String), decided: 2, notFound: 2 })
    expect(await statuses('internships', [...own, ...others])).toEqual(['approved', 'approved', 'pending'])
    const row = await db.selectFrom('internships').select('approvedBy').where('id', '=', own[0]!).executeTakeFirst()
    expect(row?.approvedBy).toBe(manager.id)
  })

  it('gives every student the same reason for a rejection', async () => {
    const ids = await makePending('Physics', 2)
    const client = await app.as(await makeAdmin(db))
    const reason = ' Please name your department. '
    await client.bulkDecisions.decideInternships({
      selection: await selectInternships(db, ids),
      decision: 'rejected',
      reason,
    })
    const rows = await db.selectFrom('internships').select('rejectionReason').where('id', 'in', ids).execute()
    expect(rows.map(({ rejectionReason }) => rejectionReason)).toEqual(Array(2).fill('Please name your department.'))
  })

  it('leaves out what somebody else has decided and what is about the reviewer', async () => {
    const manager = await makeManager(db, ['Physics'])
    await db.updateTable('profiles').set({ major: 'Physics' }).where('id', '=', manager.id).execute()
    const own = await makeInternship(db, manager, { status: 'pending' })
    const [decided, waiting] = (await makePending('Physics', 2)) as [string, string]
    await (await app.as(await makeAdmin(db))).internships.reject(await readInternship(db, { id: decided }))
    const client = await app.as(manager)
    const selection = await selectInternships(db, [own.id, decided, waiting, waiting])
    const approve = () => client.bulkDecisions.decideInternships({ selection, decision: 'approved' })
    expect(await approve()).toMatchObject({ ...NONE, decided: 1, noLongerWaiting: 1, own: 1 })
    expect(await statuses('internships', [own.id, decided])).toEqual(['pending', 'rejected'])
    expect(await approve()).toEqual({ ...NONE, id: null, noLongerWaiting: 2, own: 1 })
  })

  it('decides once if two reviewers decide at the same time', async () => {
    const ids = await makePending('Physics', 20)
    const clients = [await app.as(await makeAdmin(db)), await app.as(await makeManager(db, ['Physics']))]
    const { records } = await selectInternships(db, ids)
    const results = await Promise.all([
      ...clients.map((client, nth) =>
        client.bulkDecisions.decideInternships({
          selection: { records: nth === 0 ? records : records.toReversed() },
          decision: 'approved',
        }),
      ),
      clients[0]!.internships.approve(records[0]!).then(
        () => ({ decided: 1 }),
        () => ({ decided: 0 }),
      ),
    ])
    expect(results.map(({ decided }) => decided).reduce((sum, one) => sum + one)).toBe(20)
  })

  it('accepts as many ids as the screen offers, and no more', async () => {
    const client = await app.as(await makeAdmin(db))
    const select = (count: number) =>
      client.bulkDecisions.decideInternships({
        selection: { records: Array.from({ length: count }, () => ({ id: randomUUID(), version: '' })) },
        decision: 'approved',
      })
    expect(await select(MAX_SELECTED)).toEqual({ ...NONE, id: null, notFound: MAX_SELECTED })
    await expectRefusal(select(MAX_SELECTED + 1), 'BAD_REQUEST')
    await expectRefusal(select(0), 'BAD_REQUEST')
  })
})

describe('deciding about all that match', () => {
  it('counts and decides what the list shows, without the own', async () => {
    const manager = await makeManager(db, ['Geology'])
    await db.updateTable('profiles').set({ major: 'Geology' }).where('id', '=', manager.id).execute()
    await makeInternship(db, manager, { status: 'pending' })
    const own = await makePending('Geology', 3)
    const elsewhere = await makePending('Botany', 2)
    const client = await app.as(manager)
    const selection = await allOf(client, 'northwind analyst')
    expect(selection.matching).toMatchObject({ count: 3 })
    expect(await client.bulkDecisions.countInternships({ search: 'nobody' })).toMatchObject({
      count: 0,
      hasMore: false,
    })
    const result = await client.bulkDecisions.decideInternships({ selection, decision: 'approved' })
    expect(result).toMatchObject({ ...NONE, decided: 3 })
    expect(await statuses('internships', [...own, ...elsewhere])).toEqual([
      ...Array(3).fill('approved'),
      ...Array(2).fill('pending'),
    ])
  })

  it('takes those that have waited longest when more match than can be decided at once', async () => {
    const student = await makeStudent(db, { major: 'Astronomy' })
    const newest = await makeInternship(db, student, { status: 'pending' })
    const { supervisors: _, ...facts } = registrationInput()
    const createdAt = new Date(newest.createdAt.getTime() - 1000)
    const older = { ...facts, studentId: student.id, status: 'pending', createdAt }
    await db.insertInto('internships').values(Array(MAX_DECIDED).fill(older)).execute()
    const manager = await makeManager(db, ['Astronomy'])
    const client = await app.as(manager)
    expect(await client.bulkDecisions.countInternships({})).toMatchObject({ count: MAX_DECIDED, hasMore: true })
    const selection = await allOf(client, '')
    const ids = await db
      .selectFrom('internships')
      .select('id')
      .where(isSelected('internships', { ...manager, departments: ['Astronomy'] }, selection))
      .execute()
    expect(ids).toHaveLength(MAX_DECIDED)
    expect(ids).not.toContainEqual({ id: newest.id })
  })

  it('does not decide what came or changed after the count', async () => {
    const client = await app.as(await makeManager(db, ['Music']))
    const student = await makeStudent(db, { major: 'Music' })
    const make = async (updatedAt: Date, createdAt = updatedAt) => {
      const { id } = await makeInternship(db, student, { status: 'pending', createdAt })
      await db.updateTable('internships').set({ updatedAt }).where('id', '=', id).execute()
      return id
    }
    const later = new Date(time.now.getTime() + 1000)
    const earlier = new Date(time.now.getTime() - 600_000)
    const seen = await make(earlier)
    const selection = await allOf(client, '')
    expect(selection.matching.count).toBe(1)
    const edited = await make(later, earlier)
    const registered = await make(later)
    const result = await client.bulkDecisions.decideInternships({ selection, decision: 'approved' })
    expect(result).toMatchObject({ ...NONE, changed: expect.anything(), decided: 1 })
    expect(await statuses('internships', [seen, edited, registered])).toEqual(['approved', 'pending', 'pending'])
  })

  it('decides nothing if more match than were counted, and says how many no longer wait', async () => {
    const ids = await makePending('Drama', 2)
    const client = await app.as(await makeManager(db, ['Drama']))
    const { matching } = await allOf(client, '')
    const decide = (count: number) =>
      client.bulkDecisions.decideInternships({
        selection: { matching: { ...matching, count } },
        decision: 'approved',
      })
    await expect(decide(1)).rejects.toMatchObject({
      message: 'More match now than when you selected them. Please look at the list and select them again.',
    })
    expect(await statuses('internships', ids)).toEqual(['pending', 'pending'])
    await client.internships.reject(await readInternship(db, { id: ids[0]! }))
    expect(await decide(2)).toMatchObject({ ...NONE, decided: 1, noLongerWaiting: 1 })
    await expectRefusal(decide(2001), 'BAD_REQUEST')
  })
})

describe('approving feedback', () => {
  it('approves submitted feedback of the own departments only', async () => {
    const own = await makeSubmitted('Physics')
    const other = await makeSubmitted('Law')
    const { supervisor } = await makeInternship(db, await makeStudent(db, { major: 'Physics' }))
    const open = await makeFeedback(db, supervisor, { status: 'pending' })
    const manager = await makeManager(db, ['Physics'])
    const client = await app.as(manager)
    const ids = [own, other, open.id]
    const selection = await selectFeedback(db, ids)
    const result = await client.bulkDecisions.approveFeedback({ selection })
    expect(result).toMatchObject({ ...NONE, decided: 1, noLongerWaiting: 1, notFound: 1 })
    expect(await statuses('feedback', ids)).toEqual(['approved', 'submitted', 'pending'])
    const row = await db.selectFrom('feedback').select('reviewedBy').where('id', '=', own).executeTakeFirst()
    expect(row?.reviewedBy).toBe(manager.id)
  })

  it('leaves out feedback about the reviewer', async () => {
    const manager = await makeManager(db, ['Optics'])
    await db.updateTable('profiles').set({ major: 'Optics' }).where('id', '=', manager.id).execute()
    const { supervisor } = await makeInternship(db, manager)
    const { id } = await makeFeedback(db, supervisor)
    const other = await makeSubmitted('Optics')
    const client = await app.as(manager)
    expect(await client.bulkDecisions.approveFeedback({ selection: await selectFeedback(db, [id]) })).toEqual({
      ...NONE,
      withProposal: [],
      internshipRejected: 0,
      id: null,
      own: 1,
    })
    const { hasMore: _, ...counted } = await client.bulkDecisions.countFeedback({ search: 'marsh' })
    expect(counted.count).toBe(1)
    const selection = { matching: { search: 'marsh', ...counted } }
    expect(await client.bulkDecisions.approveFeedback({ selection })).toMatchObject({ ...NONE, decided: 1 })
    expect(await statuses('feedback', [id, other])).toEqual(['submitted', 'approved'])
  })
})
