import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeProfile,
  makeStudent,
  registrationInput,
} from '../../testing/factories.ts'
import { readInternship } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, time } = app
const HOUR = 60 * 60 * 1000

function row(id: string) {
  return db.selectFrom('internships').selectAll().where('id', '=', id).executeTakeFirst()
}

async function setApprovalRequired(settingValue: boolean) {
  await db
    .updateTable('systemSettings')
    .set({ settingValue })
    .where('settingKey', '=', 'require_internship_approval')
    .execute()
}

it('tells the form whether a change requires a new approval', async () => {
  const student = await makeStudent(db)
  const client = await app.as(student)
  const { id } = await makeInternship(db, student)
  await setApprovalRequired(false)
  expect(await client.internships.getMine({ id })).toMatchObject({ id, approvalRequired: false })
  await setApprovalRequired(true)
  expect(await client.internships.getMine({ id })).toMatchObject({ id, approvalRequired: true })
})

describe('registering an internship', () => {
  it('creates a pending internship with its supervisors, whose addresses are lower-cased', async () => {
    const client = await app.as(await makeStudent(db))
    const { id } = await client.internships.register(
      registrationInput({
        supervisors: [
          { name: ' Dr Helena Marsh ', email: ' H.Marsh@Northwind.Example ', isPrimary: true },
          { name: 'Tomás Ribeiro', email: 't@northwind.example', isPrimary: false },
        ],
      }),
    )
    const [internship] = await client.internships.listMine()
    expect(internship).toMatchObject({ id, status: 'pending', startDate: '2026-06-01', rejectionReason: null })
    expect(internship?.supervisors).toMatchObject([
      { name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example', isPrimary: true, feedbackStatus: null },
      { name: 'Tomás Ribeiro', email: 't@northwind.example', isPrimary: false, feedbackStatus: null },
    ])
  })

  it('approves at once and emails the student and the supervisors if approval is not required', async () => {
    await setApprovalRequired(false)
    const student = await makeStudent(db)
    const input = registrationInput()
    const { status, id } = await (await app.as(student)).internships.register(input)
    await setApprovalRequired(true)
    expect(status).toBe('approved')
    expect((await row(id))?.approvedBy).toBeNull()
    expect((await app.deliverEmails()).map((email) => email.to.address).toSorted()).toEqual(
      [student.email, ...input.supervisors.map(({ email }) => email)].toSorted(),
    )
  })

  it('requires a complete profile', async () => {
    const client = await app.as(await makeProfile(db))
    await expectRefusal(client.internships.register(registrationInput()), 'PROFILE_INCOMPLETE')
  })

  it.each([
    [{ endDate: '2026-05-31' }, 'End date must be after the start date'],
    [{ startDate: '2026-02-30' }, 'Please enter a valid date'],
    [{ description: 'Too short' }, 'Description should be at least 20 characters'],
    [{ supervisors: [] }, 'At least one supervisor is required'],
    [
      { supervisors: [{ name: 'A', email: 'a@b.co', isPrimary: false }] },
      'Exactly one supervisor must be marked as primary',
    ],
    [
      {
        supervisors: [
          { name: 'A', email: 'a@b.co', isPrimary: true },
          { name: 'B', email: 'A@B.co', isPrimary: false },
        ],
      },
      'Duplicate email address',
    ],
  ])('refuses %o and writes nothing', async (change, sentence) => {
    const client = await app.as(await makeStudent(db))
    await expect(client.internships.register(registrationInput(change))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: sentence,
    })
    expect(await client.internships.listMine()).toEqual([])
  })
})

describe('editing an internship', () => {
  const { supervisors: _, ...facts } = registrationInput()

  it('resets an approved one to pending if employer, position or dates change', async () => {
    const student = await makeStudent(db)
    const admin = await makeAdmin(db)
    const { id } = await makeInternship(db, student, { approvedBy: admin.id })
    const client = await app.as(student)
    expect(await client.internships.edit({ ...facts, id, description: 'Another description of the work.' })).toEqual({
      status: 'approved',
    })
    expect((await row(id))?.approvedBy).toBe(admin.id)
    expect(await client.internships.edit({ ...facts, id, employerName: 'Kestrel Labs' })).toEqual({ status: 'pending' })
    expect((await row(id))?.approvedBy).toBeNull()
  })

  it('resubmits a rejected one', async () => {
    const student = await makeStudent(db)
    const { id } = await makeInternship(db, student, { status: 'rejected' })
    expect(await (await app.as(student)).internships.edit({ ...facts, id })).toEqual({ status: 'pending' })
  })
})

describe('deleting an internship', () => {
  it('is possible for less than 24 hours after registering', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    const late = await makeInternship(db, student, { createdAt: new Date(time.now.getTime() - 24 * HOUR) })
    const early = await makeInternship(db, student, { createdAt: new Date(time.now.getTime() - 24 * HOUR + 1000) })
    await client.internships.delete({ id: early.id })
    expect(await row(early.id)).toBeUndefined()
    await expectRefusal(client.internships.delete({ id: late.id }), 'TOO_LATE')
    expect(await row(late.id)).toBeDefined()
  })

  it('is refused if feedback was submitted, but removes an open request', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    const answered = await makeInternship(db, student, { createdAt: time.now })
    await makeFeedback(db, answered.supervisor)
    const open = await makeInternship(db, student, { createdAt: time.now })
    await makeFeedback(db, open.supervisor, { status: 'pending' })
    await expect(client.internships.delete({ id: answered.id })).rejects.toMatchObject({
      message: 'A supervisor has already answered, so this internship can no longer be deleted.',
    })
    await client.internships.delete({ id: open.id })
    expect(await row(open.id)).toBeUndefined()
  })
})

describe('reviewing internships', () => {
  it('approves once: the second reviewer gets a conflict, and the student gets one email', async () => {
    await app.deliverWaitingEmails()
    const student = await makeStudent(db, { major: 'Physics' })
    const { id } = await makeInternship(db, student, { status: 'pending' })
    const manager = await makeManager(db, ['Physics'])
    const admin = await app.as(await makeAdmin(db))
    await (await app.as(manager)).internships.approve(await readInternship(db, { id }))
    await expectRefusal(admin.internships.approve(await readInternship(db, { id })), 'CONFLICT')
    await expectRefusal(admin.internships.reject(await readInternship(db, { id })), 'CONFLICT')
    expect(await row(id)).toMatchObject({ status: 'approved', approvedBy: manager.id })
    expect((await app.deliverWaitingEmails()).map((email) => email.to.address)).toEqual([student.email])
  })

  it('shows the student the reason for a rejection', async () => {
    const student = await makeStudent(db)
    const { id } = await makeInternship(db, student, { status: 'pending' })
    await (await app.as(await makeAdmin(db))).internships.reject({
      ...(await readInternship(db, { id })),
      reason: ' Please name the department. ',
    })
    const [internship] = await (await app.as(student)).internships.listMine()
    expect(internship).toMatchObject({ status: 'rejected', rejectionReason: 'Please name the department.' })
  })

  it('lists, filters, searches and pages what the reviewer may see', async () => {
    const student = await makeStudent(db, { major: 'History', firstName: 'Łukasz', lastName: 'Żółć' })
    const other = await makeStudent(db, { major: 'Law' })
    for (const [index, status] of (['pending', 'approved', 'pending'] as const).entries())
      await makeInternship(db, student, { status, createdAt: new Date(time.now.getTime() + index) })
    await makeInternship(db, other, { status: 'pending' })
    const client = await app.as(await makeManager(db, ['History']))
    const seen = await client.internships.listForReview({})
    expect(seen.items).toHaveLength(3)
    expect(seen.items[0]?.student).toMatchObject({ firstName: 'Łukasz', major: 'History' })
    expect((await client.internships.listForReview({ status: 'pending' })).items).toHaveLength(2)
    expect((await client.internships.listForReview({ search: 'lukasz ZOLC' })).items).toHaveLength(3)
    expect((await client.internships.listForReview({ search: '100%' })).items).toHaveLength(0)
    const first = await client.internships.listForReview({ limit: 2 })
    const second = await client.internships.listForReview({ limit: 2, cursor: first.nextCursor! })
    expect([...first.items, ...second.items].map((item) => item.id)).toEqual(seen.items.map((item) => item.id))
    expect(second.nextCursor).toBeNull()
    await expectRefusal(client.internships.listForReview({ cursor: 'nonsense' }), 'BAD_REQUEST')
  })

  it('moves with a student who changes major', async () => {
    const student = await makeStudent(db, { major: 'Botany' })
    await makeInternship(db, student)
    const client = await app.as(await makeManager(db, ['Zoology']))
    expect((await client.internships.listForReview({})).items).toHaveLength(0)
    await db.updateTable('profiles').set({ major: 'Zoology' }).where('id', '=', student.id).execute()
    expect((await client.internships.listForReview({})).items).toHaveLength(1)
  })
})
