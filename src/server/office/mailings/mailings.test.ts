import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_MAILINGS_PER_DAY, MAX_RECIPIENTS } from '#domain/office/mailing-limits'
import { UNDO_SECONDS } from '#domain/office/review'
import { MINUTE, SECOND } from '#domain/time/durations'
import { setStops } from '../../internships/supervisors/stop-queries.ts'
import { EmailRefused } from '../../platform/email/send-email.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time } = app
// Rows get their creation time from the database's clock, behind which this one must not fall. Proofs are fresh for ten minutes.
time.now = new Date(Date.now() + 5 * MINUTE)

const TEXT = { subject: 'Your place at {employer}', body: 'Hello {first name},\n\nplease call us.\nThank you.' }
const TO_SUPERVISOR = {
  subject: 'About {student}',
  body: 'Dear {name},\n\nplease answer about {student} at {employer}.',
}

beforeEach(async () => {
  await app.deliverWaitingEmails()
  await db.deleteFrom('messages').execute()
})

async function makeIntern(major: string, firstName = 'Zoë') {
  const student = await makeStudent(db, { major, firstName })
  await makeInternship(db, student, {
    employerName: 'Old Employer',
    createdAt: new Date(time.now.getTime() - 9_000_000),
  })
  await makeInternship(db, student, { employerName: 'Northwind <Energy>' })
  return student
}

/** An open request to this address. */
async function makeOpen(major: string, email: string, firstName = 'Zoë') {
  const internship = await makeInternship(db, await makeStudent(db, { major, firstName }))
  const supervisor = await makeSupervisor(db, internship, { email, name: 'Helena Marsh' })
  const request = await makeFeedback(db, supervisor, { status: 'pending' })
  return { ...request, studentId: internship.studentId, supervisorId: supervisor.id }
}

describe('a message to students', () => {
  it('is filled in for each of them, and answered to the sender', async () => {
    const [one, two] = [await makeIntern('Physics'), await makeIntern('Physics', 'Amira')]
    const elsewhere = await makeIntern('Law')
    const sender = await makeManager(db, ['Physics'])
    const client = await app.as(sender)
    const selection = { ids: [one.id, two.id, elsewhere.id] }
    const preview = await client.messages.previewToStudents({ ...TEXT, selection })
    expect(preview).toEqual({
      recipients: 2,
      skipped: [],
      first: {
        name: 'Amira Çağlar',
        address: two.email,
        subject: 'Your place at Northwind <Energy>',
        body: 'Hello Amira,\n\nplease call us.\nThank you.',
      },
    })
    expect(await app.deliverWaitingEmails()).toEqual([])
    expect(await client.messages.sendToStudents({ ...TEXT, selection })).toMatchObject({ sent: 2, skipped: 0 })
    expect(await app.deliverEmails()).toEqual([])
    const emails = await app.deliverWaitingEmails()
    expect(emails.map(({ to }) => to.address).toSorted()).toEqual([one.email, two.email].toSorted())
    const email = emails.find(({ to }) => to.address === two.email)!
    expect(email).toMatchObject({
      to: { name: 'Amira Çağlar' },
      replyTo: { name: 'Mara Manager', address: sender.email },
      subject: 'Your place at Northwind <Energy>',
    })
    expect(email.text).toContain('Hello Amira,\n\nplease call us.\nThank you.')
    expect(email.html).toContain('Northwind &lt;Energy&gt;')
    expect(email.headers).toBeUndefined()
  })

  it("is on the student's page with text and delivery, and in the trail of the student", async () => {
    const student = await makeIntern('Physics')
    const client = await app.as(await makeManager(db, ['Physics']))
    await client.messages.sendToStudents({ ...TEXT, selection: { ids: [student.id] } })
    const record = async () => (await client.students.get({ id: student.id })).messages
    expect(await record()).toMatchObject([
      { ...TEXT, audience: 'students', senderName: 'Mara Manager', address: student.email, handedOverAt: null },
    ])
    await app.deliverWaitingEmails()
    expect((await record())[0]?.handedOverAt).toBe(time.now.toISOString())
    const trail = await (await app.as(await makeAdmin(db))).audit.list({ person: student.email })
    expect(trail.items.map(({ kind }) => kind)).toContain('message_students')
    const data = await (await app.as(student)).privacy.download()
    expect(data.sections.find(({ title }) => title === 'Messages from the career centre')?.records).toMatchObject([
      { subject: TEXT.subject },
    ])
  })

  it('says who does not get it, and why', async () => {
    const [reached, bounced, locked] = [
      await makeIntern('Art'),
      await makeIntern('Art', 'Bo'),
      await makeIntern('Art', 'Lo'),
    ]
    const without = await makeStudent(db, { major: 'Art', firstName: 'Wim' })
    await db.updateTable('profiles').set({ lockedAt: time.now }).where('id', '=', locked.id).execute()
    const client = await app.as(await makeManager(db, ['Art']))
    await client.messages.sendToStudents({ ...TEXT, selection: { ids: [bounced.id] } })
    await db.updateTable('messageEmails').set({ failedAt: time.now, failureReason: 'no such user' }).execute()
    later(SECOND)
    const { count, countedAt } = await client.messages.countStudents({ department: 'Art' })
    expect(count).toBe(4)
    const selection = { matching: { department: 'Art', count, countedAt } }
    const preview = await client.messages.previewToStudents({ ...TEXT, selection })
    expect(preview).toMatchObject({ recipients: 1, first: { address: reached.email } })
    expect(preview.skipped.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Bo Çağlar', reason: 'The last email to this address did not arrive.' },
      { name: 'Lo Çağlar', reason: 'The account is locked.' },
      { name: 'Wim Çağlar', reason: 'There is no {employer} for this person.' },
    ])
    const send = client.messages.sendToStudents({ ...TEXT, selection: { ids: [without.id] } })
    await expectRefusal(send, 'NOBODY')
  })

  it('shows that the mail server refused the address, and skips it the next time', async () => {
    const student = await makeIntern('Physics')
    const client = await app.as(await makeManager(db, ['Physics']))
    const input = { ...TEXT, selection: { ids: [student.id] } }
    await client.messages.sendToStudents(input)
    await app.deliverWaitingEmails(() =>
      Promise.reject(new EmailRefused('refused', { kind: 'address', reason: '550 no such user' })),
    )
    expect((await client.students.get({ id: student.id })).messages).toMatchObject([
      { failedAt: time.now.toISOString(), failureReason: '550 no such user', handedOverAt: null },
    ])
    expect(await client.messages.previewToStudents(input)).toMatchObject({ recipients: 0, first: null })
  })

  it('leaves out who came after the count, and is refused if more match', async () => {
    const client = await app.as(await makeManager(db, ['Drama']))
    await makeIntern('Drama')
    const { count, countedAt } = await client.messages.countStudents({ department: 'Drama' })
    const later = await makeStudent(db, { major: 'Drama' })
    await sql`update profiles set created_at = ${new Date(time.now.getTime() + 1000)} where id = ${later.id}`.execute(
      db,
    )
    await sql`select summarize_all()`.execute(db)
    const matching = { department: 'Drama', count, countedAt }
    expect(await client.messages.previewToStudents({ ...TEXT, selection: { matching } })).toMatchObject({
      recipients: 1,
    })
    const moved = await makeIntern('Law')
    await db.updateTable('profiles').set({ major: 'Drama' }).where('id', '=', moved.id).execute()
    for (const call of [client.messages.previewToStudents, client.messages.sendToStudents])
      await expectRefusal(call({ ...TEXT, selection: { matching } }), 'MORE_MATCH')
  })

  it.each([
    [{ subject: 'Hello {nickname}' }, '{nickname} is not a placeholder.'],
    [{ body: 'Hello {first name' }, 'A placeholder begins with { and ends with }.'],
    [{ body: 'Answer at https://f.example/feedback/submit/abcdefghijklmnop' }, 'Please remove the feedback link'],
    [{ subject: ' ' }, 'Please enter a subject'],
    [{ body: 'x'.repeat(5001) }, 'Please use at most 5,000 characters'],
  ])('is refused with a sentence: %j', async (change, sentence) => {
    const client = await app.as(await makeAdmin(db))
    const input = { ...TEXT, selection: { ids: [randomUUID()] }, ...change }
    for (const call of [client.messages.previewToStudents, client.messages.sendToStudents]) {
      const error = await call(input).catch((cause: unknown) => cause)
      expect(error).toMatchObject({ code: 'BAD_REQUEST' })
      expect(JSON.stringify((error as { data: unknown }).data)).toContain(sentence)
    }
  })

  it('is refused for too many', async () => {
    const client = await app.as(await makeAdmin(db))
    const ids = Array.from({ length: MAX_RECIPIENTS + 1 }, () => randomUUID())
    await expectRefusal(client.messages.sendToStudents({ ...TEXT, selection: { ids } }), 'BAD_REQUEST')
    const request = client.messages.sendToSupervisors({ ...TO_SUPERVISOR, ids })
    await expectRefusal(request, 'BAD_REQUEST')
    const { hasMore, count } = await client.messages.countStudents({})
    expect([hasMore, count]).toEqual([false, expect.any(Number)])
  })

  it('fills in the next deadline for registering', async () => {
    const year = time.now.getUTCFullYear() + 1
    await db
      .insertInto('terms')
      .values({
        name: 'Next',
        startsOn: `${year}-01-01`,
        endsOn: `${year}-06-30`,
        registrationDeadline: `${year}-02-01`,
      })
      .execute()
    const student = await makeStudent(db, { major: 'Physics' })
    const client = await app.as(await makeAdmin(db))
    const text = { subject: 'Register by {deadline}', body: '{department}, {last name}' }
    const { first } = await client.messages.previewToStudents({ ...text, selection: { ids: [student.id] } })
    expect(first).toMatchObject({ subject: `Register by Feb 1, ${year}`, body: 'Physics, Çağlar' })
    await db.deleteFrom('terms').execute()
  })

  it('is limited per day, also when sent at the same time', async () => {
    const student = await makeIntern('Physics')
    const client = await app.as(await makeManager(db, ['Physics']))
    const send = () => client.messages.sendToStudents({ ...TEXT, selection: { ids: [student.id] } })
    const results = await Promise.allSettled(Array.from({ length: MAX_MAILINGS_PER_DAY + 2 }, send))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_MAILINGS_PER_DAY)
    await expectRefusal(send(), 'TOO_MANY_MESSAGES')
    await db
      .updateTable('messages')
      .set({ createdAt: new Date(time.now.getTime() - 86_400_000) })
      .execute()
    await send()
  })
})

describe('undoing a message', () => {
  it('keeps every email from leaving, and forgets it', async () => {
    const student = await makeIntern('Physics')
    const client = await app.as(await makeManager(db, ['Physics']))
    const { id } = await client.messages.sendToStudents({ ...TEXT, selection: { ids: [student.id] } })
    const other = await app.as(await makeAdmin(db))
    await expectRefusal(other.messages.undo({ id }), 'NOT_FOUND')
    await client.messages.undo({ id })
    expect(await app.deliverWaitingEmails()).toEqual([])
    expect((await client.students.get({ id: student.id })).messages).toEqual([])
    await expectRefusal(client.messages.undo({ id }), 'NOT_FOUND')
  })

  it('is refused after ten seconds, and once an email has left', async () => {
    const student = await makeIntern('Physics')
    const client = await app.as(await makeManager(db, ['Physics']))
    const send = () => client.messages.sendToStudents({ ...TEXT, selection: { ids: [student.id] } })
    const first = await send()
    await app.deliverWaitingEmails()
    await expectRefusal(client.messages.undo({ id: first.id }), 'TOO_LATE')
    const second = await send()
    later((UNDO_SECONDS + 3) * SECOND)
    await expectRefusal(client.messages.undo({ id: second.id }), 'TOO_LATE')
    expect(await app.deliverWaitingEmails()).toHaveLength(1)
  })
})

describe('a message to supervisors', () => {
  it('is one email for each address, without the link of a request', async () => {
    const [one, two] = [
      await makeOpen('Physics', 'both@nw.example'),
      await makeOpen('Physics', 'both@nw.example', 'Amira'),
    ]
    const single = await makeOpen('Physics', 'single@nw.example')
    const hidden = await makeOpen('Law', 'law@nw.example')
    const client = await app.as(await makeManager(db, ['Physics']))
    const ids = [one.id, two.id, single.id, hidden.id]
    expect(await client.messages.sendToSupervisors({ ...TO_SUPERVISOR, ids })).toMatchObject({ sent: 2, skipped: 0 })
    const emails = await app.deliverWaitingEmails()
    expect(emails.map(({ to }) => to.address).toSorted()).toEqual(['both@nw.example', 'single@nw.example'])
    const email = emails.find(({ to }) => to.address === 'both@nw.example')!
    expect(email.subject).toBe('About Zoë Çağlar and Amira Çağlar')
    expect(email.text).toContain('please answer about Zoë Çağlar and Amira Çağlar at Northwind Energy.')
    expect(email.html).not.toMatch(/\/feedback\/(submit|confirm|decline|colleague|your-data)/)
    expect((await client.students.get({ id: two.studentId })).messages).toMatchObject([
      { audience: 'supervisors', address: 'both@nw.example' },
    ])
  })

  it('can be stopped after the supervisor was corrected', async () => {
    const request = await makeOpen('Physics', 'former@nw.example')
    const client = await app.as(await makeManager(db, ['Physics']))
    await client.messages.sendToSupervisors({ ...TO_SUPERVISOR, ids: [request.id] })
    const [email] = await app.deliverWaitingEmails()
    const path = /<(.*)>/.exec(email!.headers!['List-Unsubscribe']!)![1]!.replace(app.config.publicUrl, '')
    await db
      .updateTable('internshipSupervisors')
      .set({ email: 'latter@nw.example' })
      .where('email', '=', 'former@nw.example')
      .execute()
    expect(await (await app.fetch(path, { method: 'POST' })).text()).toContain('Automatic emails are stopped')
    const stops = await db
      .selectFrom('supervisorStops')
      .select('studentId')
      .where('address', '=', 'former@nw.example')
      .execute()
    expect(stops).toEqual([{ studentId: null }])
  })

  it('can be stopped with the link in it, which opens nothing else', async () => {
    const request = await makeOpen('Physics', 'stop@nw.example')
    const client = await app.as(await makeManager(db, ['Physics']))
    const input = { ...TO_SUPERVISOR, ids: [request.id] }
    await client.messages.sendToSupervisors(input)
    const [email] = await app.deliverWaitingEmails()
    const url = /<(.*)>/.exec(email!.headers!['List-Unsubscribe']!)![1]!
    expect(email!.html).toContain(`href="${url}"`)
    expect(email!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const path = url.replace(app.config.publicUrl, '')
    const stopped = () =>
      db.selectFrom('supervisorStops').select('id').where('address', '=', 'stop@nw.example').executeTakeFirst()
    expect(await (await app.fetch(path)).text()).toContain('Stop automatic emails?')
    expect(await stopped()).toBeUndefined()
    expect((await app.fetch(path.replace('unsubscribe', 'submit'))).status).not.toBe(200)
    expect((await app.fetch(path, { method: 'POST' })).status).toBe(200)
    const stop = await stopped()
    const entry = await db
      .selectFrom('auditEntries')
      .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
      .select(['actorKind', 'details'])
      .where('recordId', '=', stop!.id)
      .orderBy('auditEntries.id', 'desc')
      .executeTakeFirstOrThrow()
    expect([entry.actorKind, entry.details.actor]).toEqual(['system', 'stop@nw.example'])
    expect(await client.messages.previewToSupervisors(input)).toMatchObject({
      recipients: 0,
      skipped: [{ reason: 'This supervisor does not want any more reminders.' }],
    })
    await app.fetch(`${path}/undo`, { method: 'POST' })
    expect(await stopped()).toBeUndefined()
  })

  it('is not sent to whoever has stopped emails, answered or bounced in the meantime', async () => {
    const [stopped, answered, bounced] = [
      await makeOpen('Physics', 'a@meantime.example'),
      await makeOpen('Physics', 'b@meantime.example'),
      await makeOpen('Physics', 'c@meantime.example'),
    ]
    const ids = [stopped.id, answered.id, bounced.id]
    const client = await app.as(await makeManager(db, ['Physics']))
    await db
      .insertInto('feedbackMailings')
      .values({
        email: 'feedback-request',
        address: 'c@meantime.example',
        requestedAt: time.now,
        failedAt: time.now,
        failureReason: '550',
      })
      .execute()
    expect(await client.messages.sendToSupervisors({ ...TO_SUPERVISOR, ids })).toMatchObject({ sent: 2, skipped: 1 })
    await setStops(db, [{ studentId: stopped.studentId, address: 'a@meantime.example' }], time.now)
    await db
      .updateTable('internshipSupervisors')
      .set({ declinedAt: time.now })
      .where('id', '=', answered.supervisorId)
      .execute()
    expect(await app.deliverWaitingEmails()).toEqual([])
    expect(await client.messages.previewToSupervisors({ ...TO_SUPERVISOR, ids: [answered.id] })).toMatchObject({
      skipped: [{ name: 'Helena Marsh about Zoë Çağlar', reason: 'This request is no longer open.' }],
    })
  })
})

describe('erasure', () => {
  it('of a student takes the messages that nobody else got, with their text in the trail', async () => {
    const [gone, stays] = [await makeIntern('Physics'), await makeIntern('Physics')]
    const admin = await app.as(await makeAdmin(db))
    const body = 'Hello, we heard about your illness.'
    const alone = await admin.messages.sendToStudents({ subject: 'Alone', body, selection: { ids: [gone.id] } })
    const both = await admin.messages.sendToStudents({ ...TEXT, selection: { ids: [gone.id, stays.id] } })
    await app.deliverWaitingEmails()
    await admin.privacy.eraseStudent({ id: gone.id })
    const left = await db.selectFrom('messages').select('id').execute()
    expect(left).toEqual([{ id: both.id }])
    const emails = await db.selectFrom('messageEmails').select('address').execute()
    expect(emails).toEqual([{ address: stays.email }])
    const details = await sql`select 1 from audit_details where details::text like '%illness%'`.execute(db)
    expect(details.rows).toEqual([])
    expect(alone.id).not.toBe(both.id)
  })

  it('of a supervisor takes the emails to the address', async () => {
    const request = await makeOpen('Physics', 'erased@nw.example')
    const client = await app.as(await makeAdmin(db))
    await client.messages.sendToSupervisors({ ...TO_SUPERVISOR, ids: [request.id] })
    const { id } = await db
      .insertInto('erasureRequests')
      .values({ supervisorEmail: 'erased@nw.example', requestedAt: time.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await client.privacy.erase({ id })
    expect(await db.selectFrom('messageEmails').select('id').execute()).toEqual([])
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
    expect((await app.deliverWaitingEmails()).filter(({ subject }) => subject.startsWith('About'))).toEqual([])
  })
})
