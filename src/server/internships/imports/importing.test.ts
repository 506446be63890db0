import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#domain/time/durations'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeInternship, makeManager, makeStop, makeStudent } from '../../testing/factories.ts'
import { csvFile, importFile, runImports, uploadFile } from '../../testing/imports.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deleteOldImports, runImport } from './running/import-worker.ts'

const app = await createTestApp()
const { db, time } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)
const start = time.now

const studentsFile = (count: number) =>
  ['Email,First name,Last name', ...Array.from({ length: count }, (_, n) => `s${n}@gmail.com,Sam,Student ${n}`)].join(
    '\n',
  )

const INTERNSHIP_TITLES =
  'Student email,Employer,Industry,Position,Start date,End date,Description,Status,Supervisor name,Supervisor email,Supervisor 2 name,Supervisor 2 email'
const internshipsFile = (count: number) =>
  [
    INTERNSHIP_TITLES,
    ...Array.from(
      { length: count },
      (_, n) =>
        `s${n}@gmail.com,Northwind,Software,Trainee,2027-03-01,2027-08-31,Builds tools for the team.,approved,Ivo Lind,ivo@northwind.example,Ana Costa,ana@northwind.example`,
    ),
  ].join('\n')

const countStudents = async () =>
  (await db.selectFrom('profiles').select('id').where('role', '=', 'student').execute()).length
const approved = async () => (await client.statistics.get()).internships
const started = async (kind: 'students' | 'internships', content: string) => {
  const id = await uploadFile(client, kind, csvFile(content))
  await runImports(app)
  await client.imports.start({ id, invite: false })
  return id
}

beforeEach(async () => {
  time.now = start
  await db.deleteFrom('imports').execute()
  await db.deleteFrom('profiles').where('role', '=', 'student').execute()
})

it('imports 2,000 students, and nothing when the file is imported again', async () => {
  const content = studentsFile(2000)
  expect(await importFile(app, client, 'students', content)).toMatchObject({
    status: 'imported',
    createdCount: 2000,
    existingCount: 0,
    canUndo: true,
  })
  expect(await countStudents()).toBe(2000)
  await expectRefusal(importFile(app, client, 'students', content), 'NOTHING_NEW')
  const [again] = await db
    .selectFrom('imports')
    .select(['id', 'existingCount'])
    .where('status', '=', 'checked')
    .execute()
  expect(again).toMatchObject({ existingCount: 2000 })
  await client.imports.cancel({ id: again!.id })
  expect(await countStudents()).toBe(2000)
  expect(await db.selectFrom('importRows').select('importId').execute()).toEqual([])
  expect(await app.deliverEmails()).toEqual([])
  const student = await db.selectFrom('profiles').selectAll().where('email', '=', 's7@gmail.com').executeTakeFirst()
  expect(student).toMatchObject({ firstName: 'Sam', role: 'student', university: 'Example University', major: null })
  const entries = await client.audit.list({ person: 's7@gmail.com' })
  expect(entries.items).toMatchObject([
    { action: 'created', kind: 'profiles', actorId: admin.id, endpoint: 'imports.start' },
  ])
})

it('imports internships with supervisors once, counts them, and leaves existing ones alone', async () => {
  await importFile(app, client, 'students', studentsFile(3))
  const imported = await importFile(app, client, 'internships', internshipsFile(3))
  expect(imported).toMatchObject({ createdCount: 3, existingCount: 0 })
  expect(await approved()).toMatchObject({ approved: 3 })
  const again = importFile(app, client, 'internships', internshipsFile(3).replaceAll('Northwind', 'NORTHWIND'))
  await expectRefusal(again, 'NOTHING_NEW')
  const supervisors = await db
    .selectFrom('internshipSupervisors')
    .select(['name', 'isPrimary'])
    .orderBy('createdAt')
    .execute()
  expect(supervisors.filter(({ isPrimary }) => isPrimary).map(({ name }) => name)).toEqual(Array(3).fill('Ivo Lind'))
  expect(supervisors).toHaveLength(6)
  expect(await app.deliverEmails()).toEqual([])
})

it('closes the assignment of a person who has declined to supervise the student', async () => {
  await importFile(app, client, 'students', studentsFile(2))
  const { id: studentId } = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', 's0@gmail.com')
    .executeTakeFirstOrThrow()
  await makeStop(db, { id: studentId }, 'ivo@northwind.example', time.now, 'Ivo Lind')
  await importFile(app, client, 'internships', internshipsFile(2))
  const closed = db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipId')
    .select(['studentId', 'email'])
    .where('declinedAt', 'is not', null)
  expect(await closed.execute()).toEqual([{ studentId, email: 'ivo@northwind.example' }])
})

it('takes the status from the approval setting if the file has none', async () => {
  await importFile(app, client, 'students', studentsFile(1))
  await importFile(app, client, 'internships', internshipsFile(1).replaceAll('approved', ''))
  expect(await db.selectFrom('internships').select('status').execute()).toEqual([{ status: 'pending' }])
})

it('invites students when the admin wants, with a link that sets a password', async () => {
  // The identity library uses its own clock.
  time.now = new Date()
  const id = await uploadFile(client, 'students', csvFile(studentsFile(2)))
  await runImports(app)
  await client.imports.start({ id, invite: true })
  await runImports(app)
  expect(await client.imports.get({ id })).toMatchObject({ status: 'imported', createdCount: 2 })
  const emails = await app.deliverEmails()
  expect(emails.map(({ to }) => to.address).toSorted()).toEqual(['s0@gmail.com', 's1@gmail.com'])
  const token = /token=([\w-]+)/.exec(emails[0]!.text)?.[1]
  const post = (path: string, body: unknown) =>
    app.fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.config.publicUrl },
      body: JSON.stringify(body),
    })
  const newPassword = 'a rather long password'
  expect((await post('/reset-password', { token, newPassword })).status).toBe(200)
  const signIn = await post('/sign-in/email', { email: emails[0]!.to.address, password: newPassword })
  expect(signIn.status).toBe(200)
})

describe('all or nothing', () => {
  /** Runs batches of 100 rows, as if the process died after them. */
  const someBatches = async (importId: string, batches: number) => {
    let rounds = 0
    const queue = { ...app.queue, isStopping: () => rounds++ === batches }
    const job = { importId, startedBy: admin.id }
    await expect(runImport({ ...app, queue }, job)).rejects.toThrow('The server is stopping')
  }

  it('continues after a crash without doubles', async () => {
    const id = await started('students', studentsFile(250))
    await someBatches(id, 2)
    expect(await countStudents()).toBe(200)
    expect(await client.imports.get({ id })).toMatchObject({ status: 'importing', doneCount: 200, newCount: 250 })
    await runImports(app)
    expect(await countStudents()).toBe(250)
    expect(await client.imports.get({ id })).toMatchObject({ status: 'imported', createdCount: 250 })
  })

  it('removes what a cancelled import has created, and counts it out', async () => {
    await importFile(app, client, 'students', studentsFile(250))
    const id = await started('internships', internshipsFile(250))
    await someBatches(id, 2)
    expect((await approved()).total).toBe(200)
    await client.imports.cancel({ id })
    await runImports(app)
    expect(await client.imports.get({ id })).toMatchObject({ status: 'cancelled', createdCount: 0, canUndo: false })
    expect(await db.selectFrom('internships').select('id').execute()).toEqual([])
    expect((await approved()).total).toBe(0)
    await expectRefusal(client.imports.cancel({ id }), 'CONFLICT')
  })

  it('sends no automatic emails while internships may still be removed', async () => {
    await importFile(app, client, 'students', studentsFile(150))
    const id = await started('internships', internshipsFile(150))
    await someBatches(id, 1)
    time.now = new Date('2027-08-30T10:00:00.000Z')
    expect(await sendDueEmails(app)).toBe(0)
    await runImports(app)
    expect(await sendDueEmails(app)).toBe(2)
  })

  it('fails as a whole if a student is deleted after the check', async () => {
    await importFile(app, client, 'students', studentsFile(150))
    const id = await started('internships', internshipsFile(150))
    await db.deleteFrom('profiles').where('email', '=', 's140@gmail.com').execute()
    await runImports(app)
    expect(await client.imports.get({ id })).toMatchObject({
      status: 'failed',
      failure: 'The account s140@gmail.com has been deleted since the file was checked.',
    })
    expect(await db.selectFrom('internships').select('id').execute()).toEqual([])
    expect((await approved()).total).toBe(0)
  })

  it('runs one import at a time', async () => {
    await importFile(app, client, 'students', studentsFile(2))
    await started('internships', internshipsFile(2))
    const other = await uploadFile(client, 'students', csvFile(studentsFile(3)))
    await db.updateTable('imports').set({ status: 'checked' }).where('id', '=', other).execute()
    await expectRefusal(client.imports.start({ id: other, invite: false }), 'ONE_AT_A_TIME')
    await runImports(app)
  })

  it('forgets a file that is discarded or a day old', async () => {
    const discarded = await uploadFile(client, 'students', csvFile(studentsFile(2)))
    await client.imports.cancel({ id: discarded })
    await expectRefusal(client.imports.get({ id: discarded }), 'NOT_FOUND')
    const id = await uploadFile(client, 'students', csvFile(studentsFile(2)))
    await runImports(app)
    await deleteOldImports(db, new Date(start.getTime() + DAY - 1))
    expect(await client.imports.get({ id })).toMatchObject({ status: 'checked' })
    await deleteOldImports(db, new Date(start.getTime() + DAY))
    await expectRefusal(client.imports.get({ id }), 'NOT_FOUND')
    expect(await db.selectFrom('importRows').select('importId').execute()).toEqual([])
  })
})

describe('undoing', () => {
  const undo = async (id: string) => {
    await client.imports.undo({ id })
    await runImports(app)
    return client.imports.get({ id })
  }

  it('removes what the import created, and the counts follow', async () => {
    const older = await makeInternship(db, await makeStudent(db), { status: 'approved' })
    await importFile(app, client, 'students', studentsFile(3))
    const { id } = await importFile(app, client, 'internships', internshipsFile(3))
    expect(await approved()).toMatchObject({ approved: 4 })
    expect(await undo(id)).toMatchObject({ status: 'undone', keptCount: 0, kept: [], canUndo: false })
    expect(await approved()).toMatchObject({ approved: 1 })
    expect(await db.selectFrom('internships').select('id').execute()).toEqual([{ id: older.id }])
  })

  it('leaves students who have signed in or have an internship, and says why', async () => {
    const { id } = await importFile(app, client, 'students', studentsFile(4))
    const student = (n: number) =>
      db.selectFrom('profiles').selectAll().where('email', '=', `s${n}@gmail.com`).executeTakeFirstOrThrow()
    await app.as(await student(0))
    await makeInternship(db, await student(1))
    await db.updateTable('profiles').set({ major: 'Law' }).where('email', '=', 's2@gmail.com').execute()
    expect(await undo(id)).toMatchObject({
      status: 'undone',
      keptCount: 3,
      kept: [
        { name: 'Sam Student 2 <s2@gmail.com>', reason: 'Changed since the import' },
        { name: 'Sam Student 1 <s1@gmail.com>', reason: 'Has an internship' },
        { name: 'Sam Student 0 <s0@gmail.com>', reason: 'Has logged in or set a password' },
      ],
    })
    expect(await countStudents()).toBe(3)
  })

  it('leaves internships with a request or an edit, and departments with students', async () => {
    const departments = await importFile(app, client, 'departments', `Name\nLaw\nArt ${randomUUID()}\n`)
    await importFile(app, client, 'students', `${studentsFile(3)}\nlaw@gmail.com,Lea,Roth`)
    await db.updateTable('profiles').set({ major: 'Law' }).where('email', '=', 'law@gmail.com').execute()
    const { id } = await importFile(app, client, 'internships', internshipsFile(3))
    const rows = await db
      .selectFrom('internshipSupervisors')
      .innerJoin('internships', 'internships.id', 'internshipId')
      .innerJoin('profiles', 'profiles.id', 'studentId')
      .select(['internshipSupervisors.id', 'internshipId', 'profiles.email', 'studentId'])
      .where('isPrimary', '=', true)
      .orderBy('profiles.email')
      .execute()
    const asked = await app.as({ id: rows[0]!.studentId })
    await asked.feedbackRequests.request({ supervisorId: rows[0]!.id })
    const changed = await app.as({ id: rows[1]!.studentId })
    await changed.supervisors.add({ internshipId: rows[1]!.internshipId, name: 'New', email: 'new@northwind.example' })
    expect(await undo(id)).toMatchObject({
      keptCount: 2,
      kept: [
        { name: 'Trainee at Northwind, s1@gmail.com', reason: 'Changed since the import' },
        { name: 'Trainee at Northwind, s0@gmail.com', reason: 'Feedback has been requested' },
      ],
    })
    expect((await approved()).total).toBe(2)
    expect(await undo(departments.id)).toMatchObject({ kept: [{ name: 'Law', reason: 'Has students' }] })
  })

  it('is possible for a day', async () => {
    const { id } = await importFile(app, client, 'students', studentsFile(1))
    time.now = new Date(start.getTime() + DAY)
    await expectRefusal(client.imports.undo({ id }), 'TOO_LATE')
    await deleteOldImports(db, time.now)
    expect(await db.selectFrom('importRecords').select('importId').execute()).toEqual([])
    expect(await client.imports.list()).toMatchObject([{ id, createdBy: 'Ada Admin', createdCount: 1, canUndo: false }])
  })
})

it('is for admins only', async () => {
  const id = await uploadFile(client, 'students', csvFile(studentsFile(1)))
  const others = [
    ['FORBIDDEN', await app.as(await makeManager(db, ['Law']))],
    ['FORBIDDEN', await app.as(await makeStudent(db))],
    ['UNAUTHORIZED', app.stranger],
  ] as const
  for (const [code, other] of others) {
    await expectRefusal(other.imports.upload({ query: { kind: 'students' }, body: csvFile('a\nb') }), code)
    await expectRefusal(other.imports.start({ id, invite: false }), code)
    await expectRefusal(other.imports.get({ id }), code)
  }
})
