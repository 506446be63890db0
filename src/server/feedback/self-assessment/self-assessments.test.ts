import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '#domain/time/durations'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  selfAssessmentAnswers,
} from '../../testing/factories.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later, time } = app
const summer = { name: 'Summer 2026', startsOn: '2026-06-01', endsOn: '2026-09-30', askSelfAssessment: true }

let student: Awaited<ReturnType<typeof makeStudent>>
let internship: Awaited<ReturnType<typeof makeInternship>>
let client: Client

beforeEach(async () => {
  await db.deleteFrom('terms').execute()
  await db.insertInto('terms').values(summer).execute()
  student = await makeStudent(db, { major: 'Physics' })
  internship = await makeInternship(db, student, { startDate: '2026-06-01' })
  client = await app.as(student)
})

const save = (facts = {}) =>
  client.selfAssessments.save({ internshipId: internship.id, ...selfAssessmentAnswers(facts) })
const read = () => client.selfAssessments.get({ internshipId: internship.id })
const ofTerm = (facts: object) => db.updateTable('terms').set(facts).execute()

describe('writing', () => {
  it('saves and changes', async () => {
    expect(await read()).toMatchObject({ state: 'open', selfAssessment: null, employerName: 'Northwind Energy' })
    await save()
    later(HOUR)
    await save({ teamwork: 1, strengths: 'I listen.' })
    const { selfAssessment } = await read()
    expect(selfAssessment).toMatchObject(selfAssessmentAnswers({ teamwork: 1, strengths: 'I listen.' }))
    expect(new Date(selfAssessment!.updatedAt)).toEqual(time.now)
  })

  it('shows on the dashboard whether it is asked for and written', async () => {
    const shown = async () => {
      const [mine] = await client.internships.listMine()
      return [mine?.asksSelfAssessment, mine?.hasSelfAssessment]
    }
    expect(await shown()).toEqual([true, false])
    await save()
    expect(await shown()).toEqual([true, true])
    await ofTerm({ askSelfAssessment: false })
    expect(await shown()).toEqual([false, true])
  })

  it.each([
    { technicalSkills: 0 },
    { overallRating: 6 },
    { teamwork: 2.5 },
    { strengths: ' ' },
    { developmentAreas: '' },
  ])('refuses %j', async (facts) => {
    await expectRefusal(save(facts), 'BAD_REQUEST')
  })

  it.each([{ askSelfAssessment: false }, { startsOn: '2026-06-02' }, { startsOn: '2026-01-01', endsOn: '2026-05-31' }])(
    'is not asked for in a term with %j',
    async (facts) => {
      await ofTerm(facts)
      await expectRefusal(save(), 'NOT_ASKED')
      expect((await read()).state).toBe('unasked')
    },
  )

  it.each(['pending', 'rejected'] as const)('is not asked for on a %s internship', async (status) => {
    await db.updateTable('internships').set({ status }).where('id', '=', internship.id).execute()
    await expectRefusal(save(), 'NOT_ASKED')
  })

  it('is fixed once the feedback is approved', async () => {
    await save()
    const { id } = await makeFeedback(db, internship.supervisor)
    await save({ teamwork: 2 })
    await (await app.as(await makeAdmin(db))).feedback.approve(await readFeedback(db, { id }))
    await expectRefusal(save({ teamwork: 5 }), 'FIXED')
    expect(await read()).toMatchObject({ state: 'fixed', selfAssessment: { teamwork: 2 } })
  })

  it('is refused on an internship of somebody else', async () => {
    client = await app.as(await makeStudent(db))
    await expectRefusal(save(), 'NOT_FOUND')
    await expectRefusal(read(), 'NOT_FOUND')
  })
})

describe('reading', () => {
  const answers = selfAssessmentAnswers()

  it('appears to the student beside the approved feedback', async () => {
    await save()
    await makeFeedback(db, internship.supervisor, { status: 'approved' })
    const report = { internshipId: internship.id, supervisorId: internship.supervisor.id }
    expect((await client.feedback.view(report)).selfAssessment).toMatchObject(answers)
  })

  it('appears to reviewers of the department with the feedback and on the page of the student', async () => {
    await save()
    await makeFeedback(db, internship.supervisor)
    const reviewer = await app.as(await makeManager(db, ['Physics']))
    const { items } = await reviewer.feedback.listForReview({ search: student.email })
    expect(items.map(({ selfAssessment }) => selfAssessment)).toMatchObject([answers])
    expect((await reviewer.students.get({ id: student.id })).internships).toMatchObject([{ selfAssessment: answers }])
  })

  it('is null without one', async () => {
    await makeFeedback(db, internship.supervisor)
    const reviewer = await app.as(await makeManager(db, ['Physics']))
    expect((await reviewer.feedback.listForReview({ search: student.email })).items[0]?.selfAssessment).toBeNull()
    expect((await reviewer.students.get({ id: student.id })).internships[0]?.selfAssessment).toBeNull()
  })

  it('is in the download of the student, and not in what the supervisor or a holder of the report sees', async () => {
    await save({ strengths: 'Only mine' })
    await makeFeedback(db, internship.supervisor, { status: 'approved' })
    expect(JSON.stringify(await client.privacy.download())).toContain('Only mine')
    const { url } = await client.reportLinks.create({
      internshipId: internship.id,
      supervisorId: internship.supervisor.id,
    })
    expect(await (await app.fetch(new URL(url).pathname)).text()).not.toContain('Only mine')
    const admin = await makeAdmin(db)
    const response = await app.fetch('/api/v1/exports/feedback.csv', {
      headers: { cookie: await app.cookieFor(admin.id) },
    })
    expect(await response.text()).not.toContain('Only mine')
  })

  it('is not on the form of the supervisor', async () => {
    await save({ strengths: 'Only mine' })
    await client.feedbackRequests.request({ supervisorId: internship.supervisor.id })
    await app.deliverEmails()
    const token = await app.newestToken(internship.supervisor.id)
    const page = await (await app.fetch(`/feedback/submit/${token}`)).text()
    expect(page).toContain('Northwind Energy')
    expect(page).not.toContain('Only mine')
  })

  it('goes with the internship', async () => {
    await save()
    await db.deleteFrom('internships').where('id', '=', internship.id).execute()
    const left = await db
      .selectFrom('selfAssessments')
      .select('internshipId')
      .where('internshipId', '=', internship.id)
      .execute()
    expect(left).toEqual([])
  })
})
