import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { RATINGS } from '#domain/feedback/feedback'
import { isShorterThanSentence } from '#domain/feedback/feedback-signs'
import { DAY, MINUTE } from '#domain/time/durations'
import { setPassword } from '../../../testing/account-factories.ts'
import {
  answerFields,
  feedbackAnswers,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  makeSupervisor,
} from '../../../testing/factories.ts'
import { makeQuestionSet } from '../../../testing/question-sets.ts'
import { readFeedback } from '../../../testing/read-records.ts'
import { cookiesOf, supervisorVisits } from '../../../testing/supervisor-visits.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
const { openRequest, visit, submit } = supervisorVisits(app)

/** Answers without a sign. */
const calm = () => ({
  teamwork: '2',
  strengths: `Wrote the tests for the billing service, ${crypto.randomUUID()}`,
  developmentAreas: `Should ask earlier when a task is unclear, ${crypto.randomUUID()}`,
})

async function signsAfter(
  request: Awaited<ReturnType<typeof openRequest>>,
  answers: Record<string, string> = {},
  address?: string,
  cookies?: string,
) {
  const cookie = [await visit(request.token), cookies].filter(Boolean).join('; ')
  expect(
    (await submit(request.token, { ...calm(), ...answers }, { cookie, ...(address && { address }) })).response.status,
  ).toBe(303)
  const row = await db
    .selectFrom('feedback')
    .select(['id', 'signs'])
    .where('supervisorId', '=', request.supervisor.id)
    .executeTakeFirstOrThrow()
  return row
}

/** Asked for longer ago than a minute. */
async function askedEarlier() {
  const request = await openRequest()
  later(MINUTE)
  return request
}

/** Another email to the supervisor, with a link. */
async function mail(
  { student, supervisor }: Awaited<ReturnType<typeof openRequest>>,
  email: 'feedback-reminder' | 'supervisor-confirmation',
) {
  const { id: mailingId } = await db
    .insertInto('feedbackMailings')
    .values({ email, address: supervisor.email, requestedAt: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { mailingId, studentId: student.id, supervisorId: supervisor.id, tokenHash: crypto.randomUUID() }
  await db.insertInto('feedbackLinks').values(link).execute()
}

async function setAddress({ supervisor }: { supervisor: { id: string } }, email: string) {
  await db.updateTable('internshipSupervisors').set({ email }).where('id', '=', supervisor.id).execute()
}

describe('signs of a submission', () => {
  it('are none for calm answers from elsewhere', async () => {
    expect((await signsAfter(await askedEarlier())).signs).toEqual([])
  })

  it('are found in ratings and texts', async () => {
    const same = Object.fromEntries(
      Object.keys(answerFields())
        .filter((key) => /Skills|Solving|teamwork|professionalism|Rating/.test(key))
        .map((key) => [key, '5']),
    )
    const { signs } = await signsAfter(await askedEarlier(), { ...same, strengths: 'Very good!' })
    expect(signs).toEqual(['sameRating', 'shortText'])
  })

  it('are found in the address', async () => {
    const request = await askedEarlier()
    await db
      .updateTable('profiles')
      .set({ email: 'zoe.caglar@gmail.com' })
      .where('id', '=', request.student.id)
      .execute()
    await setAddress(request, 'zoecaglar+boss@googlemail.com')
    expect((await signsAfter(request)).signs).toEqual(['freeMail', 'studentMailbox'])
  })

  it('see the ratings of a set beside the six', async () => {
    await makeQuestionSet(db, { departments: ['Acoustics'] })
    const signsOf = async (safety: number) => {
      const student = await makeStudent(db, { major: 'Acoustics' })
      const { supervisor } = await makeInternship(db, student)
      await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
      await app.deliverEmails()
      later(MINUTE)
      const ratings = Object.fromEntries(RATINGS.map(({ key }) => [key, 4]))
      const answers = feedbackAnswers({ ...ratings, further: { safety: { value: safety } } })
      await stranger.feedbackRequests.submit({ token: await app.newestToken(supervisor.id), answers })
      const row = db.selectFrom('feedback').select('signs').where('supervisorId', '=', supervisor.id)
      return (await row.executeTakeFirstOrThrow()).signs
    }
    expect([await signsOf(2), await signsOf(4)].map((signs) => signs.includes('sameRating'))).toEqual([false, true])
  })

  it('compare the domain with those of the supervisors of other students at the employer', async () => {
    const request = await askedEarlier()
    const { employerName } = request.internship
    const other = await makeInternship(db, await makeStudent(db), { employerName })
    await makeSupervisor(db, other, { email: 'one@house.example' })
    await makeSupervisor(db, other, { email: 'two@house.example' })
    await setAddress(request, 'boss@elsewhere.example')
    expect((await signsAfter(request)).signs).toEqual(['otherDomain'])
  })

  it.each([
    [59_999, ['withinMinute']],
    [60_000, []],
  ])('within a minute of being asked: after %i ms', async (after, expected) => {
    const request = await openRequest()
    later(after)
    expect((await signsAfter(request)).signs).toEqual(expected)
  })

  it('count the minute from the newest email that asked, also after an answer was sent back', async () => {
    const request = await askedEarlier()
    await app.stranger.feedbackRequests.noteOpening({ token: request.token, hasBegun: true })
    const { id } = await signsAfter(request)
    const admin = await app.as(await makeAdmin(db))
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'About somebody else.' })
    later(DAY)
    const student = await app.as(request.student)
    await student.feedbackRequests.request({ supervisorId: request.supervisor.id })
    await app.deliverWaitingEmails()
    const again = { ...request, token: await app.newestToken(request.supervisor.id) }
    expect((await signsAfter(again)).signs).toEqual(['withinMinute'])
  })

  it.each([
    ['a second', -1000, ['withinMinute']],
    ['an hour', -3_600_000, []],
  ])('count no other minute when the clock has been set back by %s', async (_, change, expected) => {
    const request = await openRequest()
    later(change)
    expect((await signsAfter(request)).signs).toEqual(expected)
  })

  it('count the minute from a reminder, but not for whoever had begun before, and not from emails that do not ask', async () => {
    const reminded = await askedEarlier()
    await mail(reminded, 'feedback-reminder')
    expect((await signsAfter(reminded)).signs).toEqual(['withinMinute'])
    const writing = await askedEarlier()
    await app.stranger.feedbackRequests.noteOpening({ token: writing.token, hasBegun: true })
    later(MINUTE)
    await mail(writing, 'feedback-reminder')
    expect((await signsAfter(writing)).signs).toEqual([])
    const informed = await askedEarlier()
    await mail(informed, 'supervisor-confirmation')
    expect((await signsAfter(informed)).signs).toEqual([])
  })

  it('compare the network with those in which the student is signed in, and keep no address', async () => {
    for (const [session, supervisor, expected] of [
      ['203.0.113.7', '203.0.113.7', ['studentNetwork']],
      ['203.0.113.7', '203.0.113.8', []],
      ['2001:db8:1::5', '2001:db8:1::9', ['studentNetwork']],
      ['192.168.1.20', '192.168.1.20', []],
    ] as const) {
      const request = await askedEarlier()
      await app.cookieFor(request.student.id)
      await db.updateTable('sessions').set({ ipAddress: session }).where('userId', '=', request.student.id).execute()
      expect((await signsAfter(request, {}, supervisor)).signs).toEqual(expected)
    }
    const request = await askedEarlier()
    await app.cookieFor(request.student.id)
    await db
      .updateTable('sessions')
      .set({ ipAddress: '203.0.113.7', lastUsedAt: new Date(time.now.getTime() - 90 * DAY) })
      .where('userId', '=', request.student.id)
      .execute()
    expect((await signsAfter(request, {}, '203.0.113.7')).signs).toEqual([])
  })

  describe('when the student has signed out before', () => {
    const [AT_SIGN_IN, AT_SIGN_OUT, ELSEWHERE] = ['203.0.113.21', '203.0.113.22', '203.0.113.23']

    /** What the student's browser keeps after signing out. */
    async function afterSignOut(student: { id: string; email: string }): Promise<string> {
      await setPassword(db, student, 'a password')
      const post = (path: string, body: object, address: string, cookie = '') =>
        app.fetch(`/api/auth${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: 'http://localhost:3000',
            'x-forwarded-for': address,
            cookie,
          },
          body: JSON.stringify(body),
        })
      const signedIn = cookiesOf(
        await post('/sign-in/email', { email: student.email, password: 'a password' }, AT_SIGN_IN),
      )
      const signedOut = await post('/sign-out', {}, AT_SIGN_OUT, signedIn)
      expect(signedOut.status).toBe(200)
      const ended = signedOut.headers.getSetCookie().map((line) => line.split('=')[0])
      return signedIn
        .split('; ')
        .filter((cookie) => !ended.includes(cookie.split('=')[0]))
        .join('; ')
    }

    it('the browser is still the one in which they were', async () => {
      const request = await askedEarlier()
      const cookies = await afterSignOut(request.student)
      expect(cookies).not.toContain('session_token')
      expect((await signsAfter(request, {}, AT_SIGN_IN, cookies)).signs).toEqual(['studentBrowser'])
      const other = await askedEarlier()
      expect((await signsAfter(other, {}, ELSEWHERE, cookies)).signs).toEqual([])
    })

    it('the network is still the one in which they were, for 90 days', async () => {
      for (const [address, expected] of [
        [AT_SIGN_IN, ['studentNetwork']],
        [AT_SIGN_OUT, ['studentNetwork']],
        [ELSEWHERE, []],
      ] as const) {
        const request = await askedEarlier()
        await afterSignOut(request.student)
        expect((await signsAfter(request, {}, address)).signs).toEqual(expected)
      }
      // The trail has the time of the database.
      time.now = new Date(Date.now() + 90 * DAY)
      const request = await askedEarlier()
      await afterSignOut(request.student)
      expect((await signsAfter(request, {}, AT_SIGN_IN)).signs).toEqual([])
    })
  })
})

describe('a text that is the same as in another feedback', () => {
  async function feedbackWith(strengths: string, developmentAreas: string, department = 'Law') {
    const internship = await makeInternship(db, await makeStudent(db, { major: department }))
    return makeFeedback(db, internship.supervisor, { strengths, developmentAreas })
  }

  it('is shown with both, also one that was there before, and to nobody of another department', async () => {
    const admin = await app.as(await makeAdmin(db))
    const signsOf = async (id: string) => (await admin.feedback.listForReview({ id })).items[0]?.signs
    const first = await feedbackWith('Léarns quickly,  and well.', 'Should speak up more often.')
    expect(await signsOf(first.id)).toEqual([])
    const second = await feedbackWith('learns QUICKLY and well', 'should speak up: more often!', 'History')
    expect([await signsOf(first.id), await signsOf(second.id)]).toEqual([['sameText'], ['sameText']])
    const law = await app.as(await makeManager(db, ['Law']))
    expect((await law.feedback.listForReview({ id: first.id })).items[0]?.signs).toEqual(['sameText'])
    expect((await law.feedback.listForReview({ id: second.id })).items).toEqual([])
    const { signs } = await law.statistics.figures({})
    expect(signs?.counts).toContainEqual({ sign: 'sameText', count: 1 })
    const nobody = await app.as(await makeManager(db, []))
    expect((await nobody.statistics.figures({})).signs).toEqual({ answers: 0, counts: [] })
  })

  it('is compared with its own kind, and equal by chance if shorter than a sentence', async () => {
    const admin = await app.as(await makeAdmin(db))
    const areas = () => `Should ask earlier, ${crypto.randomUUID()}`
    type Texts = [strengths: string, developmentAreas: string]
    const pairs: [Texts, Texts, string[]][] = [
      [['Carried the release through alone', areas()], ['carried the RELEASE  through alone', areas()], ['sameText']],
      [
        ['Knows the archive by heart', 'Could delegate more work'],
        ['Counts on us', 'Could delegate more work'],
        ['sameText'],
      ],
      [['Wrote clear reports for everybody', 'None.'], ['Wrote clean reports for everybody', 'None.'], []],
      [['Good with customers', 'Nothing at all'], ['Good with customers', 'Nothing at all'], []],
      [['Reads every contract twice', areas()], ['Hard to say', 'Reads every contract twice'], []],
      [['-', '---- - - - -'], ['-', '---- - - - -'], []],
    ]
    for (const [one, other, expected] of pairs) {
      const { id } = await feedbackWith(...one)
      expect((await admin.feedback.listForReview({ id })).items[0]?.signs).toEqual([])
      await feedbackWith(...other)
      expect((await admin.feedback.listForReview({ id })).items[0]?.signs).toEqual(expected)
    }
  })

  it('is compared exactly if it is not shown as shorter than a sentence', async () => {
    for (const text of [
      'Good.',
      'Very good work',
      'Did very good work',
      'It’s all fine.',
      "It's all really fine",
      '- - - -',
      'Sehr zuverlässig – immer pünktlich',
      '很好',
      '学习很快，工作认真负责。',
      'عمل ممتاز جدا',
      'تعلّم بسرعة وعمل بجد',
    ]) {
      const { rows } = await sql<{ isCompared: boolean }>`
        select feedback_text_digest(${text}) is not null as is_compared`.execute(db)
      expect([text, rows[0]?.isCompared]).toEqual([text, !isShorterThanSentence(text)])
    }
  })

  it('is in the export, in words', async () => {
    const admin = await makeAdmin(db)
    await feedbackWith('Found the mistake in our oldest report', 'Could plan the week better')
    await feedbackWith('Found the mistake in our oldest report', 'Could plan the week better')
    const response = await app.fetch('/api/v1/exports/feedback.csv?columns=strengths,signs', {
      headers: { cookie: await app.cookieFor(admin.id) },
    })
    expect(await response.text()).toContain(
      '"Found the mistake in our oldest report","A written answer is the same as in other feedback"',
    )
  })
})
