import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  feedbackAnswers,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeStop,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { readFeedbackSettings, supervisorsTerm } from '../../testing/supervisors-term.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendDueEmails } from '../reminders/send-due-emails.ts'
import { sendInPersonTasks } from './send-in-person-tasks.ts'

const app = await createTestApp()
const { db, queue } = app
const { at } = supervisorsTerm(app)
const admin = await app.as(await makeAdmin(db))
const defaults = await readFeedbackSettings(admin)

beforeEach(async () => {
  await db.deleteFrom('internships').execute()
  await db.deleteFrom('feedbackMailings').execute()
  await db.deleteFrom('automaticSteps').execute()
  await admin.feedbackSettings.change({ ...defaults, sendAutomatically: false })
  await app.deliverEmails()
})

type Facts = Parameters<typeof makeInternship>[2]

/** Ends on Friday, Jun 26, 2026, and waits for an answer: the steps are on Jun 23 and, after a weekend, on Jun 29. */
async function waiting(facts: Facts = {}, who: Parameters<typeof makeStudent>[1] = {}) {
  const student = await makeStudent(db, { firstName: 'Amira', ...who })
  const { supervisor, ...internship } = await addTo(student, facts)
  return { student, internship, supervisor, client: await app.as(student) }
}

async function addTo(student: { id: string }, facts: Facts = {}) {
  const made = await makeInternship(db, student, { startDate: '2026-04-01', endDate: '2026-06-26', ...facts })
  await makeFeedback(db, made.supervisor, { status: 'pending' })
  return made
}

/** Runs the schedule and the worker; returns the subjects of the emails to students. */
async function run(): Promise<string[]> {
  await sendInPersonTasks(app)
  return (await app.deliverEmails()).map(({ subject }) => subject).filter((subject) => subject.includes('in person'))
}

/** Runs twice a day until the end of July; returns the days of emails. */
async function runUntilAugust(from = 1, onDay: (day: string) => Promise<unknown> = async () => undefined) {
  const days: string[] = []
  for (let day = from; day <= 61; day++) {
    const date = day <= 30 ? `06-${String(day).padStart(2, '0')}` : `07-${String(day - 30).padStart(2, '0')}`
    at(`2026-${date}`)
    await onDay(date)
    for (const hour of ['09:00', '15:00']) {
      at(`2026-${date}`, hour)
      for (const _subject of await run()) days.push(date)
    }
  }
  return days
}

const SUBJECT = 'Ask Dr Helena Marsh in person for your feedback'

describe('a student whose supervisor has not answered', () => {
  it('gets one email three days before the end and one three days after it', async () => {
    await waiting()
    expect(await runUntilAugust()).toEqual(['06-23', '06-29'])
  })

  it('is not emailed once an admin has switched it off, and is later', async () => {
    await waiting()
    at('2026-06-23')
    await sendInPersonTasks(app)
    await admin.feedbackSettings.change({ ...defaults, sendAutomatically: false, askInPerson: false })
    expect(await app.deliverEmails()).toEqual([])
    await admin.feedbackSettings.change({ ...defaults, sendAutomatically: false })
    at('2026-06-24')
    expect(await run()).toEqual([SUBJECT])
  })

  it('is not emailed once the internship is pending again', async () => {
    const { internship } = await waiting()
    at('2026-06-23')
    await sendInPersonTasks(app)
    await db.updateTable('internships').set({ status: 'pending' }).where('id', '=', internship.id).execute()
    expect(await app.deliverEmails()).toEqual([])
  })

  it.each(['the student', 'the schedule'])('is not emailed on the day of the first request, by %s', async (by) => {
    await admin.feedbackSettings.change({ ...defaults, sendAutomatically: by === 'the schedule' })
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student, { startDate: '2026-04-01', endDate: '2026-06-26' })
    at('2026-06-30')
    if (by === 'the schedule') await sendDueEmails(app)
    else await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    expect(await run()).toEqual([])
    at('2026-07-01')
    expect(await run()).toEqual([SUBJECT])
  })

  it('gets them on working days from the hour that is configured, and sees the task on the dashboard', async () => {
    const { client } = await waiting()
    const isDue = async () => (await client.internships.listMine())[0]?.supervisors[0]?.isInPersonDue
    at('2026-06-22', '15:00')
    expect([await run(), await isDue()]).toEqual([[], false])
    at('2026-06-23', '08:59')
    expect([await run(), await isDue()]).toEqual([[], true])
    at('2026-06-23', '09:00')
    expect(await run()).toEqual([SUBJECT])
    at('2026-06-27', '12:00')
    expect(await run()).toEqual([])
  })

  it('gets one email after days on which nothing ran, and none long after', async () => {
    await waiting()
    at('2026-07-02')
    expect(await run()).toEqual([SUBJECT])
    expect(await run()).toEqual([])
    await waiting({ endDate: '2026-06-01' })
    expect(await run()).toEqual([])
  })

  it('gets one email about all internships and supervisors', async () => {
    const { student, internship } = await waiting()
    await makeFeedback(db, await makeSupervisor(db, internship, { name: 'Tomás Ribeiro' }), { status: 'pending' })
    await addTo(student, { employerName: 'Southwind', endDate: '2026-06-25' })
    at('2026-06-23')
    await sendInPersonTasks(app)
    const [message, ...others] = await app.deliverEmails()
    expect([message?.to.address, message?.subject, others.length]).toEqual([
      student.email,
      'Ask your supervisors in person for your feedback',
      0,
    ])
    for (const text of ['Dr Helena Marsh, Northwind Energy: last day on Jun 26, 2026', 'Tomás Ribeiro', 'Southwind'])
      expect(message?.text).toContain(text)
    expect(message?.text).toContain('http://localhost:3000/dashboard')
  })

  it('gets none once the answer has come, even if the email was waiting', async () => {
    const { supervisor } = await waiting()
    at('2026-06-23')
    expect(await sendInPersonTasks(app)).toBe(1)
    await db.deleteFrom('feedback').where('supervisorId', '=', supervisor.id).execute()
    await makeFeedback(db, supervisor)
    expect((await app.deliverEmails()).length).toBe(0)
    expect(await runUntilAugust(24)).toEqual([])
  })

  it.each(['2026-06-20', '2026-06-23', '2026-06-27', '2026-06-29'])('gets none after asking on %s', async (day) => {
    const { client, supervisor } = await waiting()
    at(day, '07:00')
    await client.feedbackRequests.recordInPerson({ supervisorId: supervisor.id })
    expect(await runUntilAugust(Number(day.slice(-2)))).toEqual([])
  })

  it.each<
    [what: string, facts: { reachedAt?: Date | null; address?: string; email?: 'feedback-request' }, emails: string[]]
  >([
    ['gets none once the supervisor has typed the digits of a code', {}, []],
    ['is emailed while nobody has typed them', { reachedAt: null }, ['06-23', '06-29']],
    ['is emailed when somebody at a former address has', { address: 'former@nw.example' }, ['06-23', '06-29']],
    ['is emailed when they were typed about another student', { email: 'feedback-request' }, ['06-23', '06-29']],
  ])('%s', async (_what, { reachedAt = new Date('2026-06-20'), ...facts }, emails) => {
    const { client, student, supervisor } = await waiting()
    const [mailingId, requestedAt] = [randomUUID(), new Date('2026-06-20')]
    const mailing = { email: 'in-person-code' as const, address: supervisor.email, ...facts }
    await db
      .insertInto('feedbackMailings')
      .values({ ...mailing, id: mailingId, requestedAt })
      .execute()
    const about = { mailingId, studentId: student.id, supervisorId: supervisor.id, channel: 'in-person' as const }
    await db
      .insertInto('feedbackLinks')
      .values({ ...about, id: randomUUID(), tokenHash: randomUUID(), isMailed: false, reachedAt })
      .execute()
    at('2026-06-23')
    const [mine] = await client.internships.listMine()
    expect(mine?.supervisors[0]?.askedInPersonAt).toBe(emails.length > 0 ? null : reachedAt?.toISOString())
    expect(await runUntilAugust(20)).toEqual(emails)
  })

  it('is emailed about a request after answers were sent back, whoever was asked in person before', async () => {
    const { client, supervisor } = await waiting()
    const supervisorId = supervisor.id
    at('2026-06-10')
    await client.feedbackRequests.request({ supervisorId })
    await client.feedbackRequests.recordInPerson({ supervisorId })
    await app.deliverEmails()
    await app.stranger.feedbackRequests.submit({
      token: await app.newestToken(supervisorId),
      answers: feedbackAnswers(),
    })
    at('2026-06-12')
    const { id } = await db
      .selectFrom('feedback')
      .select('id')
      .where('supervisorId', '=', supervisorId)
      .executeTakeFirstOrThrow()
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'About somebody else.' })
    at('2026-06-13')
    await client.feedbackRequests.request({ supervisorId })
    await app.deliverEmails()
    const asked = async () => (await client.internships.listMine())[0]?.supervisors[0]?.askedInPersonAt
    expect(await asked()).toBeNull()
    expect(await runUntilAugust(20)).toEqual(['06-23', '06-29'])
    await client.feedbackRequests.recordInPerson({ supervisorId })
    expect(await asked()).not.toBeNull()
  })

  it('gets none after asking while the email waits', async () => {
    const { client, supervisor } = await waiting()
    at('2026-06-23')
    expect(await sendInPersonTasks(app)).toBe(1)
    await client.feedbackRequests.recordInPerson({ supervisorId: supervisor.id })
    expect(await app.deliverEmails()).toEqual([])
  })
})

describe('nobody is emailed', () => {
  it.each<[string, Facts, Parameters<typeof makeStudent>[1]]>([
    ['about an internship that waits for approval', { status: 'pending' }, {}],
    ['about a rejected one', { status: 'rejected' }, {}],
    ['with an address that is not confirmed', {}, { emailVerified: false }],
    ['whose account is locked', {}, { lockedAt: new Date('2026-06-01') }],
    ['who works here now', {}, { role: 'manager' }],
  ])('%s', async (_what, facts, who) => {
    await waiting(facts, who)
    expect(await runUntilAugust(20)).toEqual([])
  })

  it('about a request that was declined, closed, stopped or undelivered', async () => {
    const [declined, closed, stopped, failed] = [await waiting(), await waiting(), await waiting(), await waiting()]
    const now = new Date('2026-06-15')
    const set = db.updateTable('internshipSupervisors')
    await set.set({ declinedAt: now }).where('id', '=', declined.supervisor.id).execute()
    const reason = { closedAt: now, closeReason: 'Not needed' }
    await db.updateTable('feedback').set(reason).where('supervisorId', '=', closed.supervisor.id).execute()
    await makeStop(db, stopped.student, stopped.supervisor.email, now)
    at('2026-06-16')
    await failed.client.feedbackRequests.request({ supervisorId: failed.supervisor.id })
    await app.deliverEmails()
    await db.updateTable('feedbackMailings').set({ failedAt: now, failureReason: 'no such mailbox' }).execute()
    expect(await runUntilAugust(20)).toEqual([])
  })

  it('while it is switched off', async () => {
    await admin.feedbackSettings.change({ ...defaults, askInPerson: false })
    await waiting()
    expect(await runUntilAugust(20)).toEqual([])
  })

  it('who has stopped these emails, until they are on again', async () => {
    const { student, client } = await waiting()
    at('2026-06-23')
    await sendInPersonTasks(app)
    const [message] = await app.deliverEmails()
    const path = message?.headers?.['List-Unsubscribe']?.replace(/^<http:\/\/localhost:3000(.+)>$/, '$1') ?? ''
    expect(message?.html).toContain(path)
    const text = async (url: string, method = 'GET') => (await app.fetch(url, { method })).text()
    expect(await text(path)).toContain('Stop these emails?')
    expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(200)
    const stops = () => db.selectFrom('studentStops').select('studentId').execute()
    expect(await stops()).toEqual([])
    for (let click = 0; click < 2; click++) expect(await text(path, 'POST')).toContain('These emails are stopped')
    expect(await stops()).toEqual([{ studentId: student.id }])
    expect(await text(path)).toContain('These emails are stopped')
    expect(await client.inPersonEmails.getMine()).toEqual({ isOn: false })
    at('2026-06-29')
    expect(await run()).toEqual([])
    await app.fetch(`${path}/undo`, { method: 'POST' })
    expect(await stops()).toEqual([])
    // The same in the settings.
    for (const isOn of [false, false, true]) {
      await client.inPersonEmails.changeMine({ isOn })
      expect(await client.inPersonEmails.getMine()).toEqual({ isOn })
      expect(await text(path)).toContain(isOn ? 'Stop these emails?' : 'These emails are stopped')
    }
    expect(await run()).toEqual([SUBJECT])
    expect((await app.fetch('/reminders/stop/x', { method: 'POST' })).status).toBe(404)
  })
})

describe('no step comes twice', () => {
  /** After the email of Jun 23, this happens; the only other email is that of Jun 29. */
  const change: [string, (made: Awaited<ReturnType<typeof waiting>>) => Promise<unknown>][] = [
    [
      'the address is corrected',
      async ({ client, supervisor }) => {
        await client.supervisors.correct({ supervisorId: supervisor.id, name: 'Tomás Ribeiro', email: 't@nw.example' })
        await client.feedbackRequests.request({ supervisorId: supervisor.id })
      },
    ],
    [
      'the request is handed over',
      async ({ client, supervisor }) => {
        await client.feedbackRequests.request({ supervisorId: supervisor.id })
        await app.deliverEmails()
        const token = await app.newestToken(supervisor.id)
        await app.stranger.assignments.handOver({ token, name: 'Tomás Ribeiro', email: 'tom@nw.example' })
      },
    ],
    [
      'the internship is set back and approved again',
      async ({ internship: { id } }) => {
        const set = (status: 'pending' | 'approved') =>
          db.updateTable('internships').set({ status }).where('id', '=', id)
        await set('pending').execute()
        expect(await run()).toEqual([])
        await set('approved').execute()
      },
    ],
    [
      'the supervisor is removed and added again',
      async ({ client, internship, supervisor }) => {
        await client.supervisors.add({ internshipId: internship.id, name: 'Tomás Ribeiro', email: 'tom@nw.example' })
        await client.supervisors.remove({ supervisorId: supervisor.id })
        const added = await client.supervisors.add({
          internshipId: internship.id,
          name: supervisor.name,
          email: supervisor.email,
        })
        await client.feedbackRequests.request({ supervisorId: (added as { id: string }).id })
      },
    ],
  ]
  it.each(change)('when %s', async (_what, happen) => {
    const made = await waiting()
    at('2026-06-23')
    expect(await run()).toEqual([SUBJECT])
    at('2026-06-24')
    await happen(made)
    expect(await runUntilAugust(24)).toEqual(['06-29'])
  })

  it('when the end moves', async () => {
    const { internship } = await waiting()
    at('2026-06-23')
    expect(await run()).toEqual([SUBJECT])
    await db.updateTable('internships').set({ endDate: '2026-07-10' }).where('id', '=', internship.id).execute()
    expect(await runUntilAugust(24)).toEqual(['07-13'])
  })

  it('from two runs at once, or one that fails', async () => {
    await waiting()
    at('2026-06-23')
    const broken = { ...queue, enqueueEmail: async () => Promise.reject(new Error('the queue is down')) }
    await expect(sendInPersonTasks({ ...app, queue: broken })).rejects.toThrow('not enqueued: 1')
    const sent = await Promise.all([sendInPersonTasks(app), sendInPersonTasks(app)])
    expect(sent[0]! + sent[1]!).toBe(1)
  })
})
