import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#domain/time/durations'
import { EmailRefused } from '../../../platform/email/send-email.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../../testing/factories.ts'
import { readFeedbackSettings, supervisorsTerm } from '../../../testing/supervisors-term.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { sendDueEmails } from '../../reminders/send-due-emails.ts'

// What happens while emails wait because the mail server does not take them.

const app = await createTestApp()
const { db, queue, later, time, stranger } = app
const admin = await app.as(await makeAdmin(db))
const START = new Date('2026-06-15T09:00:00Z')

beforeEach(async () => {
  await db.deleteFrom('internships').execute()
  await app.deliverWaitingEmails()
  time.now = START
})
const { outage } = supervisorsTerm(app)
let made = 0

/** Ends on Friday, Jun 26, 2026: the automatic request is due on Jun 16, the first reminder on Jun 23. */
async function internship() {
  made += 1
  const email = `marsh${made}@nw.example`
  const student = await makeStudent(db)
  const { supervisor, ...rest } = await makeInternship(db, student, {
    startDate: '2026-04-01',
    endDate: '2026-06-26',
    supervisor: { email },
  })
  const client = await app.as(student)
  const supervisorId = supervisor.id
  return {
    ...rest,
    student,
    email,
    supervisorId,
    client,
    request: () => client.feedbackRequests.request({ supervisorId }),
    remind: () => client.feedbackRequests.remind({ supervisorId }),
    feedbackId: async () =>
      (await db.selectFrom('feedback').select('id').where('supervisorId', '=', supervisorId).executeTakeFirstOrThrow())
        .id,
    mine: async () => (await client.internships.listMine())[0]!.supervisors[0]!,
  }
}

/** The mail server is back. Returns what arrives, in this order. */
async function arrivals() {
  return (await app.deliverWaitingEmails()).map(({ to, subject, html }) => ({ to: to.address, subject, html }))
}

const REFUSED = { code: 'REQUEST_NOT_SENT' }

describe('a reminder', () => {
  it('is refused and not offered until the request has left, to students and staff alike', async () => {
    const { request, remind, mine, feedbackId, student } = await internship()
    await expect(remind()).rejects.toMatchObject(REFUSED)
    await request()
    await outage()
    later(HOUR)
    await expect(remind()).rejects.toMatchObject({ ...REFUSED, message: expect.stringContaining('has not been sent') })
    const ids = [await feedbackId()]
    expect(await admin.openRequests.remind({ ids })).toMatchObject({ sent: 0, skipped: [{ id: ids[0] }] })
    expect(await admin.openRequests.previewReminders({ ids })).toMatchObject({ recipients: 0 })
    expect((await mine()).isRequestSent).toBe(false)
    expect((await admin.openRequests.list({})).items[0]).toMatchObject({ isRequestSent: false })
    expect((await admin.students.get({ id: student.id })).internships[0]?.supervisors[0]?.isRequestSent).toBe(false)
    expect(await arrivals()).toHaveLength(1)
    expect((await mine()).isRequestSent).toBe(true)
    await remind()
    expect(await arrivals()).toMatchObject([{ subject: expect.stringContaining('Reminder') }])
  })

  it('waits for a request to a corrected address, and to a colleague', async () => {
    const { request, remind, client, supervisorId } = await internship()
    await request()
    await arrivals()
    await client.supervisors.correct({ supervisorId, name: 'Dr Helena Marsh', email: `corrected${made}@nw.example` })
    later(HOUR)
    await expect(remind()).rejects.toMatchObject(REFUSED)
    await request()
    await arrivals()
    await stranger.assignments.handOver({
      token: await app.newestToken(supervisorId),
      name: 'Jo Lind',
      email: `lind${made}@nw.example`,
    })
    await outage()
    later(HOUR)
    await expect(remind()).rejects.toMatchObject(REFUSED)
    await arrivals()
    later(HOUR)
    await remind()
  })

  it('is refused after the mail server has refused the request', async () => {
    const { request, remind } = await internship()
    await request()
    await app.deliverEmails(() =>
      Promise.reject(new EmailRefused('550 5.1.1 unknown user', { kind: 'address', reason: '550 5.1.1 unknown user' })),
    )
    later(HOUR)
    await expect(remind()).rejects.toMatchObject(REFUSED)
  })

  it('does not become due by itself while the request waits, nor on the day on which it leaves', async () => {
    await internship()
    time.now = new Date('2026-06-16T07:00:00Z')
    expect(await sendDueEmails(app)).toBe(1)
    await outage()
    time.now = new Date('2026-06-23T07:00:00Z')
    expect(await sendDueEmails(app)).toBe(0)
    time.now = new Date('2026-06-23T12:00:00Z')
    expect(await arrivals()).toHaveLength(1)
    time.now = new Date('2026-06-24T07:00:00Z')
    expect(await sendDueEmails(app)).toBe(0)
    time.now = new Date('2026-06-29T12:00:00Z')
    expect(await sendDueEmails(app)).toBe(0)
    time.now = new Date('2026-06-30T07:00:00Z')
    expect(await sendDueEmails(app)).toBe(1)
    expect(await arrivals()).toMatchObject([{ subject: expect.stringContaining('Reminder') }])
  })

  it('of the office is not added to an email that waits', async () => {
    const { request, remind, feedbackId } = await internship()
    await request()
    await arrivals()
    later(HOUR)
    await remind()
    await outage()
    later(HOUR)
    const id = await feedbackId()
    expect(await admin.openRequests.remind({ ids: [id] })).toMatchObject({
      sent: 0,
      skipped: [{ id, reason: expect.stringContaining('waiting to be sent') }],
    })
    expect(await arrivals()).toHaveLength(1)
  })
})

describe('asking again', () => {
  it('replaces what waits: one request arrives, with the newest link, and counts once', async () => {
    const { request, supervisorId, email } = await internship()
    for (let time = 0; time < 5; time++) {
      await request()
      await outage()
      later(HOUR)
    }
    const newest = await app.newestToken(supervisorId)
    const arrived = await arrivals()
    expect(arrived).toMatchObject([{ to: email, html: expect.stringContaining(newest) }])
    later(HOUR)
    await request()
    later(HOUR)
    expect(await arrivals()).toHaveLength(1)
    await request()
    await arrivals()
    later(HOUR)
    await expectRefusal(request(), 'TOO_MANY_EMAILS')
  })

  it('by a new link or by the office does the same', async () => {
    const { request, supervisorId, feedbackId } = await internship()
    await request()
    await outage()
    later(HOUR)
    await stranger.feedbackRequests.renewLink({ token: await app.newestToken(supervisorId) })
    await outage()
    later(HOUR)
    const id = await feedbackId()
    await admin.openRequests.close({ id, reason: 'Not needed.' })
    await admin.openRequests.reopen({ id })
    await admin.openRequests.request({ supervisorId })
    expect(await arrivals()).toHaveLength(1)
  })

  it('leaves the other requests of a waiting email in it', async () => {
    const [one, other] = [await internship(), await internship()]
    await db
      .updateTable('internshipSupervisors')
      .set({ email: one.email })
      .where('id', '=', other.supervisorId)
      .execute()
    time.now = new Date('2026-06-16T07:00:00Z')
    expect(await sendDueEmails(app)).toBe(1)
    await outage()
    later(HOUR)
    await one.request()
    expect((await arrivals()).map(({ to }) => to)).toEqual([one.email, one.email])
    expect((await one.mine()).isRequestSent && (await other.mine()).isRequestSent).toBe(true)
  })

  it('keeps the links of an email that may have been accepted, and its steps, when nothing else is left in it', async () => {
    const [one, other] = [await internship(), await internship()]
    await db
      .updateTable('internshipSupervisors')
      .set({ email: one.email })
      .where('id', '=', other.supervisorId)
      .execute()
    time.now = new Date('2026-06-16T07:00:00Z')
    await sendDueEmails(app)
    const first = await app.newestToken(one.supervisorId)
    await outage()
    later(HOUR)
    await one.request()
    await db.updateTable('internships').set({ status: 'rejected' }).where('id', '=', other.id).execute()
    expect(await arrivals()).toHaveLength(1)
    expect((await app.fetch(`/feedback/submit/${first}`)).status).toBe(200)
    time.now = new Date('2026-06-17T07:00:00Z')
    expect(await sendDueEmails(app)).toBe(0)
  })

  it('does nothing while the request is being handed over', async () => {
    const { request } = await internship()
    await request()
    later(HOUR)
    const arrived = await app.deliverEmails(() => request())
    expect([...arrived, ...(await arrivals())]).toHaveLength(1)
  })

  it('replaces the question of the day of approval that has not left', async () => {
    const settings = await readFeedbackSettings(admin)
    await admin.feedbackSettings.change({ ...settings, askConfirmation: true })
    const { client, student } = await internship()
    const { id, supervisor } = await makeInternship(db, student, { status: 'pending' })
    const { version } = (await admin.internships.listForReview({ id })).items[0]!
    await admin.internships.approve({ id, version })
    await outage()
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    const arrived = (await arrivals()).filter(({ to }) => to === supervisor.email)
    expect(arrived).toMatchObject([{ subject: expect.stringContaining('Your feedback') }])
  })
})

const ACTS = ['request', 'remind', 'outage', 'arrive', 'staff remind', 'correct', 'due', 'close', 'renew'] as const

it('never lets a reminder arrive before its request, nor two requests at once, in any order of acts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.integer({ min: 1, max: 60 })), { minLength: 3, maxLength: 14 }),
      async (acts) => {
        time.now = START
        const { request, remind, client, supervisorId, feedbackId } = await internship()
        const address = async () => (await client.internships.listMine())[0]!.supervisors[0]!.email
        const asked = new Set<string>()
        const doing: Record<(typeof ACTS)[number], () => Promise<unknown>> = {
          request,
          remind,
          outage,
          due: () => sendDueEmails(app),
          correct: () =>
            client.supervisors.correct({
              supervisorId,
              name: 'Dr Helena Marsh',
              email: `marsh${made}-${time.now.getTime() % 3}@nw.example`,
            }),
          'staff remind': async () => admin.openRequests.remind({ ids: [await feedbackId()] }),
          close: async () => {
            const id = await feedbackId()
            await admin.openRequests.close({ id, reason: 'Not needed.' })
            await admin.openRequests.reopen({ id })
          },
          renew: async () => stranger.feedbackRequests.renewLink({ token: await app.newestToken(supervisorId) }),
          arrive: async () => {
            const current = await address()
            const emails = (await arrivals()).filter(({ to }) => to === current)
            expect(emails.length).toBeLessThanOrEqual(1)
            for (const { subject } of emails) {
              expect(!subject.startsWith('Reminder') || asked.has(current)).toBe(true)
              asked.add(current)
            }
          },
        }
        for (const [act, hours] of [...acts, ['arrive', 1] as const]) {
          // Before anything was asked there is nothing to remind of, to close or to renew.
          const isAsked = await db
            .selectFrom('feedback')
            .select('id')
            .where('supervisorId', '=', supervisorId)
            .executeTakeFirst()
          if (!isAsked && ['staff remind', 'close', 'renew'].includes(act)) continue
          await doing[act]().catch((error: { code?: string }) => {
            if (error.code === undefined || error.code === 'INTERNAL_SERVER_ERROR') throw error
          })
          later(hours * HOUR + 1)
        }
        await queue.boss.deleteAllJobs('email')
      },
    ),
    { numRuns: Number(process.env.WAITING_RUNS ?? 25), seed: 59 },
  )
})
