import { describe, expect, it } from 'vitest'
import { arrivedFeedback } from '#domain/feedback/arrived-feedback'
import { MINUTE } from '#domain/time/durations'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { readFeedback, readInternship } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

describe('viewing feedback', () => {
  it("shows approved feedback on the student's own internship", async () => {
    const student = await makeStudent(db)
    const { id, supervisor } = await makeInternship(db, student)
    await makeFeedback(db, supervisor, { status: 'approved', strengths: 'Calm under pressure' })
    const seen = await (await app.as(student)).feedback.view({ internshipId: id, supervisorId: supervisor.id })
    expect(seen).toMatchObject({
      strengths: 'Calm under pressure',
      supervisorIsPrimary: true,
      studentName: 'Zoë Çağlar',
    })
  })

  it('shows the overall rating on the dashboard once the feedback is approved, and never before', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    const { id } = await makeFeedback(db, supervisor, { status: 'submitted', overallRating: 4 })
    const client = await app.as(student)
    const rating = async () => (await client.internships.listMine())[0]?.supervisors[0]?.overallRating
    expect(await rating()).toBeNull()
    await db.updateTable('feedback').set({ status: 'approved' }).where('id', '=', id).execute()
    expect(await rating()).toBe(4)
  })

  it('is new until the student opens it, and again once it is approved again', async () => {
    const student = await makeStudent(db)
    const { id: internshipId, supervisor } = await makeInternship(db, student)
    const feedback = await makeFeedback(db, supervisor, { status: 'submitted' })
    const admin = await app.as(await makeAdmin(db))
    const client = await app.as(student)
    const report = { internshipId, supervisorId: supervisor.id }
    const news = async () => arrivedFeedback(await client.internships.listMine(), app.time.now).length
    await expectRefusal(client.feedback.markRead(report), 'NOT_FOUND')
    await admin.feedback.approve(await readFeedback(db, feedback))
    expect(await news()).toBe(1)
    await client.feedback.view(report)
    expect(await news()).toBe(1)
    await client.feedback.markRead(report)
    expect(await news()).toBe(0)
    app.later(MINUTE)
    await admin.feedback.setBack({ ...(await readFeedback(db, feedback)), reason: 'A wrong name.' })
    await expectRefusal(client.feedback.markRead(report), 'NOT_FOUND')
    await admin.feedback.approve(await readFeedback(db, feedback))
    expect(await news()).toBe(1)
    await client.feedback.markRead(report)
    await client.feedback.markRead(report)
    expect(await news()).toBe(0)
    await app.deliverWaitingEmails()
  })

  it('uses the messages of the error catalogue', async () => {
    const student = await makeStudent(db)
    const own = await makeInternship(db, student)
    const second = await makeInternship(db, student)
    const other = await makeInternship(db, await makeStudent(db))
    await makeFeedback(db, own.supervisor, { status: 'submitted' })
    const client = await app.as(student)
    const view = (internship: { id: string }, supervisor: { id: string }) =>
      client.feedback.view({ internshipId: internship.id, supervisorId: supervisor.id })
    await expect(view(own, own)).rejects.toThrow('Supervisor or feedback not found')
    await expect(view(other, other.supervisor)).rejects.toThrow('You do not have permission to view this feedback')
    await expect(view(second, own.supervisor)).rejects.toThrow('Supervisor does not belong to this internship')
    await expect(view(own, own.supervisor)).rejects.toThrow(
      'No approved feedback is available from this supervisor yet',
    )
  })
})

describe('reviewing feedback', () => {
  it('approves once, records the reviewer and emails the student', async () => {
    const student = await makeStudent(db, { major: 'Physics' })
    const { supervisor } = await makeInternship(db, student)
    const { id } = await makeFeedback(db, supervisor)
    const manager = await makeManager(db, ['Physics'])
    const client = await app.as(manager)
    await client.feedback.approve(await readFeedback(db, { id }))
    await expectRefusal(client.feedback.approve(await readFeedback(db, { id })), 'CONFLICT')
    const row = await db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.status, row.reviewedBy]).toEqual(['approved', manager.id])
    expect((await app.deliverWaitingEmails()).map((email) => email.to.address)).toEqual([student.email])
  })

  it('searches the six fields ignoring case and accents', async () => {
    const student = await makeStudent(db, { firstName: 'José', lastName: 'Núñez', major: 'Chemistry' })
    const { supervisor } = await makeInternship(db, student, { employerName: 'Ørsted', positionTitle: 'Lab Assistant' })
    await makeFeedback(db, supervisor)
    const client = await app.as(await makeAdmin(db))
    const found = async (search: string) => (await client.feedback.listForReview({ search })).items.length
    for (const term of ['JOSE', 'nunez', 'lab assist', student.email, 'marsh', 'h.marsh@'])
      expect(await found(`${term} orsted`), term).toBe(1)
    expect(await found('jose nunez orsted')).toBe(1)
    expect(await found('jose_nunez')).toBe(0)
    await db.updateTable('internshipSupervisors').set({ name: 'Renée Blok' }).where('id', '=', supervisor.id).execute()
    expect(await found('renee orsted')).toBe(1)
  })

  it('returns text in any script unchanged, and an empty page', async () => {
    const names = ['Ada', 'Zoë', 'Łukasz', '美玲', '𝒜da 🌱']
    const department = 'Letters'
    for (const firstName of names) {
      const { supervisor } = await makeInternship(db, await makeStudent(db, { firstName, major: department }))
      await makeFeedback(db, supervisor, { strengths: `${firstName} “listens”\n\tand asks` })
    }
    const client = await app.as(await makeManager(db, [department]))
    const { items } = await client.feedback.listForReview({})
    expect(new Set(items.map(({ strengths }) => strengths))).toEqual(
      new Set(names.map((name) => `${name} “listens”\n\tand asks`)),
    )
    expect(await client.feedback.listForReview({ search: 'no such person' })).toEqual({
      items: [],
      nextCursor: null,
      asOf: expect.any(Number),
    })
  })

  it('shows the current student, internship and supervisor, even if only case, accents or dates have changed', async () => {
    const student = await makeStudent(db, { firstName: 'Amira', lastName: 'Haddad', major: 'Botany' })
    const internship = await makeInternship(db, student)
    const { supervisor } = internship
    await makeFeedback(db, supervisor)
    const client = await app.as(await makeAdmin(db))
    const about = async () => (await client.feedback.listForReview({ search: 'haddad' })).items[0]
    const ofStudent = db.updateTable('profiles').where('id', '=', student.id)
    const ofInternship = db.updateTable('internships').where('id', '=', internship.id)
    const ofSupervisor = db.updateTable('internshipSupervisors').where('id', '=', supervisor.id)

    const { positionTitle, employerName, industry, startDate, endDate } = internship
    let expected: object = {
      positionTitle,
      employerName,
      industry,
      startDate,
      endDate,
      studentId: student.id,
      studentName: 'Amira Haddad',
      studentEmail: student.email,
      studentMajor: 'Botany',
      supervisorName: supervisor.name,
      supervisorEmail: supervisor.email,
      supervisorIsPrimary: true,
    }
    expect(await about()).toMatchObject(expected)
    for (const [write, facts] of [
      [ofStudent.set({ firstName: 'Ámira' }), { studentName: 'Ámira Haddad' }],
      [ofStudent.set({ major: null }), { studentMajor: null }],
      [ofStudent.set({ email: `new.${student.email}` }), { studentEmail: `new.${student.email}` }],
      [ofInternship.set({ positionTitle: 'DATA analyst' }), { positionTitle: 'DATA analyst' }],
      [ofInternship.set({ employerName: 'NORTHWIND' }), { employerName: 'NORTHWIND' }],
      [ofInternship.set({ industry: 'Wind' }), { industry: 'Wind' }],
      [ofInternship.set({ startDate: '2026-05-01' }), { startDate: '2026-05-01' }],
      [ofInternship.set({ endDate: '2026-09-30' }), { endDate: '2026-09-30' }],
      [ofSupervisor.set({ isPrimary: false }), { supervisorIsPrimary: false }],
      [ofSupervisor.set({ name: '"H" \\ Märsh' }), { supervisorName: '"H" \\ Märsh' }],
      [ofSupervisor.set({ email: 'h@northwind.example' }), { supervisorEmail: 'h@northwind.example' }],
    ] as const) {
      await write.execute()
      expected = { ...expected, ...facts }
      expect(await about()).toMatchObject(expected)
    }
  })

  it("lets only other reviewers decide on a reviewer's own record", async () => {
    const { id: managerId } = await makeManager(db, ['Geology'])
    const student = { id: managerId }
    const client = await app.as(student)
    await db.updateTable('profiles').set({ major: 'Geology' }).where('id', '=', managerId).execute()
    const internship = await makeInternship(db, student, { status: 'pending' })
    const { id } = await makeFeedback(db, internship.supervisor)
    const own = { code: 'OWN', status: 403 }
    await expect(client.feedback.approve(await readFeedback(db, { id }))).rejects.toMatchObject({
      ...own,
      message: 'This feedback is about you. Somebody else has to approve it.',
    })
    for (const decide of [client.internships.approve, client.internships.reject])
      await expect(decide(await readInternship(db, internship))).rejects.toMatchObject({
        ...own,
        message: 'This is your own internship. Somebody else has to review it.',
      })
    const other = await app.as(await makeManager(db, ['Geology']))
    await other.internships.approve(await readInternship(db, { id: internship.id }))
    await other.feedback.approve(await readFeedback(db, { id }))
  })

  it('does not list open requests', async () => {
    const { supervisor } = await makeInternship(db, await makeStudent(db, { major: 'Music' }))
    await makeFeedback(db, supervisor, { status: 'pending' })
    const client = await app.as(await makeManager(db, ['Music']))
    expect((await client.feedback.listForReview({})).items).toEqual([])
  })
})
