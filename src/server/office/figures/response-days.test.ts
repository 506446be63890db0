import { describe, expect, it } from 'vitest'
import { DAY } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
import { eraseSupervisor } from '../../privacy/erasure/erase-supervisor.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  feedbackAnswers,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
} from '../../testing/factories.ts'
import { supervisorVisits } from '../../testing/supervisor-visits.ts'
import { readFeedbackSettings } from '../../testing/supervisors-term.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, time } = app
const { openRequest, page, post, submit, visit } = supervisorVisits(app)
const admin = await app.as(await makeAdmin(db))

const END = '2026-06-20'
const RATED = '?technicalSkills=4'

/** Sets the clock to ten in the morning, this many days from the end. */
function on(day: number): void {
  time.now = new Date(Date.parse(`${END}T10:00:00Z`) + day * DAY)
}

/** A request emailed three days before the end. */
async function ask() {
  on(-3)
  const request = await openRequest()
  await db.updateTable('internships').set({ endDate: END }).where('id', '=', request.internship.id).execute()
  return request
}

function linkOf(supervisor: { id: string }) {
  return db
    .selectFrom('feedbackLinks')
    .select(['begunAt', 'isFromRating', 'answeredAt'])
    .where('supervisorId', '=', supervisor.id)
    .executeTakeFirstOrThrow()
}

const opened = (token: string, begun = '') =>
  page(`/feedback/opened/${token}`, { method: 'POST', body: new URLSearchParams({ begun }) })

describe('the days of a request', () => {
  it('are those of the email, the visit, the first field and the answer', async () => {
    const unread = await ask()
    const visited = await ask()
    const begun = await ask()
    const refused = await ask()
    const rated = await ask()
    const answered = await ask()
    const inPerson = await ask()
    const failed = await ask()
    const bounced = db.updateTable('feedbackMailings').set({ failedAt: time.now, failureReason: 'No such mailbox' })
    const mailingOf = (id: string) => db.selectFrom('feedbackLinks').select('mailingId').where('supervisorId', '=', id)
    await bounced.where('id', 'in', mailingOf(failed.supervisor.id)).execute()

    on(-2)
    // Mail scanners open every link.
    for (const value of [1, 2, 3, 4, 5]) await page(`/feedback/submit/${unread.token}?technicalSkills=${value}`)
    await opened(visited.token)
    await opened(begun.token)
    on(0)
    await opened(begun.token, 'yes')
    await submit(refused.token, { strengths: '' })
    on(1)
    await opened(begun.token, 'yes')
    await submit(refused.token, { strengths: '' })
    on(3)
    const { html } = await page(`/feedback/submit/${rated.token}${RATED}`)
    expect(html).toContain('name="rated" value="4"')
    // Refused first, then sent again from the page that gives the reason.
    const cookie = await visit(rated.token)
    const again = await post(`/feedback/submit/${rated.token}`, { rated: '4', strengths: '' }, cookie)
    expect(again.html).toContain('name="rated" value="4"')
    await submit(rated.token, { rated: '4' })
    await submit(answered.token)
    await db
      .updateTable('feedbackLinks')
      .set({ channel: 'in-person' })
      .where('supervisorId', '=', inPerson.supervisor.id)
      .execute()
    await submit(inPerson.token, { rated: '4' })
    on(5)
    await admin.feedback.enter({
      supervisorId: failed.supervisor.id,
      way: 'telephone',
      givenOn: '2026-06-25',
      answers: feedbackAnswers(),
    })

    on(20)
    expect(await linkOf(unread.supervisor)).toEqual({ begunAt: null, isFromRating: false, answeredAt: null })
    const { days, channels, requests } = await admin.statistics.responseDays({})
    const at = (day: number) => days.find((one) => one.day === day)?.counts
    expect(requests).toBe(8)
    expect(at(-4)).toEqual({ requests: 8, reached: 0, opened: 0, begun: 0, answered: 0 })
    expect(at(-3)).toEqual({ requests: 8, reached: 7, opened: 0, begun: 0, answered: 0 })
    expect(at(-2)).toEqual({ requests: 8, reached: 7, opened: 2, begun: 0, answered: 0 })
    expect(at(0)).toEqual({ requests: 8, reached: 7, opened: 3, begun: 2, answered: 0 })
    expect(at(3)).toEqual({ requests: 8, reached: 7, opened: 6, begun: 5, answered: 3 })
    expect(at(20)).toEqual({ requests: 8, reached: 7, opened: 6, begun: 5, answered: 4 })
    expect(at(21)).toBeNull()
    expect(channels).toEqual([
      { channel: 'email', answers: 1, erased: 0, before: null },
      { channel: 'in-person', answers: 1, erased: 0, before: null },
      { channel: 'reminder-rating', answers: 1, erased: 0, before: null },
      { channel: 'second-contact', answers: 0, erased: 0, before: null },
      { channel: 'entered', answers: 1, erased: 0, before: null },
      { channel: 'erased', answers: 0, erased: 0, before: null },
    ])
  })
})

it('what staff have entered counts on the day on which it was given, in any time zone', async () => {
  await db.deleteFrom('internships').execute()
  const requests = [await ask(), await ask(), await ask(), await ask(), await ask()]
  on(25)
  for (const [index, givenOn] of ['2026-06-18', '2026-06-21', '2026-07-15'].entries())
    await admin.feedback.enter({
      supervisorId: requests[index]!.supervisor.id,
      way: 'paper',
      givenOn,
      answers: feedbackAnswers(),
    })
  for (const timeZone of ['Pacific/Honolulu', 'Pacific/Kiritimati', 'Europe/Berlin']) {
    await db.updateTable('feedbackSettings').set({ timeZone }).execute()
    const { days } = await admin.statistics.responseDays({})
    const answered = (day: number) => days.find((one) => one.day === day)?.counts?.answered
    expect([-3, -2, 0, 1, 24, 25].map(answered)).toEqual([0, 1, 1, 2, 2, 3])
  }
})

describe('compared with the term before and the model', () => {
  it('shows managers their departments only, and nothing of fewer than five answers', async () => {
    const terms = { spring: ['2025-02-01', '2025-07-31'], autumn: ['2025-09-01', '2026-01-31'] } as const
    const [spring, autumn] = await Promise.all(
      Object.entries(terms).map(async ([name, [startsOn, endsOn]]) => {
        await admin.terms.add({ name, startsOn, endsOn, askSelfAssessment: false })
        return db.selectFrom('terms').select('id').where('name', '=', name).executeTakeFirstOrThrow()
      }),
    )
    const make = async (endDate: string, after: number | null, department: string) => {
      const student = await makeStudent(db, { major: department })
      const startDate = new Date(Date.parse(endDate) - 60 * DAY).toISOString().slice(0, 10)
      const { supervisor } = await makeInternship(db, student, { startDate, endDate })
      const status = after === null ? 'pending' : 'submitted'
      const { id } = await makeFeedback(db, supervisor, { status, createdAt: new Date(endDate) })
      const submittedAt = after === null ? null : new Date(Date.parse(`${endDate}T09:00:00Z`) + after * DAY)
      await db.updateTable('feedback').set({ submittedAt }).where('id', '=', id).execute()
    }
    for (const after of [0, 1, 2, 3, 8, null]) await make('2025-12-01', after, 'Geology')
    for (const after of [1, 9, 9, 9, 9, null, null, null]) await make('2025-06-01', after, 'Geology')
    for (const after of [1, 2, 3, 4, null]) await make('2025-12-01', after, 'Poetry')

    await admin.feedbackSettings.change({
      ...(await readFeedbackSettings(admin)),
      sendAutomatically: true,
    })
    const geology = await app.as(await makeManager(db, ['Geology']))
    const figures = await geology.statistics.responseDays({ term: autumn!.id })
    expect(figures).toMatchObject({ requests: 6, termBefore: { id: spring!.id, name: 'spring' } })
    const third = figures.days.find(({ day }) => day === 3)!
    expect(third).toMatchObject({
      counts: { requests: 6, begun: 4, answered: 4 },
      before: { requests: 8, answered: 1 },
    })
    expect(third.expected).toBeGreaterThan(50)
    expect(figures.channels).toContainEqual({ channel: 'email', answers: 5, erased: 0, before: 5 })

    const poetry = await app.as(await makeManager(db, ['Poetry']))
    const hidden = await poetry.statistics.responseDays({ term: autumn!.id })
    expect(hidden).toMatchObject({ requests: 5, channels: null })
    expect(hidden.days.every(({ counts }) => counts === null)).toBe(true)
    const all = await admin.statistics.responseDays({ term: autumn!.id })
    expect(all.days.find(({ day }) => day === 30)?.counts).toMatchObject({ requests: 11, answered: 9 })
    expect(await (await app.as(await makeManager(db, []))).statistics.responseDays({})).toMatchObject({ requests: 0 })

    await admin.feedbackSettings.change({ ...(await readFeedbackSettings(admin)), sendAutomatically: false })
    const unexpected = await admin.statistics.responseDays({ term: autumn!.id })
    expect(unexpected.days.every(({ expected }) => expected === null)).toBe(true)
  })

  it('counts the period like the other figures', async () => {
    on(20)
    expect((await admin.statistics.responseDays({ period: '30' })).requests).toBeLessThan(
      (await admin.statistics.responseDays({})).requests,
    )
  })
})

it('the channel of an answer is not known any more once the supervisor is erased', async () => {
  await db.deleteFrom('internships').execute()
  const { supervisor, token } = await ask()
  await submit(token, { rated: '4' })
  const channels = async () => {
    const { channels: all } = await admin.statistics.responseDays({})
    return all!.filter(({ answers }) => answers > 0).map(({ channel }) => channel)
  }
  expect(await channels()).toEqual(['reminder-rating'])
  await inTransaction(db, (tx) => eraseSupervisor(tx, supervisor.email, time.now))
  expect(await channels()).toEqual(['erased'])
})

it('how a single answer came in is in the lists and exports of admins only', async () => {
  const filters = { channel: 'erased' } as const
  const { department } = await db.selectFrom('feedback').select('department').executeTakeFirstOrThrow()
  const manager = await makeManager(db, [department!])
  expect((await admin.feedback.listForReview(filters)).items).toHaveLength(1)
  const { feedback, bulkDecisions, exports } = await app.as(manager)
  for (const refused of [
    () => feedback.listForReview(filters),
    () => bulkDecisions.countFeedback(filters),
    () => exports.feedback(filters),
  ])
    await expectRefusal(refused(), 'FORBIDDEN')
})
