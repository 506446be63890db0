import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makePasskey, makeStale, setPassword } from '../../testing/account-factories.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeMidterm,
  makeStudent,
  makeSupervisor,
  selfAssessmentAnswers,
} from '../../testing/factories.ts'
import { makeMidtermLink } from '../../testing/midterm-link.ts'
import { tablesWith } from '../../testing/tables-with.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sealEntries } from '../audit/seal-entries.ts'
import { verifyChain } from '../audit/verify-chain.ts'

const app = await createTestApp()
const { db, time } = app
const admin = await makeAdmin(db)

const openRequest = async (email: string) =>
  (await (await app.as(admin)).privacy.listErasures()).find((request) => request.email === email)

/** A student with this word in every text. */
async function makeTraceable(word: string) {
  const student = await makeStudent(db, {
    firstName: word,
    lastName: word,
    email: `${word}@gmail.com`,
  })
  await setPassword(db, student, 'a password')
  await makePasskey(db, student)
  const internship = await makeInternship(db, student, {
    employerName: word,
    description: `${word} ${word} ${word} ${word}`,
  })
  const supervisor = await makeSupervisor(db, internship, { name: word, email: `${word}@northwind.example` })
  await makeFeedback(db, internship.supervisor, { status: 'approved', strengths: word })
  const midterm = { name: word, email: `midterm.${word}@northwind.example` }
  await makeMidterm(db, { id: internship.supervisor.id, ...midterm }, { strengths: word })
  await makeMidtermLink(app, { id: internship.supervisor.id, email: midterm.email })
  const dates = { createdAt: time.now, updatedAt: time.now }
  const { further: _, ...assessed } = selfAssessmentAnswers({ strengths: word })
  await db
    .insertInto('selfAssessments')
    .values({ internshipId: internship.id, ...assessed, ...dates })
    .execute()
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId: supervisor.id })
  await app.deliverEmails()
  const { link } = await client.feedbackRequests.showCode({ supervisorId: supervisor.id })
  await app.fetch(new URL(link).pathname, { method: 'POST' })
  await client.feedbackRequests.recordInPerson({ supervisorId: supervisor.id })
  await app.deliverEmails()
  await db
    .insertInto('capturedEmails')
    .values(
      [student.email, supervisor.email].map((toAddress) => ({
        toName: word,
        toAddress,
        subject: word,
        html: '',
        bodyText: '',
      })),
    )
    .execute()
  await db
    .insertInto('attempts')
    .values({ key: `/sign-in/email ${student.email}`, count: 1, startedAt: time.now })
    .execute()
  const { id: importId } = await db
    .insertInto('imports')
    .values({
      kind: 'students',
      fileName: 'a.csv',
      status: 'checked',
      headers: '[]',
      createdBy: null,
      createdAt: time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('importRows')
    .values({ importId, rowNumber: 2, cells: JSON.stringify([student.email.toUpperCase()]) })
    .execute()
  await db
    .insertInto('verifications')
    .values({ identifier: `sign-in-otp-${student.email}`, value: '1', expiresAt: time.now })
    .execute()
  await db
    .insertInto('invitations')
    .values({
      email: student.email,
      role: 'manager',
      tokenHash: randomUUID(),
      createdAt: time.now,
      sentAt: time.now,
      expiresAt: time.now,
    })
    .execute()
  return { student, client }
}

describe("a student's request", () => {
  it('shows when it is due, can be withdrawn, and needs fresh proof', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    expect(await client.privacy.getErasure()).toEqual({ request: null })
    await makeStale(db, student)
    await expectRefusal(client.privacy.requestErasure(), 'FRESH_PROOF_REQUIRED')
    const fresh = await app.as(student)
    await fresh.privacy.requestErasure()
    await fresh.privacy.requestErasure()
    expect((await client.privacy.getErasure()).request).toMatchObject({
      requestedAt: '2026-06-15T10:00:00.000Z',
      dueAt: '2026-07-15T00:00:00.000Z',
      declinedAt: null,
    })
    expect(await openRequest(student.email)).toMatchObject({ kind: 'student', name: 'Zoë Çağlar' })
    await client.privacy.withdrawErasure()
    await expectRefusal(client.privacy.withdrawErasure(), 'NOT_FOUND')
    expect(await openRequest(student.email)).toBeUndefined()
  })

  it('can be declined with a reason, which the student reads and gets by email, and can be made again', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    await client.privacy.requestErasure()
    const { id } = (await openRequest(student.email))!
    const reviewer = await app.as(admin)
    await expectRefusal(reviewer.privacy.declineErasure({ id, reason: ' ' }), 'BAD_REQUEST')
    await reviewer.privacy.declineErasure({ id, reason: 'The internship is part of an open examination.' })
    await expectRefusal(reviewer.privacy.erase({ id }), 'NOT_FOUND')
    const [email] = await app.deliverEmails()
    expect(email).toMatchObject({ to: { address: student.email } })
    expect(email?.text).toContain('open examination')
    expect((await client.privacy.getErasure()).request?.declineReason).toContain('open examination')
    await client.privacy.requestErasure()
    expect((await client.privacy.getErasure()).request).toMatchObject({ declinedAt: null, declineReason: null })
    expect(await openRequest(student.email)).toMatchObject({ id })
  })
})

describe('erasing a student', () => {
  it('leaves no trace of the person, and an intact audit trail that says so', async () => {
    const word = `trace${randomUUID().slice(0, 8)}`
    const { student, client } = await makeTraceable(word)
    await client.privacy.requestErasure()
    expect(await tablesWith(db, word)).toEqual(expect.arrayContaining(['public.profiles', 'public.audit_details']))
    const reviewer = await app.as(admin)
    const request = (await openRequest(student.email))!
    expect(await reviewer.privacy.previewErasure({ id: request.id })).toEqual(
      expect.arrayContaining([
        { what: 'Internships', amount: 1 },
        { what: 'Supervisors named in them', amount: 2 },
        { what: 'Submitted feedback, with ratings and written answers', amount: 1 },
      ]),
    )
    await reviewer.privacy.erase({ id: request.id })
    expect(await tablesWith(db, word)).toEqual([])
    const [email] = await app.deliverEmails()
    expect(email).toMatchObject({ to: { name: `${word} ${word}`, address: student.email } })
    expect((await client.session.get()).person).toBeNull()
    await expectRefusal(reviewer.privacy.erase({ id: request.id }), 'NOT_FOUND')
    const erasure = await db
      .selectFrom('auditEntries')
      .select(['actorId', 'endpoint'])
      .where('action', '=', 'erased')
      .where('recordId', '=', student.id)
      .execute()
    expect(erasure).toEqual([{ actorId: admin.id, endpoint: 'privacy.erase' }])
    await sealEntries(db, () => false)
    expect(await verifyChain(db)).toMatchObject({ problem: null })
  })

  it('leaves the figures of finished records as they were, also after the department is renamed', async () => {
    const name = `Physics ${randomUUID()}`
    const manager = await makeManager(db, [name])
    const students = [await makeStudent(db, { major: name }), await makeStudent(db, { major: name })]
    for (const student of students)
      for (let n = 0; n < 3; n++) {
        const { supervisor } = await makeInternship(db, student, { status: 'approved' })
        const { id } = await makeFeedback(db, supervisor, {
          status: 'approved',
          createdAt: new Date('2026-06-01T08:00:00Z'),
        })
        const submittedAt = new Date(Date.UTC(2026, 5, 2 + n, 9, 17 * n))
        const openedAt = new Date(submittedAt.getTime() - (n + 3) * 61_000)
        await db.updateTable('feedback').set({ submittedAt, openedAt }).where('id', '=', id).execute()
      }
    await makeInternship(db, students[0]!, { status: 'rejected' })
    const figures = async () => {
      const [ofManager, ofAdmin] = [await app.as(manager), await app.as(admin)]
      return {
        manager: await ofManager.statistics.get(),
        admin: await ofAdmin.statistics.get(),
        responses: await ofManager.statistics.responses({}),
        lastMonth: await ofManager.statistics.responses({ period: '30' }),
        adminResponses: await ofAdmin.statistics.responses({}),
      }
    }
    /** How many of them were erased is stated separately. */
    const kept = (all: Awaited<ReturnType<typeof figures>>) =>
      JSON.parse(JSON.stringify(all), (key, value) => (key === 'erased' ? null : value))
    const before = await figures()
    expect(before.responses).toMatchObject({ requested: 6, medianMinutes: 4.1, erased: { requested: 0 } })
    const reviewer = await app.as(admin)
    await reviewer.privacy.eraseStudent({ id: students[0]!.id })
    expect(kept(await figures())).toEqual(kept(before))
    await reviewer.privacy.eraseStudent({ id: students[1]!.id })
    expect(kept(await figures())).toEqual(kept(before))
    const department = (await reviewer.departments.list()).find((one) => one.name === name)!
    await reviewer.departments.edit({ id: department.id, name: `${name} (new)` })
    const after = await figures()
    expect(kept(after).manager).toMatchObject({ ...kept(before).manager, departments: [{}] })
    expect(after.manager).toMatchObject({
      internships: { erased: { total: 7, approved: 6, rejected: 1 } },
      feedback: { erased: { total: 6, approved: 6 } },
    })
    expect(after.responses).toMatchObject({ requested: 6, medianMinutes: 4.1, erased: { requested: 6, submitted: 6 } })
  })

  it('takes waiting records off the counts of what is to be done', async () => {
    const name = `Physics ${randomUUID()}`
    const manager = await app.as(await makeManager(db, [name]))
    const student = await makeStudent(db, { major: name })
    await makeInternship(db, student, { status: 'pending' })
    const { supervisor } = await makeInternship(db, student)
    await makeFeedback(db, supervisor, { status: 'submitted' })
    await (await app.as(admin)).privacy.eraseStudent({ id: student.id })
    expect(await manager.statistics.get()).toMatchObject({
      internships: { total: 1, pending: 0, approved: 1 },
      feedback: { total: 0, submitted: 0 },
    })
    expect((await manager.statistics.responses({})).submitted).toBe(1)
  })

  it("keeps what belongs to others: another student's part of a common email, and staff accounts", async () => {
    const [student, other] = [await makeStudent(db), await makeStudent(db)]
    const email = `${randomUUID()}@northwind.example`
    const mailing = await db
      .insertInto('feedbackMailings')
      .values({ email: 'feedback-request', address: email, requestedAt: time.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const one of [student, other])
      await db
        .insertInto('feedbackLinks')
        .values({ mailingId: mailing.id, studentId: one.id, tokenHash: randomUUID() })
        .execute()
    const reviewer = await app.as(admin)
    await reviewer.privacy.eraseStudent({ id: student.id })
    const left = await db.selectFrom('feedbackLinks').select('studentId').where('mailingId', '=', mailing.id).execute()
    expect(left).toEqual([{ studentId: other.id }])
    const manager = await makeManager(db, [])
    for (const id of [manager.id, admin.id, randomUUID()]) {
      await expectRefusal(reviewer.privacy.eraseStudent({ id }), 'NOT_FOUND')
      await expectRefusal(reviewer.privacy.previewStudent({ id }), 'NOT_FOUND')
    }
  })
})
