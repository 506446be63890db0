import { beforeEach, expect, it } from 'vitest'
import { DAY, HOUR } from '#domain/time/durations'
import { feedbackAnswers, makeAdmin, makeInternship, makeStudent } from '../../testing/factories.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { readFeedbackSettings, supervisorsTerm } from '../../testing/supervisors-term.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { remindToAskAgain } from './remind-to-ask-again.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
const { at } = supervisorsTerm(app)
const admin = await app.as(await makeAdmin(db))
const settings = await readFeedbackSettings(admin)

beforeEach(async () => {
  await db.deleteFrom('internships').execute()
  await db.deleteFrom('automaticSteps').execute()
  await admin.feedbackSettings.change(settings)
  await app.deliverWaitingEmails()
})

/** Answers that were sent back on this day, of an internship that ended on Jun 26, 2026. */
async function sentBack(day = '2026-07-08', facts: { endDate?: string } = {}) {
  at(day)
  const student = await makeStudent(db)
  const { supervisor } = await makeInternship(db, student, {
    startDate: '2026-04-01',
    endDate: '2026-06-26',
    ...facts,
  })
  const client = await app.as(student)
  const supervisorId = supervisor.id
  const answerAndSendBack = async () => {
    later(HOUR)
    await client.feedbackRequests.request({ supervisorId })
    await app.deliverWaitingEmails()
    await stranger.feedbackRequests.submit({
      token: await app.newestToken(supervisorId),
      answers: feedbackAnswers(),
    })
    const { id } = await db
      .selectFrom('feedback')
      .select('id')
      .where('supervisorId', '=', supervisorId)
      .executeTakeFirstOrThrow()
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'About another trainee.' })
    await app.deliverWaitingEmails()
  }
  await answerAndSendBack()
  return { student, client, supervisorId, supervisor, answerAndSendBack }
}

/** Runs the task on each of these days and returns the days on which the student got an email. */
async function remindedOn(from: string, days: number): Promise<string[]> {
  const reminded: string[] = []
  for (let day = 0; day < days; day++) {
    at(from)
    later(day * DAY)
    await remindToAskAgain(app)
    for (const { subject } of await app.deliverEmails())
      if (subject === 'Ask Dr Helena Marsh for feedback again') reminded.push(time.now.toISOString().slice(0, 10))
  }
  return reminded
}

it('reminds the student once, four days later, on a working day', async () => {
  await sentBack('2026-07-08')
  // Jul 12 is a Sunday.
  expect(await remindedOn('2026-07-08', 24)).toEqual(['2026-07-13'])
})

it('reminds again when other answers were sent back', async () => {
  const { answerAndSendBack } = await sentBack('2026-07-08')
  expect(await remindedOn('2026-07-09', 10)).toEqual(['2026-07-13'])
  at('2026-07-20')
  await answerAndSendBack()
  expect(await remindedOn('2026-07-20', 24)).toEqual(['2026-07-24'])
})

it('says nothing once somebody has asked, or before there is something to say', async () => {
  const { client, supervisorId } = await sentBack()
  at('2026-07-10')
  await client.feedbackRequests.request({ supervisorId })
  await app.deliverEmails()
  expect(await remindedOn('2026-07-10', 24)).toEqual([])
  await sentBack('2026-07-08', { endDate: '2026-08-28' })
  expect(await remindedOn('2026-07-08', 40)).toEqual(['2026-08-07'])
})

it('sends one email from two concurrent runs, and none about what was sent back long ago', async () => {
  await sentBack()
  at('2026-07-13')
  const counts = await Promise.all([remindToAskAgain(app), remindToAskAgain(app)])
  expect(counts[0] + counts[1]).toBe(1)
  expect(await app.deliverEmails()).toHaveLength(1)
  await sentBack()
  expect(await remindedOn('2026-08-03', 10)).toEqual([])
})

it('keeps to a stop, and to the setting', async () => {
  const { student } = await sentBack()
  await db.insertInto('studentStops').values({ studentId: student.id, stoppedAt: time.now }).execute()
  expect(await remindedOn('2026-07-08', 10)).toEqual([])
  await sentBack()
  await admin.feedbackSettings.change({ ...settings, remindToAskAgain: false })
  expect(await remindedOn('2026-07-08', 10)).toEqual([])
})

it('does not leave once the setting is off, and is sent later if it is on again', async () => {
  await sentBack()
  at('2026-07-13')
  expect(await remindToAskAgain(app)).toBe(1)
  await admin.feedbackSettings.change({ ...settings, remindToAskAgain: false })
  expect(await app.deliverEmails()).toEqual([])
  await admin.feedbackSettings.change(settings)
  expect(await remindedOn('2026-07-14', 3)).toEqual(['2026-07-14'])
})

it('stands in a part of its own in the list of the office, until somebody asks again', async () => {
  const { supervisorId, supervisor } = await sentBack()
  const { items } = await admin.openRequests.list({ part: 'sent-back' })
  expect(items).toMatchObject([{ supervisorId, supervisorName: supervisor.name, sentBackAt: expect.anything() }])
  expect(await admin.openRequests.count({})).toEqual({ undelivered: 0, sentBack: 1, current: 0, older: 0, ended: 1 })
  expect((await admin.openRequests.list({})).items).toEqual([])
  later(HOUR)
  await admin.openRequests.request({ supervisorId })
  expect(await admin.openRequests.count({})).toEqual({ undelivered: 0, sentBack: 0, current: 1, older: 0, ended: 0 })
  expect((await admin.openRequests.list({ part: 'sent-back' })).items).toEqual([])
})

it('does not remind of asking somebody whom only the office may ask', async () => {
  const { student, client, supervisor } = await sentBack('2026-07-08')
  const { email, name } = supervisor
  const dates = { startDate: '2026-01-01', endDate: '2026-03-31' }
  const other = await makeInternship(db, student, { ...dates, supervisor: { email, name } })
  await client.feedbackRequests.request({ supervisorId: other.supervisor.id })
  await app.deliverWaitingEmails()
  const token = await app.newestToken(other.supervisor.id)
  await app.fetch(`/feedback/unsubscribe/${token}`, { method: 'POST' })
  await stranger.assignments.decline({ token })
  expect(await remindedOn('2026-07-08', 24)).toEqual([])
  // Until they have resumed the emails.
  await app.fetch(`/feedback/unsubscribe/${token}/undo`, { method: 'POST' })
  expect(await remindedOn('2026-07-13', 2)).toEqual(['2026-07-13'])
})
