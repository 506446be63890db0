import type { Question } from '#domain/feedback/questions'
import { REQUEST_STATUSES } from '#domain/feedback/request'
import { INTERNSHIP_STATUSES } from '#domain/internships/internship'
import { inTransaction } from '../platform/database/client.ts'
import { eraseStudents } from '../privacy/erasure/erase-students.ts'
import { eraseSupervisor } from '../privacy/erasure/erase-supervisor.ts'
import { makeFeedback, makeInternship, makeStudent, makeSupervisor } from './factories.ts'
import { makeQuestionSet, QUESTION } from './question-sets.ts'
import { readFeedback } from './read-records.ts'
import { seededDice } from './seeded-random.ts'
import type { Client, TestApp } from './test-app.ts'

export const NOW = new Date('2026-09-16T10:00:00.000Z')
export const DEPARTMENTS = ['Physics', 'Law', 'History']
const DAY = 24 * 60 * 60 * 1000
const AGAIN: Question = { ...QUESTION, key: 'again', label: { en: 'Again?' }, kind: 'yesNo', reasonFor: null }

/** How an answer by email came in, unless staff entered it. */
const LINKS = [
  { channel: 'email' },
  { channel: 'email', isFromRating: true },
  { channel: 'in-person' },
  { channel: 'second-contact' },
] as const

/** How feedback came about, regardless of its state. */
const WAYS = ['submitted', 'withheld', 'questioned', 'entered', 'of an erased supervisor'] as const

/**
 * Creates records in every state that a figure counts separately, in three departments and none, two terms and none, and several
 * universities. Some students are erased afterwards.
 */
export async function fillWithEveryState(app: TestApp, admin: Client) {
  const { db } = app
  const { roll, pick } = seededDice(20_261_130)
  await makeQuestionSet(db, { questions: [QUESTION, AGAIN] })
  const mailing = await db
    .insertInto('feedbackMailings')
    .values({ email: 'feedback-request', address: 'all@northwind.example', requestedAt: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  const erased: string[] = []
  const supervisors: string[] = []
  const plans = [null, ...DEPARTMENTS].flatMap((major) =>
    ['2026-03-02', '2026-07-20', '2027-01-01'].flatMap((startDate) =>
      [...REQUEST_STATUSES, ...WAYS, 'none', 'none'].flatMap((state) =>
        [false, roll(3) === 0].map((isErased) => ({ major, startDate, state, isErased })),
      ),
    ),
  )
  for (const { major, startDate, state, isErased } of plans) {
    const createdAt = new Date(NOW.getTime() - roll(200) * DAY - roll(DAY))
    const student = await makeStudent(db, { major, university: pick(['Example University', 'Second University']) })
    if (isErased) erased.push(student.id)
    const status = state === 'rejected' ? 'rejected' : state === 'none' ? pick(INTERNSHIP_STATUSES) : 'approved'
    const facts = {
      status,
      createdAt,
      startDate,
      endDate: startDate > '2026-08' ? '2027-02-01' : pick(['2026-08-28', '2027-02-01']),
    } as const
    const approved = status === 'approved' && { approvedAt: new Date(createdAt.getTime() + roll(20) * DAY) }
    const { supervisor, ...internship } = await makeInternship(db, student, { ...facts, ...approved })
    await makeSupervisor(db, internship)
    if (state === 'none') continue
    const isAnswered =
      !REQUEST_STATUSES.includes(state as never) ||
      state === 'sent-back' ||
      state === 'submitted' ||
      state === 'approved'
    const stored = !isAnswered ? 'pending' : state === 'approved' || state === 'withheld' ? 'approved' : 'submitted'
    const feedback = await makeFeedback(db, supervisor, {
      status: stored,
      createdAt,
      ...(isAnswered && {
        teamwork: pick([null, 1, 2, 3]),
        overallRating: pick([1, 2, 3, 4, 5] as const),
        further: { safety: { value: pick([null, 4, 5]) }, ...(roll(2) === 0 && { again: { value: roll(2) === 0 } }) },
      }),
    })
    const change = (values: object) => db.updateTable('feedback').set(values).where('id', '=', feedback.id).execute()
    const answeredAt = new Date(createdAt.getTime() + DAY)
    if (isAnswered) await change({ submittedAt: answeredAt, signs: pick([[], ['freeMail'], ['shortText', 'early']]) })
    if (isAnswered)
      await db
        .insertInto('feedbackLinks')
        .values({
          ...pick(LINKS),
          mailingId: mailing.id,
          studentId: student.id,
          supervisorId: supervisor.id,
          tokenHash: supervisor.id,
          answeredAt,
        })
        .execute()
    if (roll(2) === 0) await change({ openedAt: createdAt })
    if (state === 'closed') await change({ closedAt: NOW, closeReason: 'The company has closed.' })
    if (state === 'declined') await setSupervisor({ declinedAt: NOW })
    if (state === 'withheld') await change({ withheldPassages: ['initiative'], withheldReason: 'A name.' })
    if (state === 'entered') await change({ givenByWay: 'paper', givenOn: '2026-09-01' })
    if (state === 'questioned') {
      const { submittedAt } = await db
        .selectFrom('feedback')
        .select('submittedAt')
        .where('id', '=', feedback.id)
        .executeTakeFirstOrThrow()
      const asked = { supervisorId: supervisor.id, givenByName: supervisor.name, givenByEmail: supervisor.email }
      await db
        .insertInto('feedbackQuestions')
        .values({ ...asked, submittedAt: submittedAt!, question: 'Really?', askedAt: NOW })
        .execute()
    }
    if (state === 'sent-back') {
      await admin.feedback.sendBack({ ...(await readFeedback(db, feedback)), reason: 'About another trainee.' })
      // Nobody can be asked again while the internship waits for a decision.
      if (roll(3) === 0)
        await db.updateTable('internships').set({ status: 'pending' }).where('id', '=', internship.id).execute()
    }
    if (state === 'of an erased supervisor') {
      await setSupervisor({ email: `erased${supervisors.length}@leaving.example` })
      supervisors.push(`erased${supervisors.length}@leaving.example`)
    }

    function setSupervisor(values: object) {
      return db.updateTable('internshipSupervisors').set(values).where('id', '=', supervisor.id).execute()
    }
  }
  for (const address of supervisors) await inTransaction(db, (tx) => eraseSupervisor(tx, address, NOW))
  await inTransaction(db, (tx) => eraseStudents(tx, erased))
  const add = (name: string, startsOn: string, endsOn: string) => admin.terms.add({ name, startsOn, endsOn })
  return {
    spring: (await add('Spring', '2026-02-01', '2026-05-31')).id,
    summer: (await add('Summer', '2026-06-01', '2026-09-30')).id,
  }
}
