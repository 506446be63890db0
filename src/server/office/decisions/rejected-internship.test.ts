import { describe, expect, it } from 'vitest'
import { INTERNSHIP_STATUSES, type InternshipStatus } from '#domain/internships/internship'
import { HOUR } from '#domain/time/durations'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { feedbackAnswers, makeAdmin, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { readFeedback, selectFeedback } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, time, stranger } = app
// Rows get their creation time from the database's clock, behind which this one must not fall.
time.now = new Date(Date.now() + HOUR)
const admin = await app.as(await makeAdmin(db))

const REFUSAL = {
  code: 'REJECTED',
  status: 409,
  message: 'This feedback cannot be approved, because its internship was rejected.',
}

/** Submitted feedback on an internship in this status. */
async function make(internshipStatus: InternshipStatus, positionTitle = 'Data Analyst Intern') {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student, { status: internshipStatus, positionTitle })
  const feedback = await makeFeedback(db, internship.supervisor)
  const status = async () =>
    (await db.selectFrom('feedback').select('status').where('id', '=', feedback.id).executeTakeFirstOrThrow()).status
  return { student, internship, feedback, status, read: () => readFeedback(db, feedback) }
}

type Made = Awaited<ReturnType<typeof make>>

function setStatus({ internship }: Pick<Made, 'internship'>, status: InternshipStatus) {
  return db.updateTable('internships').set({ status }).where('id', '=', internship.id).execute()
}

describe('feedback whose internship is rejected', () => {
  it.each<[string, (read: { id: string; version: string }) => Promise<unknown>]>([
    ['approved', (read) => admin.feedback.approve(read)],
    [
      'approved with passages withheld',
      (read) => admin.feedback.withhold({ ...read, passages: ['forecasting project'], reason: 'Private.' }),
    ],
  ])('is not %s, and the reason is said', async (_how, approve) => {
    await app.deliverWaitingEmails()
    const made = await make('rejected')
    await expect(approve(await made.read())).rejects.toMatchObject(REFUSAL)
    expect(await made.status()).toBe('submitted')
    expect(await app.deliverWaitingEmails()).toEqual([])
    await setStatus(made, 'pending')
    await approve(await made.read())
    expect(await made.status()).toBe('approved')
    const toStudent = (await app.deliverWaitingEmails()).find(({ to }) => to.address === made.student.email)
    expect(toStudent?.text).toContain('available once the internship itself is approved')
  })

  it('is refused with the same reason if it was rejected since the reviewer has read it', async () => {
    const made = await make('approved')
    const read = await made.read()
    await setStatus(made, 'rejected')
    await expect(admin.feedback.approve(read)).rejects.toMatchObject(REFUSAL)
  })

  it('is not told to those who may not see it', async () => {
    const made = await make('rejected')
    const manager = await app.as(await makeStudent(db, { role: 'manager' }))
    await expectRefusal(manager.feedback.approve(await made.read()), 'NOT_FOUND')
  })

  it('is left out by bulk approval, which says so: one by one, and all that match', async () => {
    const [rejected, pending, approved] = [await make('rejected'), await make('pending'), await make('approved')]
    const all = [rejected, pending, approved]
    const selection = await selectFeedback(
      db,
      all.map(({ feedback }) => feedback.id),
    )
    const one = await admin.bulkDecisions.approveFeedback({ selection })
    expect(one).toMatchObject({ decided: 2, changed: [], noLongerWaiting: 0, internshipRejected: 1, notFound: 0 })
    expect(await Promise.all(all.map(({ status }) => status()))).toEqual(['submitted', 'approved', 'approved'])

    const search = 'Kite Maker'
    const matching = [await make('rejected', search), await make('approved', search), await make('approved', search)]
    const { hasMore: _, ...counted } = await admin.bulkDecisions.countFeedback({ search })
    // The internship is rejected between the count and the decision.
    await setStatus(matching[2]!, 'rejected')
    const result = await admin.bulkDecisions.approveFeedback({ selection: { matching: { search, ...counted } } })
    expect(result).toMatchObject({ decided: 1, changed: [], noLongerWaiting: 0, internshipRejected: 2 })
    expect(await Promise.all(matching.map(({ status }) => status()))).toEqual(['submitted', 'approved', 'submitted'])
  })

  it('is not approved by racing the rejection', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await make('pending')
      const [read, selection] = [await made.read(), await selectFeedback(db, [made.feedback.id])]
      const [, one, bulk] = await Promise.allSettled([
        setStatus(made, 'rejected'),
        admin.feedback.approve(read),
        admin.bulkDecisions.approveFeedback({ selection }),
      ])
      const approvals = [one.status === 'fulfilled', bulk.status === 'fulfilled' && bulk.value.decided === 1]
      const isApproved = (await made.status()) === 'approved'
      expect(approvals.filter(Boolean).length).toBe(isApproved ? 1 : 0)
      // Whichever was first, the university confirms nothing.
      const code = isApproved ? 'CONFLICT' : 'REJECTED'
      await expectRefusal(admin.feedback.approve(await made.read()), code)
    }
  })

  it('is not submitted either, so nothing is approved automatically', async () => {
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student)
    const client = await app.as(student)
    const supervisorId = internship.supervisor.id
    await client.feedbackRequests.request({ supervisorId })
    await app.deliverEmails()
    const token = await app.newestToken(supervisorId)
    const review = db.updateTable('systemSettings').where('settingKey', '=', 'require_feedback_approval')
    await review.set({ settingValue: false }).execute()
    await setStatus({ internship }, 'rejected')
    const submit = () => stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    const given = { way: 'telephone', givenOn: internship.startDate, answers: feedbackAnswers() } as const
    await expectRefusal(submit(), 'LINK_CLOSED')
    await expectRefusal(admin.feedback.enter({ supervisorId, ...given }), 'NOT_APPROVED')
    // While the student's change waits for approval, the supervisor can still answer; the answer is confirmed with the
    // internship.
    await setStatus({ internship }, 'pending')
    await submit()
    await review.set({ settingValue: true }).execute()
    const view = () => client.feedback.view({ internshipId: internship.id, supervisorId })
    expect((await view()).isConfirmed).toBe(false)
    await setStatus({ internship }, 'approved')
    expect((await view()).isConfirmed).toBe(true)
  })
})

it.each(INTERNSHIP_STATUSES)('review shows that the internship is %s, which a decision is about', async (status) => {
  const made = await make('approved')
  const before = await made.read()
  await setStatus(made, status)
  const { items } = await admin.feedback.listForReview({ id: made.feedback.id })
  expect(items[0]?.internshipStatus).toBe(status)
  expect(items[0]?.version === before.version).toBe(status === 'approved')
})

it('says what has changed to whoever has read another status of the internship', async () => {
  const made = await make('pending')
  const read = await made.read()
  await setStatus(made, 'approved')
  await expect(admin.feedback.approve(read)).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { changes: [{ label: 'Internship', before: 'Pending Approval', after: 'Approved' }] },
  })
})
