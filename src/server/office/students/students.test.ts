import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { askingStartsOn } from '#domain/feedback/asking-time'
import { RECOMMENDED_EMAILS } from '#domain/feedback/feedback-settings'
import { WAITING_FOR } from '#domain/office/student-record'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { calendarOf } from '../../platform/settings/work-calendar.ts'
import {
  employerOf,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeProfile,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { readFeedback, readInternship } from '../../testing/read-records.ts'
import { readFeedbackSettings } from '../../testing/supervisors-term.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const ENDS_SOON = { startDate: '2026-04-01', endDate: '2026-06-26' }
const { db } = app

const reviewerOf = async (...departments: string[]) => app.as(await makeManager(db, departments))
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
type Filters = Parameters<Client['students']['list']>[0]

async function waitingOf(client: Client, student: { id: string }) {
  const { waitingFor } = await client.students.get({ id: student.id })
  const { items } = await client.students.list({ waiting: waitingFor, limit: 100 })
  expect(items.map(({ id }) => id)).toContain(student.id)
  return waitingFor
}

it("lists the students of a manager's departments only, and of one of them", async () => {
  const [law, music, art] = [
    await makeStudent(db, { major: 'Law', graduationYear: 2028 }),
    await makeStudent(db, { major: 'Music' }),
    await makeStudent(db, { major: 'Art' }),
  ]
  const { students } = await reviewerOf('Law', 'Music')
  const listed = await students.list({ limit: 100 })
  expect(idsOf(listed).toSorted()).toEqual([law.id, music.id].toSorted())
  expect(listed.items.find(({ id }) => id === law.id)).toMatchObject({
    firstName: 'Zoë',
    department: 'Law',
    graduationYear: 2028,
    internships: 0,
    waitingFor: 'nothing',
  })
  expect(idsOf(await students.list({ department: 'Music' }))).toEqual([music.id])
  expect(idsOf(await students.list({ department: 'Art' }))).toEqual([])
  await expect(students.get({ id: art.id })).rejects.toThrow('This student does not exist.')
  await expect(students.get({ id: randomUUID() })).rejects.toThrow('This student does not exist.')
  const admin = await app.as(await makeAdmin(db))
  expect(idsOf(await admin.students.list({ department: 'Art' }))).toEqual([art.id])
})

it('says what the record waits for, step by step', async () => {
  const reviewer = await reviewerOf('Physics')
  const student = await makeStudent(db, { major: 'Physics' })
  const waits = () => waitingOf(reviewer, student)
  expect(await waits()).toBe('nothing')
  const internship = await makeInternship(db, student, { status: 'pending', ...ENDS_SOON })
  expect(await waits()).toBe('approval')
  await reviewer.internships.approve(await readInternship(db, { id: internship.id }))
  expect(await waits()).toBe('request')
  const feedback = await makeFeedback(db, internship.supervisor, { status: 'pending' })
  expect(await waits()).toBe('answer')
  const declined = (declinedAt: Date | null) =>
    db.updateTable('internshipSupervisors').set({ declinedAt }).where('id', '=', internship.supervisor.id).execute()
  await declined(app.time.now)
  expect(await waits()).toBe('request')
  await declined(null)
  await db.deleteFrom('feedback').where('id', '=', feedback.id).execute()
  const submitted = await makeFeedback(db, internship.supervisor)
  expect(await waits()).toBe('review')
  await reviewer.feedback.approve(await readFeedback(db, { id: submitted.id }))
  expect(await waits()).toBe('nothing')
  const second = await makeInternship(db, student, ENDS_SOON)
  expect(await waits()).toBe('request')
  await makeFeedback(db, await makeSupervisor(db, second), { status: 'pending' })
  expect(await waits()).toBe('answer')
  await db.deleteFrom('internships').where('id', '=', second.id).execute()
  expect(await waits()).toBe('nothing')
  expect((await reviewer.students.list({})).items).toMatchObject([{ internships: 1 }])
})

it('waits for a request only once asking is not early, in the list, in its filters, in the record and for mailings', async () => {
  const { now } = app.time
  const reviewer = await reviewerOf('Zoology')
  const settings = { sendAutomatically: true, requestDay: -10, timeZone: 'Pacific/Auckland' }
  await db.updateTable('feedbackSettings').set(settings).execute()
  const student = await makeStudent(db, { major: 'Zoology', createdAt: new Date('2026-01-05T09:00:00Z') })
  const waits = async () => {
    const { items } = await reviewer.students.list({ department: 'Zoology' })
    const waitingFor = items[0]!.waitingFor
    for (const waiting of WAITING_FOR) {
      const found = waiting === waitingFor ? [student.id] : []
      expect(idsOf(await reviewer.students.list({ department: 'Zoology', waiting }))).toEqual(found)
      const { count } = await reviewer.messages.countStudents({ department: 'Zoology', waiting })
      expect(count).toBe(found.length)
    }
    expect((await reviewer.students.get({ id: student.id })).waitingFor).toBe(waitingFor)
    return waitingFor
  }
  const early = await makeInternship(db, student, { startDate: '2026-06-10', endDate: '2026-08-28' })
  expect(await waits()).toBe('nothing')
  const other = await makeInternship(db, student, { startDate: '2026-05-10', endDate: '2026-06-28' })
  expect(await waits()).toBe('request')
  await makeFeedback(db, other.supervisor, { status: 'pending' })
  expect(await waits()).toBe('answer')
  await db.deleteFrom('internships').where('id', '=', other.id).execute()
  for (const [requestDay, endDate, sendAutomatically] of [
    [-10, '2026-08-28', true],
    [-30, '2026-08-28', true],
    // Saturdays and Sundays.
    [-30, '2026-08-24', true],
    [-30, '2026-08-25', true],
    [-30, '2026-08-25', false],
    [-5, '2026-06-12', true],
  ] as const) {
    await db.updateTable('feedbackSettings').set({ requestDay, sendAutomatically }).execute()
    await db.updateTable('internships').set({ endDate }).where('id', '=', early.id).execute()
    const day = askingStartsOn(
      { startDate: '2026-06-10', endDate },
      { requestDay, sendAutomatically, ...calendarOf('Pacific/Auckland') },
    )
    const midnight = new Date(`${day}T00:00:00+12:00`).getTime()
    app.time.now = new Date(midnight - 1)
    expect([endDate, requestDay, await waits()]).toEqual([endDate, requestDay, 'nothing'])
    app.time.now = new Date(midnight)
    expect([endDate, requestDay, await waits()]).toEqual([endDate, requestDay, 'request'])
  }
  app.time.now = now
  await db.updateTable('feedbackSettings').set({ sendAutomatically: false, timeZone: 'UTC' }).execute()
})

it('filters and pages', async () => {
  const created: string[] = []
  for (const [index, firstName] of ['Ann', 'Bo', 'Cy', 'Dee', 'Eve'].entries()) {
    const student = await makeStudent(db, { major: 'Botany', firstName, graduationYear: 2026 + (index % 2) })
    if (index < 3) await makeInternship(db, student, ENDS_SOON)
    created.unshift(student.id)
  }
  const { students } = await reviewerOf('Botany')
  const paged = async (filters: Filters) => {
    const ids: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await students.list({ ...filters, limit: 2, ...(cursor && { cursor }) })
      ids.push(...idsOf(page))
      cursor = page.nextCursor
    }
    return ids.map((id) => created.length - 1 - created.indexOf(id)).toSorted((a, b) => a - b)
  }
  expect(await paged({})).toEqual([0, 1, 2, 3, 4])
  expect(await paged({ year: 2027 })).toEqual([1, 3])
  expect(await paged({ internship: 'with' })).toEqual([0, 1, 2])
  expect(await paged({ internship: 'without' })).toEqual([3, 4])
  expect(await paged({ internship: 'without', year: 2026 })).toEqual([4])
  expect(await paged({ waiting: 'request' })).toEqual([0, 1, 2])
  expect(await paged({ search: 'eve' })).toEqual([4])
  expect(await paged({ search: 'caglar', year: 2026 })).toEqual([0, 2, 4])
  expect(await paged({ search: 'cy', waiting: 'nothing' })).toEqual([])
})

it('shows a record with feedback and emails', async () => {
  const student = await makeStudent(db, { major: 'History' })
  const internship = await makeInternship(db, student)
  await (await app.as(student)).feedbackRequests.request({ supervisorId: internship.supervisor.id })
  await app.deliverWaitingEmails()
  const { students } = await reviewerOf('History')
  const record = await students.get({ id: student.id })
  expect(record).toMatchObject({
    email: student.email,
    university: 'Example University',
    internships: [
      {
        employerName: 'Northwind Energy',
        employerId: (await employerOf(db, internship)).id,
        supervisors: [{ name: 'Dr Helena Marsh', feedbackStatus: 'pending', overallRating: null }],
      },
    ],
    emails: [
      {
        email: 'feedback-request',
        address: 'h.marsh@northwind.example',
        supervisorName: 'Dr Helena Marsh',
        failedAt: null,
      },
    ],
  })
  expect(record.emails[0]?.handedOverAt).not.toBeNull()
})

it('says when the next automatic email leaves, also because of a student of another department, or why none does', async () => {
  const admin = await app.as(await makeAdmin(db))
  const settings = await readFeedbackSettings(admin)
  app.time.now = new Date('2026-06-01T10:00:00Z')
  const supervisor = { email: 'h.quist@next.example' }
  const student = await makeStudent(db, { major: 'History' })
  const { id, ...made } = await makeInternship(db, student, { ...ENDS_SOON, status: 'pending', supervisor })
  const { students } = await reviewerOf('History')
  const next = async () => (await students.get({ id: student.id })).internships[0]?.supervisors[0]?.nextEmail
  expect(await next()).toEqual({ on: null, why: 'switched-off' })
  await admin.feedbackSettings.change({ ...settings, ...RECOMMENDED_EMAILS, askConfirmation: false })
  expect(await next()).toEqual({ on: null, why: 'not-approved' })
  await admin.internships.approve(await readInternship(db, { id }))
  expect(await next()).toEqual({ on: '2026-06-16', why: null })
  const elsewhere = await makeStudent(db, { major: 'Physics' })
  await makeInternship(db, elsewhere, { startDate: '2026-04-01', endDate: '2026-06-20', supervisor })
  expect(await next()).toEqual({ on: '2026-06-10', why: null })
  app.time.now = new Date('2026-06-10T10:00:00Z')
  expect(await sendDueEmails(app)).toBe(1)
  expect(await next()).toEqual({ on: null, why: 'waiting' })
  await app.deliverWaitingEmails()
  expect(await next()).toMatchObject({ why: null })
  const token = await app.newestToken(made.supervisor.id)
  await app.fetch(`/feedback/unsubscribe/${token}`, { method: 'POST' })
  expect(await next()).toEqual({ on: null, why: 'all-stopped' })
  await admin.feedbackSettings.change(settings)
})

it('follows changes of name and department, and keeps a reviewer who was a student', async () => {
  const student = await makeStudent(db, { major: 'Latin' })
  await makeInternship(db, student)
  const { students } = await reviewerOf('Latin')
  await db.updateTable('profiles').set({ lastName: 'Ferreira' }).where('id', '=', student.id).execute()
  expect(idsOf(await students.list({ search: 'ferreira' }))).toEqual([student.id])
  await db.updateTable('profiles').set({ role: 'manager' }).where('id', '=', student.id).execute()
  expect(idsOf(await students.list({}))).toEqual([student.id])
  await db.updateTable('profiles').set({ major: 'Greek' }).where('id', '=', student.id).execute()
  expect(idsOf(await students.list({}))).toEqual([])
  const staff = await makeProfile(db, { role: 'student', major: 'Latin' })
  expect(idsOf(await students.list({}))).toEqual([staff.id])
  await db.updateTable('profiles').set({ role: 'manager' }).where('id', '=', staff.id).execute()
  expect(idsOf(await students.list({}))).toEqual([])
})

it('is the same as computing everything again', async () => {
  const summaries = () =>
    db
      .selectFrom('studentSummaries')
      .selectAll()
      .orderBy('id')
      .execute()
      .then((rows) => JSON.stringify(rows))
  const kept = await summaries()
  await sql`select summarize_all()`.execute(db)
  expect(await summaries()).toBe(kept)
})
