import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#domain/time/durations'
import { addDays } from '#domain/time/working-days'
import {
  feedbackAnswers,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { readFeedbackSettings, supervisorsTerm } from '../../testing/supervisors-term.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendDueEmails } from './send-due-emails.ts'

const app = await createTestApp()
const { db, queue, later, time } = app
const { at } = supervisorsTerm(app)
const admin = await app.as(await makeAdmin(db))
const defaults = await readFeedbackSettings(admin)

beforeEach(async () => {
  await db.deleteFrom('internships').execute()
  await db.deleteFrom('feedbackMailings').execute()
  await db.deleteFrom('automaticSteps').execute()
  await admin.feedbackSettings.change(defaults)
  await app.deliverEmails()
})

/** Ends on Friday, Jun 26, 2026: the request is due on Jun 16, reminders on Jun 23, Jun 29, Jul 1 and Jul 6. */
async function internship(email: string, facts: Parameters<typeof makeInternship>[2] = {}) {
  const student = await makeStudent(db, { firstName: 'Amira', lastName: 'Haddad' })
  const made = await makeInternship(db, student, {
    startDate: '2026-04-01',
    endDate: '2026-06-26',
    ...facts,
    supervisor: { email },
  })
  return { ...made, student, supervisorId: made.supervisor.id }
}

/** Runs the schedule and the worker; returns the address and subject of each email. */
async function run(): Promise<[address: string, subject: string][]> {
  await sendDueEmails(app)
  return (await app.deliverEmails()).map(({ to, subject }) => [to.address, subject])
}

const REQUEST = "Your feedback on Amira Haddad's internship"
const REMINDER = "Reminder: your feedback on Amira Haddad's internship"

describe('the schedule', () => {
  it('sends a request and four reminders, and then nothing more', async () => {
    await internship('marsh@nw.example')
    const sent: string[] = []
    for (let day = 1; day <= 61; day++) {
      at(day <= 30 ? `2026-06-${String(day).padStart(2, '0')}` : `2026-07-${String(day - 30).padStart(2, '0')}`)
      for (const [, subject] of await run()) sent.push(`${time.now.toISOString().slice(5, 10)} ${subject}`)
    }
    expect(sent).toEqual([
      `06-16 ${REQUEST}`,
      ...['06-23', '06-29', '07-01', '07-06'].map((day) => `${day} ${REMINDER}`),
    ])
  })

  it('has other words in every reminder, and only the last says so', async () => {
    await internship('marsh@nw.example')
    const texts: string[] = []
    for (const day of ['2026-06-16', '2026-06-23', '2026-06-29', '2026-07-01', '2026-07-06']) {
      at(day)
      await sendDueEmails(app)
      texts.push(...(await app.deliverEmails()).map(({ text }) => text))
    }
    expect(texts[0]).toContain('until Jul 3, 2026')
    expect(texts.map((text) => text.includes('You can wait until the internship ends'))).toEqual([
      true,
      ...Array.from({ length: 4 }, () => false),
    ])
    expect(texts.map((text) => text.includes('the last reminder'))).toEqual([false, false, false, false, true])
    const words = ['A reminder: feedback on', 'Still missing:', 'is still hoping for', 'The last reminder:']
    for (const [index, word] of words.entries())
      expect(texts.map((text) => text.toLowerCase().includes(word.toLowerCase())).indexOf(true)).toBe(index + 1)
  })

  it.each([
    ['a national holiday', { timeZone: 'Europe/Vienna', endDate: '2026-11-05' }, '2026-10-26', '2026-10-27'],
    ['Christmas', { timeZone: 'Europe/Berlin', endDate: '2027-01-04' }, '2026-12-25', '2026-12-28'],
    ['a Friday in Riyadh', { timeZone: 'Asia/Riyadh', endDate: '2026-06-29' }, '2026-06-19', '2026-06-21'],
  ])('waits until %s is over, and the student is told so', async (_, { timeZone, endDate }, holiday, next) => {
    await admin.feedbackSettings.change({ ...defaults, timeZone })
    const { student } = await internship('marsh@nw.example', { endDate })
    const shown = async () => (await (await app.as(student)).internships.listMine())[0]?.supervisors[0]?.nextEmailOn
    for (let day = holiday; day < next; day = addDays(day, 1)) {
      at(day, '12:00')
      expect([await shown(), await run()]).toEqual([next, []])
    }
    at(next, '12:00')
    expect([await shown(), await run()]).toEqual([next, [['marsh@nw.example', REQUEST]]])
  })

  it('shows the student that the feedback is requested', async () => {
    const { student } = await internship('marsh@nw.example')
    at('2026-06-16')
    await run()
    const [mine] = await (await app.as(student)).internships.listMine()
    expect(mine?.supervisors[0]?.feedbackStatus).toBe('pending')
  })

  it('catches up with one email after days on which nothing ran', async () => {
    const { student, supervisorId } = await internship('marsh@nw.example')
    at('2026-06-10')
    await (await app.as(student)).feedbackRequests.request({ supervisorId })
    await run()
    at('2026-07-02')
    expect(await run()).toEqual([['marsh@nw.example', REMINDER]])
    expect(await run()).toEqual([])
    at('2026-07-03', '17:00')
    expect(await run()).toEqual([])
    // At the planned distance.
    at('2026-07-06', '17:00')
    expect(await run()).toEqual([])
    at('2026-07-07')
    expect(await run()).toEqual([['marsh@nw.example', REMINDER]])
  })

  it('does nothing while it is turned off', async () => {
    await internship('marsh@nw.example')
    await admin.feedbackSettings.change({ ...defaults, sendAutomatically: false })
    at('2026-06-16')
    expect(await run()).toEqual([])
  })

  it.each(['pending', 'rejected'] as const)('sends nothing about a %s internship', async (status) => {
    await internship('marsh@nw.example', { status })
    at('2026-06-16')
    expect(await run()).toEqual([])
  })

  it('stops once the supervisor has answered', async () => {
    const { supervisorId } = await internship('marsh@nw.example')
    await makeFeedback(db, { id: supervisorId })
    at('2026-06-23')
    expect(await run()).toEqual([])
  })

  it('sends nothing to an address that rejects emails, until it is corrected', async () => {
    const { student, supervisorId } = await internship('wrong@nw.example')
    at('2026-06-16')
    await run()
    await db.updateTable('feedbackMailings').set({ failedAt: time.now, failureReason: 'no such mailbox' }).execute()
    at('2026-06-23')
    expect(await run()).toEqual([])
    const client = await app.as(student)
    await client.supervisors.correct({ supervisorId, name: 'Dr Helena Marsh', email: 'marsh@nw.example' })
    at('2026-06-24')
    expect(await run()).toEqual([['marsh@nw.example', REQUEST]])
  })

  it.each([
    ['goes on, and the student is to ask in person, once the form is opened after', '2026-06-23', true],
    ['sends nothing if the form was opened before', '2026-06-22', false],
  ])('%s an email that did not arrive', async (_, openedOn, isReachable) => {
    const { student, supervisorId } = await internship('marsh@nw.example')
    at('2026-06-16')
    await run()
    const token = await app.newestToken(supervisorId)
    at('2026-06-23')
    await run()
    const failure = { failedAt: time.now, failureReason: 'the mailbox is full' }
    await db.updateTable('feedbackMailings').set(failure).where('requestedAt', '=', time.now).execute()
    at(openedOn, '12:00')
    await app.stranger.feedbackRequests.noteOpening({ token })
    at('2026-06-29')
    const [mine] = await (await app.as(student)).internships.listMine()
    const { nextEmailOn, isInPersonDue } = mine!.supervisors[0]!
    expect([nextEmailOn, isInPersonDue]).toEqual(isReachable ? ['2026-06-29', true] : [null, false])
    expect(await run()).toEqual(isReachable ? [['marsh@nw.example', REMINDER]] : [])
  })
})

it('begins anew when answers were sent back, however far the schedule was, and only once somebody asks', async () => {
  // Nine in summer is eight in winter.
  await admin.feedbackSettings.change({ ...defaults, sendHour: 8 })
  const { student, supervisorId } = await internship('marsh@nw.example')
  const client = await app.as(student)
  const sent: string[] = []
  const days = async (from: string, count: number) => {
    for (let day = 0; day < count; day++) {
      at(from)
      later(day * DAY)
      for (const [address, subject] of await run())
        if (address === 'marsh@nw.example') sent.push(`${time.now.toISOString().slice(5, 10)} ${subject}`)
    }
  }
  await days('2026-06-16', 22)
  expect(sent).toHaveLength(5)
  for (const [answeredOn, askedOn, expected] of [
    // The last reminder would be the ninth automatic email of the term.
    ['2026-07-08', '2026-07-10', [0, 7, 11, 17]],
    ['2026-07-29', '2026-11-27', [0, 7, 11, 17, 20]],
  ] as const) {
    at(answeredOn)
    await app.stranger.feedbackRequests.submit({
      token: await app.newestToken(supervisorId),
      answers: feedbackAnswers(),
    })
    const { id } = await db.selectFrom('feedback').select('id').executeTakeFirstOrThrow()
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'About somebody else.' })
    await app.deliverWaitingEmails()
    sent.length = 0
    await days(answeredOn, 2)
    expect(sent).toEqual([])
    at(askedOn)
    await client.feedbackRequests.request({ supervisorId })
    await days(askedOn, 28)
    const first = new Date(`${askedOn}T12:00:00Z`).getTime()
    const after = sent.map((line) => (Date.parse(`2026-${line.slice(0, 5)}T12:00:00Z`) - first) / 86_400_000)
    // The same intervals, weekends left out.
    expect(after).toEqual(expected)
  }
})

describe('one address', () => {
  it('gets one email about all its students, a request if any of them is new', async () => {
    const first = await internship('marsh@nw.example')
    at('2026-06-16')
    await run()
    const second = await makeInternship(db, await makeStudent(db, { firstName: 'Jonas', lastName: 'Weber' }), {
      startDate: '2026-04-01',
      endDate: '2026-07-03',
      supervisor: { email: 'marsh@nw.example' },
    })
    at('2026-06-23')
    expect(await run()).toEqual([
      ['marsh@nw.example', 'Your feedback on the internships of Amira Haddad and Jonas Weber'],
    ])
    const steps = await db.selectFrom('automaticSteps').select(['internshipId', 'step']).execute()
    expect(steps).toEqual(
      expect.arrayContaining([
        { internshipId: first.id, step: 'reminder:-3' },
        { internshipId: second.id, step: 'request' },
      ]),
    )
  })

  it('is told of everybody who is open, also of a student who is not due', async () => {
    await internship('marsh@nw.example', { endDate: '2026-06-30' })
    // Within the week, later, and not begun.
    for (const [lastName, startDate, endDate] of [
      ['Weber', '2026-04-01', '2026-07-05'],
      ['Costa', '2026-04-01', '2026-07-24'],
      ['Okafor', '2026-06-23', '2026-07-05'],
    ] as const)
      await makeInternship(db, await makeStudent(db, { firstName: 'Jonas', lastName }), {
        startDate,
        endDate,
        supervisor: { email: 'marsh@nw.example' },
      })
    at('2026-06-22')
    expect(await run()).toEqual([
      ['marsh@nw.example', 'Your feedback on the internships of Amira Haddad and Jonas Weber'],
    ])
    at('2026-06-25')
    expect(await run()).toEqual([
      ['marsh@nw.example', 'Your feedback on the internships of Amira Haddad, Jonas Okafor and 1 other'],
    ])
    // The first reminder about the first student would have been due.
    at('2026-06-29')
    expect(await run()).toEqual([])
  })

  it('rests for a day after any email to it, also about another student', async () => {
    const [first, other] = [
      await internship('marsh@nw.example', { endDate: '2026-08-28' }),
      await internship('marsh@nw.example'),
    ]
    at('2026-06-15', '15:00')
    await (await app.as(first.student)).feedbackRequests.request({ supervisorId: first.supervisorId })
    await app.deliverWaitingEmails()
    const nextDay = async () =>
      (await (await app.as(other.student)).internships.listMine())[0]?.supervisors[0]?.nextEmailOn
    expect(await nextDay()).toBe('2026-06-16')
    at('2026-06-16', '14:50')
    expect(await run()).toEqual([])
    at('2026-06-16', '15:10')
    expect(await run()).toHaveLength(1)
  })

  it('gets one email a day: what becomes due later waits until tomorrow', async () => {
    await internship('marsh@nw.example')
    at('2026-06-16', '09:00')
    await run()
    await internship('marsh@nw.example')
    at('2026-06-16', '17:50')
    expect(await run()).toEqual([])
    at('2026-06-17')
    expect(await run()).toEqual([['marsh@nw.example', 'Your feedback on the internships of Amira Haddad']])
  })

  it('gets one email a day however it is spelled, about the earliest end first, and none about the other spelling', async () => {
    await internship('marsh+uni@nw.example', { endDate: '2026-06-29' })
    await internship('marsh@nw.example')
    at('2026-06-19')
    expect(await run()).toEqual([['marsh@nw.example', REQUEST]])
    expect(await run()).toEqual([])
    at('2026-06-22')
    expect(await run()).toEqual([['marsh+uni@nw.example', REQUEST]])
  })

  it('gets its own email if an internship has two supervisors', async () => {
    const made = await internship('marsh@nw.example')
    await makeSupervisor(db, made, { email: 'ribeiro@nw.example' })
    at('2026-06-16')
    expect((await run()).map(([address]) => address).toSorted()).toEqual(['marsh@nw.example', 'ribeiro@nw.example'])
  })

  it('gets one email from two concurrent runs', async () => {
    for (const name of ['a', 'b', 'c']) await internship(`${name}@nw.example`)
    at('2026-06-16')
    const counts = await Promise.all([sendDueEmails(app), sendDueEmails(app)])
    expect(counts[0] + counts[1]).toBe(3)
    expect(await app.deliverEmails()).toHaveLength(3)
  })

  it('gets nothing from a run that fails halfway, and everything from the next', async () => {
    await internship('marsh@nw.example')
    at('2026-06-16')
    const broken = { ...queue, enqueueEmails: async () => Promise.reject(new Error('the queue is down')) }
    await expect(sendDueEmails({ ...app, queue: broken })).rejects.toThrow('not enqueued: 1')
    expect(await db.selectFrom('automaticSteps').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('feedback').selectAll().execute()).toEqual([])
    expect(await run()).toEqual([['marsh@nw.example', REQUEST]])
  })
})

describe('a manual request or reminder', () => {
  it('counts: there is no second request, and the next reminder is as far away as planned', async () => {
    const { student, supervisorId } = await internship('marsh@nw.example')
    const client = await app.as(student)
    at('2026-06-15', '20:00')
    await client.feedbackRequests.request({ supervisorId })
    await run()
    at('2026-06-17')
    expect(await run()).toEqual([])
    at('2026-06-22', '16:00')
    await client.feedbackRequests.remind({ supervisorId })
    await run()
    for (const day of ['2026-06-23', '2026-06-24', '2026-06-26']) {
      at(day, '17:00')
      expect(await run()).toEqual([])
    }
    at('2026-06-29')
    expect(await run()).toEqual([['marsh@nw.example', REMINDER]])
    at('2026-07-03', '17:00')
    expect(await run()).toEqual([])
    at('2026-07-06')
    expect(await run()).toEqual([['marsh@nw.example', REMINDER]])
  })

  it('counts as well if staff have written a message', async () => {
    const { student, supervisorId } = await internship('marsh@nw.example')
    at('2026-06-16')
    expect(await run()).toEqual([['marsh@nw.example', REQUEST]])
    at('2026-06-22', '16:00')
    await leaveMessage({ supervisorId, studentId: student.id, address: 'marsh@nw.example' })
    at('2026-06-23')
    expect(await run()).toEqual([])
    at('2026-06-29')
    expect(await run()).toEqual([['marsh@nw.example', REMINDER]])
  })
})

it('names to the student no day on which the last emails of a term wait for somebody else', async () => {
  const address = 'kept@nw.example'
  const { student } = await internship(address)
  await internship(address, { startDate: '2026-06-01', endDate: '2026-08-28' })
  const earlier = ['2026-04-07', '2026-04-21', '2026-05-05', '2026-05-19'].map((day) => new Date(`${day}T08:00:00Z`))
  const mailing = { email: 'feedback-request', address, isAutomatic: true } as const
  await db
    .insertInto('feedbackMailings')
    .values(earlier.map((requestedAt) => ({ ...mailing, requestedAt })))
    .execute()
  at('2026-06-16')
  expect(await run()).toHaveLength(1)
  const client = await app.as(student)
  const shown = async () => (await client.internships.listMine())[0]!.supervisors[0]!.nextEmailOn
  at('2026-06-23')
  expect(await run()).toEqual([])
  const day = await shown()
  expect(day).toBe('2026-08-18')
  at(day!)
  expect(await run()).toHaveLength(1)
})

describe('a day of rest', () => {
  it('follows a message of staff about another student', async () => {
    await internship('rest@nw.example')
    const other = await internship('rest@nw.example', { startDate: '2026-06-01', endDate: '2026-12-18' })
    at('2026-06-15', '14:00')
    await leaveMessage({ ...other, studentId: other.student.id, address: 'rest@nw.example' })
    at('2026-06-16', '13:50')
    expect(await run()).toEqual([])
    at('2026-06-16', '14:10')
    expect(await run()).toEqual([['rest@nw.example', REQUEST]])
  })

  it('follows a request for mid-term feedback on another student', async () => {
    const term = { name: 'Half-year', startsOn: '2026-06-01', endsOn: '2026-12-31', askMidtermFeedback: true }
    await db.insertInto('terms').values(term).execute()
    await internship('rest@nw.example')
    const other = await internship('rest@nw.example', { startDate: '2026-06-01', endDate: '2026-12-18' })
    at('2026-06-15', '14:00')
    await (await app.as(other.student)).midterms.request({ supervisorId: other.supervisorId })
    await app.deliverEmails()
    at('2026-06-16', '13:50')
    expect(await run()).toEqual([])
    at('2026-06-16', '14:10')
    expect(await run()).toEqual([['rest@nw.example', REQUEST]])
    await db.deleteFrom('terms').execute()
  })
})

/** A message of staff to the supervisor leaves now. */
async function leaveMessage({
  address,
  supervisorId,
  studentId,
}: Record<'supervisorId' | 'studentId' | 'address', string>) {
  const [messageId, emailId] = [randomUUID(), randomUUID()]
  const message = {
    subject: 'Feedback',
    body: 'Please answer.',
    sentBy: null,
    createdAt: time.now,
    undoUntil: time.now,
  }
  await db
    .insertInto('messages')
    .values({ id: messageId, audience: 'supervisors', ...message })
    .execute()
  await db.insertInto('messageEmails').values({ id: emailId, messageId, address, handedOverAt: time.now }).execute()
  await db.insertInto('messageStudents').values({ emailId, supervisorId, studentId }).execute()
}
