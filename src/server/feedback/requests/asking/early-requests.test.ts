import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#domain/time/durations'
import { feedbackAnswers, makeAdmin, makeInternship, makeStudent } from '../../../testing/factories.ts'
import { supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { supervisorsTerm } from '../../../testing/supervisors-term.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { sendDueEmails } from '../../reminders/send-due-emails.ts'

const app = await createTestApp()
const { db, later, stranger } = app
const { page } = supervisorVisits(app)
const { at } = supervisorsTerm(app)
const admin = await app.as(await makeAdmin(db))

beforeEach(async () => {
  await db.deleteFrom('internships').execute()
  await db.deleteFrom('feedbackMailings').execute()
  await app.deliverWaitingEmails()
})

/** Jun 1 to Aug 28, 2026, if nothing else is said. */
async function internship(dates: { startDate?: string; endDate?: string } = {}) {
  const student = await makeStudent(db, { firstName: 'Mira', lastName: 'Kaya' })
  const { id, supervisor } = await makeInternship(db, student, {
    startDate: '2026-06-01',
    endDate: '2026-08-28',
    ...dates,
  })
  const client = await app.as(student)
  const supervisorId = supervisor.id
  return {
    id,
    student,
    supervisorId,
    client,
    request: async () => {
      await client.feedbackRequests.request({ supervisorId })
      const [email] = await app.deliverEmails()
      return { ...email!, token: await app.newestToken(supervisorId) }
    },
    mine: async () => (await client.internships.listMine())[0]!,
  }
}

it.each([
  ['2026-03-02', true],
  ['2026-08-06', true],
  ['2026-08-07', false],
  ['2026-09-10', false],
])('on %s, asking is early for the student and for staff alike: %s', async (day, isEarly) => {
  at(day)
  const { student, mine } = await internship()
  const forStaff = (await admin.students.get({ id: student.id })).internships[0]!
  expect([(await mine()).earlyAsking !== null, forStaff.earlyAsking !== null]).toEqual([isEarly, isEarly])
  if (isEarly) expect((await mine()).earlyAsking).toEqual(forStaff.earlyAsking)
})

it.each([
  ['2026-03-02', 'Mira Kaya will be with you at', 'The internship of Mira Kaya starts on Jun 1, 2026.'],
  ['2026-06-15', 'How is Mira Kaya doing at', null],
  ['2026-08-28', 'How is Mira Kaya doing at', null],
  ['2026-08-31', 'How did Mira Kaya do at', null],
])('a request on %s works at once, and its email and page say “%s”', async (day, words, notStarted) => {
  at(day)
  const { request, supervisorId, client } = await internship()
  const { text, token } = await request()
  expect(text).toContain(words)
  const { html } = await page(`/feedback/submit/${token}`)
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>|[\u2066-\u2069]/g, '')
  expect(heading).toContain(words)
  expect(html.includes('The internship starts on Jun 1, 2026')).toBe(notStarted !== null)
  if (notStarted) expect(text).toContain(notStarted)
  later(HOUR)
  await client.feedbackRequests.remind({ supervisorId })
  const [reminder] = await app.deliverEmails()
  expect(reminder?.text.includes('starts on Jun 1, 2026')).toBe(notStarted !== null)
})

describe('an answer', () => {
  it.each([
    ['2026-03-02', true],
    ['2026-06-07', true],
    ['2026-06-08', false],
  ])('on %s carries the sign that it is early: %s', async (day, isEarly) => {
    at(day)
    const { request } = await internship()
    const { token } = await request()
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    const [row] = (await admin.feedback.listForReview({})).items
    expect(row?.signs.includes('early')).toBe(isEarly)
  })

  it('that staff enter carries it by the day on which it was given', async () => {
    at('2026-07-01')
    for (const [givenOn, isEarly] of [
      ['2026-06-03', true],
      ['2026-06-20', false],
    ] as const) {
      const { supervisorId } = await internship()
      await admin.feedback.enter({ supervisorId, way: 'telephone', givenOn, answers: feedbackAnswers() })
      const { signs } = await db
        .selectFrom('feedback')
        .select('signs')
        .where('supervisorId', '=', supervisorId)
        .executeTakeFirstOrThrow()
      expect(signs.includes('early')).toBe(isEarly)
    }
  })
})

it('is asked for automatically when the internship starts, if the schedule would ask before', async () => {
  at('2026-06-10')
  const { mine } = await internship({ startDate: '2026-06-15', endDate: '2026-06-19' })
  expect((await mine()).supervisors[0]?.nextEmailOn).toBe('2026-06-15')
  at('2026-06-12')
  expect(await sendDueEmails(app)).toBe(0)
  at('2026-06-15')
  expect(await sendDueEmails(app)).toBe(1)
})
