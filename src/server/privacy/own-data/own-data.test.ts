import { expect, it } from 'vitest'
import { makePasskey, makeStale } from '../../testing/account-factories.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeStudent, makeSupervisor } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

it('holds what is stored about the student, and nothing about others', async () => {
  const student = await makeStudent(db)
  const other = await makeStudent(db, { firstName: 'Somebody', lastName: 'Else' })
  await makeInternship(db, other, { employerName: 'Southwind' })
  const internship = await makeInternship(db, student, { employerName: 'Northwind Energy' })
  await makePasskey(db, student)
  await db
    .insertInto('capturedEmails')
    .values({ toName: 'Zoë', toAddress: student.email, subject: 'Welcome', html: '', bodyText: 'Hello Zoë' })
    .execute()
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId: internship.supervisor.id })
  await client.feedbackRequests.showCode({ supervisorId: internship.supervisor.id })
  await client.feedbackRequests.recordInPerson({ supervisorId: internship.supervisor.id })
  await db.insertInto('studentStops').values({ studentId: student.id, stoppedAt: app.time.now }).execute()
  const data = await client.privacy.download()
  expect(data).toMatchObject({ email: student.email, university: 'Example University' })
  const records = Object.fromEntries(data.sections.map(({ title, records }) => [title, records]))
  expect(records).toMatchObject({
    Account: [{ email: student.email, major: 'Computer Science', graduationYear: 2027 }],
    Sessions: [{ device: 'Unknown browser on an unknown system' }],
    'Ways to log in': [{ kind: 'passkey', name: 'Laptop' }],
    'Emails to you': [{ subject: 'Welcome', bodyText: 'Hello Zoë' }],
    Internships: [{ employerName: 'Northwind Energy' }],
    'Supervisors that you named': [{ email: internship.supervisor.email }],
    Feedback: [{ status: 'pending' }],
    'Asked in person': [{ supervisorName: 'Dr Helena Marsh' }],
    'Codes to show to supervisors': [{ supervisorName: 'Dr Helena Marsh' }],
    'Emails that you have stopped': [{ stoppedAt: expect.anything() }],
    'Emails to supervisors about you': [{ email: 'feedback-request', address: internship.supervisor.email }],
  })
  expect(records.History?.map(({ what }) => what)).toContain('Internship created')
  expect(JSON.stringify(data)).not.toContain('Southwind')
})

it('shows feedback once it is approved, also in the history', async () => {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student)
  await makeFeedback(db, internship.supervisor, { status: 'approved', strengths: 'A released strength' })
  const second = await makeSupervisor(db, internship)
  await makeFeedback(db, second, { status: 'submitted', strengths: 'A strength under review' })
  const data = await (await app.as(student)).privacy.download()
  const { records = [] } = data.sections.find(({ title }) => title === 'Feedback') ?? {}
  expect(records).toMatchObject([{ strengths: 'A released strength', overallRating: 4 }, { status: 'submitted' }])
  expect(JSON.stringify(data)).not.toContain('A strength under review')
})

it('leaves out the records of others, although the student has changed them as a reviewer', async () => {
  const reviewer = await makeAdmin(db)
  const client = await app.as(reviewer)
  await client.invitations.send({ email: 'colleague@uni.example', role: 'admin', departments: [] })
  const internship = await makeInternship(db, await makeStudent(db))
  const request = await makeFeedback(db, internship.supervisor, { status: 'pending' })
  await client.openRequests.remind({ ids: [request.id] })
  await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', reviewer.id).execute()
  const text = JSON.stringify(await client.privacy.download())
  expect(text).toContain('Invitation created')
  for (const others of ['colleague@uni.example', internship.supervisor.id, internship.studentId])
    expect(text).not.toContain(others)
})

it('contains no secret', async () => {
  const student = await makeStudent(db)
  const client = await app.as(student)
  const [session] = await db.selectFrom('sessions').select('token').where('userId', '=', student.id).execute()
  expect(JSON.stringify(await client.privacy.download())).not.toContain(session!.token)
})

it('needs fresh proof, and leaves an entry in the audit trail', async () => {
  const student = await makeStudent(db)
  const client = await app.as(student)
  const exported = () =>
    db
      .selectFrom('auditEntries')
      .select(['actorId', 'personId'])
      .where('kind', '=', 'personal-data')
      .where('recordId', '=', student.id)
      .execute()
  await makeStale(db, student)
  await expectRefusal(client.privacy.download(), 'FRESH_PROOF_REQUIRED')
  expect(await exported()).toEqual([])
  await (await app.as(student)).privacy.download()
  expect(await exported()).toEqual([{ actorId: student.id, personId: student.id }])
})
