import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeManager, makeProfile, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)

const sessionIds = async (userId: string) =>
  (await db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).map(({ id }) => id)

describe('finding accounts', () => {
  it('searches name and email, ignoring case and accents, and pages newest first', async () => {
    const people = []
    for (let n = 0; n < 5; n++)
      people.push(
        await makeStudent(db, { firstName: 'Søren', lastName: `Łukasz${n}`, createdAt: new Date(2030, 1, n + 1) }),
      )
    const first = await client.users.search({ search: 'soren lukasz', limit: 3 })
    expect(first.items.map(({ lastName }) => lastName)).toEqual(['Łukasz4', 'Łukasz3', 'Łukasz2'])
    const second = await client.users.search({ search: 'soren lukasz', limit: 3, cursor: first.nextCursor! })
    expect(second.items.map(({ lastName }) => lastName)).toEqual(['Łukasz1', 'Łukasz0'])
    expect(second.nextCursor).toBeNull()
    const byEmail = await client.users.search({ search: people[0]!.email.toUpperCase() })
    expect(byEmail.items.map(({ id }) => id)).toEqual([people[0]!.id])
    expect((await client.users.search({ search: 'ł4' })).items).toEqual([])
    expect((await client.users.search({ search: 'z4' })).items.map(({ id }) => id)).toEqual([people[4]!.id])
    expect((await client.users.search({})).items[0]?.id).toBe(people[4]!.id)
  })

  it('follows a change of name, and treats % and _ as letters', async () => {
    const { id } = await makeStudent(db, { firstName: 'Unchanged' })
    await db.updateTable('profiles').set({ firstName: 'Renamed' }).where('id', '=', id).execute()
    expect((await client.users.search({ search: 'renamed' })).items.map((found) => found.id)).toEqual([id])
    expect((await client.users.search({ search: 'unchanged' })).items).toEqual([])
    expect((await client.users.search({ search: 'ren%med' })).items).toEqual([])
    expect((await client.users.search({ search: 'ren_med' })).items).toEqual([])
  })

  it('reads one account, with the last sign-in', async () => {
    const lastSignInAt = new Date('2026-06-01T08:00:00.000Z')
    const { id } = await makeManager(db, ['Law'])
    await db.updateTable('profiles').set({ lastSignInAt }).where('id', '=', id).execute()
    expect(await client.users.get({ id })).toMatchObject({
      id,
      role: 'manager',
      departments: ['Law'],
      lockedAt: null,
      lastSignInAt: lastSignInAt.toISOString(),
    })
    await expectRefusal(client.users.get({ id: randomUUID() }), 'NOT_FOUND')
  })
})

describe("a user's sessions", () => {
  it('can be listed and ended, one or all', async () => {
    const student = await makeStudent(db)
    const clients = [await app.as(student), await app.as(student), await app.as(student)]
    const [first = ''] = await sessionIds(student.id)
    expect(await client.users.listSessions({ id: student.id })).toHaveLength(3)
    await client.users.endSession({ id: student.id, sessionId: first })
    await expectRefusal(client.users.endSession({ id: student.id, sessionId: first }), 'NOT_FOUND')
    expect(await sessionIds(student.id)).toHaveLength(2)
    await client.users.endSessions({ id: student.id })
    for (const own of clients) expect((await own.session.get()).person).toBeNull()
    expect(await client.users.listSessions({ id: student.id })).toEqual([])
  })

  it("are not ended through another user's id, and an admin keeps the session in use", async () => {
    const [student, other] = [await makeStudent(db), await makeStudent(db)]
    await app.as(student)
    const [sessionId = ''] = await sessionIds(student.id)
    await expectRefusal(client.users.endSession({ id: other.id, sessionId }), 'NOT_FOUND')
    await client.users.endSessions({ id: admin.id })
    expect((await client.session.get()).person?.id).toBe(admin.id)
    await expectRefusal(client.users.endSessions({ id: randomUUID() }), 'NOT_FOUND')
    await expectRefusal(client.users.listSessions({ id: randomUUID() }), 'NOT_FOUND')
  })
})

describe('locking an account', () => {
  it('ends its sessions at once, until it is unlocked', async () => {
    const manager = await makeManager(db, ['Law'])
    const own = await app.as(manager)
    await client.users.lock({ id: manager.id })
    await expectRefusal(own.internships.listForReview({}), 'UNAUTHORIZED')
    expect((await client.users.get({ id: manager.id })).lockedAt).not.toBeNull()
    expect((await client.users.search({ search: manager.email })).items[0]?.lockedAt).not.toBeNull()
    await client.users.unlock({ id: manager.id })
    expect((await client.users.get({ id: manager.id })).lockedAt).toBeNull()
  })

  it('is refused for oneself, for unknown users, and to managers', async () => {
    const [student, manager] = [await makeProfile(db), await app.as(await makeManager(db, ['Law']))]
    await expectRefusal(client.users.lock({ id: admin.id }), 'OWN_ACCOUNT')
    await expectRefusal(client.users.lock({ id: randomUUID() }), 'NOT_FOUND')
    await expectRefusal(client.users.unlock({ id: randomUUID() }), 'NOT_FOUND')
    await expectRefusal(manager.users.lock({ id: student.id }), 'FORBIDDEN')
    expect((await client.users.get({ id: student.id })).lockedAt).toBeNull()
  })

  it('leaves one admin if two lock each other at the same time', async () => {
    const own = await createTestApp()
    const [first, second] = [await makeAdmin(own.db), await makeAdmin(own.db)]
    const [one, two] = [await own.as(first), await own.as(second)]
    await Promise.allSettled([one.users.lock({ id: second.id }), two.users.lock({ id: first.id })])
    const open = await own.db.selectFrom('profiles').select('id').where('lockedAt', 'is', null).execute()
    expect(open).toHaveLength(1)
  })
})

describe('a removed role', () => {
  it('narrows a running session in the middle of a list', async () => {
    const manager = await makeManager(db, ['Law'])
    const own = await app.as(manager)
    await own.internships.listForReview({})
    await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', manager.id).execute()
    await expectRefusal(own.internships.listForReview({}), 'FORBIDDEN')
    expect((await own.session.get()).person).toMatchObject({ role: 'student', departments: [] })
  })
})
