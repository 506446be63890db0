import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Profile } from '../../platform/database/schema.ts'
import { requireSignOn } from '../../testing/connections.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeDepartment,
  makeInternship,
  makeManager,
  makeProfile,
  makeStudent,
} from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)
await makeDepartment(db, 'Physics')
await makeDepartment(db, 'Law')

describe('listing staff', () => {
  it('shows admins and managers with their departments, newest first, and no students', async () => {
    await makeStudent(db)
    const older = await makeManager(db, ['Physics', 'Law'])
    const newer = await makeProfile(db, { role: 'manager', createdAt: new Date('2099-01-01') })
    const staff = await client.users.listStaff()
    expect(staff[0]?.id).toBe(newer.id)
    expect(staff.map((member) => member.role)).not.toContain('student')
    expect(staff.find((member) => member.id === older.id)?.departments).toEqual(['Law', 'Physics'])
    expect(staff.find((member) => member.id === admin.id)).toMatchObject({ role: 'admin', departments: [] })
  })

  it('names the single sign-on whose rules may give a role back', async () => {
    const staffRules = [{ value: 'staff', role: 'manager' as const, departments: ['Law'] }]
    const id = await requireSignOn(db, { domain: 'rules.example', staffRules })
    await requireSignOn(db, { domain: 'no-rules.example' })
    const linked = await makeManager(db, ['Law'])
    await db.insertInto('accounts').values({ userId: linked.id, accountId: 'nia', providerId: id }).execute()
    const ofDomain = await makeProfile(db, { role: 'manager', email: 'nia@rules.example' })
    const others = [await makeManager(db, []), await makeProfile(db, { role: 'manager', email: 'a@no-rules.example' })]
    const staff = await client.users.listStaff()
    const rulesOf = ({ id }: Profile) => staff.find((member) => member.id === id)?.rulesOf
    expect([linked, ofDomain].map(rulesOf)).toEqual(['University sign-on', 'University sign-on'])
    expect(others.map(rulesOf)).toEqual([null, null])
  })
})

describe('adding a manager', () => {
  it('makes a student a manager, who sees the departments at once; the case of the address does not matter', async () => {
    const student = await makeProfile(db)
    const ownClient = await app.as(student)
    await makeInternship(db, await makeStudent(db, { major: 'Physics' }))
    await expectRefusal(ownClient.internships.listForReview({}), 'FORBIDDEN')
    const input = { email: ` ${student.email.toUpperCase()} `, departments: ['Physics', 'Physics'] }
    expect(await client.users.addManager(input)).toEqual({ wasManager: false })
    expect((await ownClient.internships.listForReview({})).items).toHaveLength(1)
  })

  it.each<[string, Partial<Profile>, boolean]>([
    ['a complete profile', { major: 'Art', graduationYear: 2027 }, false],
    ['an internship', {}, true],
  ])('asks for confirmation if the user is a student with %s', async (_, facts, hasInternship) => {
    const student = await makeProfile(db, facts)
    if (hasInternship) await makeInternship(db, student)
    const input = { email: student.email, departments: ['Law'] }
    await expect(client.users.addManager(input)).rejects.toMatchObject({
      code: 'STUDENT_ACCOUNT',
      message: 'Zoë Çağlar is a student. As a manager they lose the student screens.',
    })
    expect((await (await app.as(student)).session.get()).person?.role).toBe('student')
    expect(await client.users.addManager({ ...input, confirm: true })).toEqual({ wasManager: false })
  })

  it('replaces the departments of an existing manager and reports it', async () => {
    const manager = await makeManager(db, ['Physics'])
    expect(await client.users.addManager({ email: manager.email, departments: ['Law'] })).toEqual({ wasManager: true })
    const { person } = await (await app.as(manager)).session.get()
    expect(person?.departments).toEqual(['Law'])
  })

  it.each([
    ['', ['Law'], 'Email is required'],
    ['not an address', ['Law'], 'Invalid email address'],
    ['somebody@gmail.com', [], 'Select at least one department'],
    ['nobody.at.all@gmail.com', ['Law'], 'No account exists with this email address. The user must register first.'],
  ])('refuses %j with %j', async (email, departments, message) => {
    await expect(client.users.addManager({ email, departments })).rejects.toMatchObject({ message })
  })

  it("refuses an admin's account and the caller's own", async () => {
    const other = await makeAdmin(db)
    const add = (email: string) => client.users.addManager({ email, departments: ['Law'] })
    await expectRefusal(add(other.email), 'IS_ADMIN')
    await expectRefusal(add(admin.email), 'OWN_ACCOUNT')
  })

  it('refuses a deleted department and changes nothing', async () => {
    const student = await makeStudent(db)
    await expectRefusal(
      client.users.addManager({ email: student.email, departments: ['Law', 'Alchemy'], confirm: true }),
      'UNKNOWN_DEPARTMENT',
    )
    const row = await db.selectFrom('profiles').select('role').where('id', '=', student.id).executeTakeFirstOrThrow()
    expect(row.role).toBe('student')
  })
})

describe('removing a manager', () => {
  it('makes the user a student again, without departments and signed out', async () => {
    const manager = await makeManager(db, ['Law'])
    const ownClient = await app.as(manager)
    await client.users.removeManager({ id: manager.id })
    expect((await ownClient.session.get()).person).toBeNull()
    expect((await (await app.as(manager)).session.get()).person).toMatchObject({ role: 'student', departments: [] })
    const remaining = await db
      .selectFrom('managerDepartments')
      .selectAll()
      .where('managerId', '=', manager.id)
      .execute()
    expect(remaining).toEqual([])
  })

  it('refuses admins, students and unknown ids', async () => {
    const student = await makeStudent(db)
    const remove = (id: string) => client.users.removeManager({ id })
    await expectRefusal(remove(admin.id), 'CONFLICT')
    await expectRefusal(remove(student.id), 'CONFLICT')
    await expectRefusal(remove(randomUUID()), 'NOT_FOUND')
  })

  it('succeeds once if two admins do it at the same time', async () => {
    const manager = await makeManager(db, ['Law'])
    const other = await app.as(await makeAdmin(db))
    const results = await Promise.allSettled([
      client.users.removeManager({ id: manager.id }),
      other.users.removeManager({ id: manager.id }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
