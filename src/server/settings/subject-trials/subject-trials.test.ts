import { describe, expect, it } from 'vitest'
import type { TrialEmail } from '#domain/feedback/subject-trial'
import { DAY, MINUTE } from '#domain/time/durations'
import { feedbackAnswers, makeAdmin, makeInternship, makeStudent, makeSupervisor } from '../../testing/factories.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { keepTrialResults } from './keep-trial-results.ts'
import { readGroups } from './trial-people-queries.ts'

const app = await createTestApp()
const { db, later, time } = app
const admin = await app.as(await makeAdmin(db))
const email: TrialEmail = 'feedback-request'
const PRESENT = "Your feedback on Zoë Çağlar's internship"
const TRIED = 'Two minutes for {student}?'
const form = { email, smallestDifference: 10 as const, subjects: { en: TRIED, de: 'Zwei Minuten für {student}?' } }

/** Asks a new supervisor. Returns the subject they read. */
async function ask(language: 'de' | 'fr' | null = null) {
  const student = await makeStudent(db, { firstName: 'Zoë', lastName: 'Çağlar' })
  const supervisor = await makeSupervisor(db, await makeInternship(db, student), { language })
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId: supervisor.id })
  const sent = await app.deliverEmails()
  const [read] = sent.filter(({ to }) => to.address === supervisor.email)
  return { supervisor, client, student, subject: read!.subject }
}

type Request = Awaited<ReturnType<typeof ask>>

async function answer({ supervisor }: Pick<Request, 'supervisor'>) {
  const token = await app.newestToken(supervisor.id)
  await app.stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
}

function mailingsOf(address: string) {
  return db
    .selectFrom('feedbackMailings')
    .select(['subjectTrialId', 'hasTriedSubject'])
    .where('address', '=', address)
    .orderBy('requestedAt')
    .execute()
}

async function trial() {
  return (await admin.subjectTrials.list({ email }))[0]!
}

describe('a trial of a subject', () => {
  it('refuses unknown placeholders, no subject, and a second trial of the same email', async () => {
    const code = (error: { code?: string }) => error.code
    expect(await admin.subjectTrials.start({ ...form, subjects: {} }).catch(code)).toBe('BAD_REQUEST')
    expect(await admin.subjectTrials.start({ ...form, subjects: { en: 'Hi {nobody}' } }).catch(code)).toBe(
      'BAD_REQUEST',
    )
    expect(await admin.subjectTrials.plan({ email })).toEqual({
      presentPercent: 70,
      isAssumed: true,
      peopleInYear: 0,
      lastTerm: null,
    })
    const { id } = await admin.subjectTrials.start(form)
    expect(await admin.subjectTrials.start(form).catch(code)).toBe('TRIAL_RUNNING')
    expect(await trial()).toMatchObject({
      id,
      peoplePerGroup: 294,
      state: 'collecting',
      present: { asked: 0, answered: null },
    })
  })

  it('sends the tried subject to about half of the people, always the same to one, and not in other languages', async () => {
    const people: Awaited<ReturnType<typeof ask>>[] = []
    const readBy = (wanted: string) => people.filter(({ subject }) => subject === wanted).length
    // The assignment to subjects is random.
    while (Math.min(readBy('Two minutes for Zoë Çağlar?'), readBy(PRESENT)) < 3) people.push(await ask())
    expect(readBy('Two minutes for Zoë Çağlar?') + readBy(PRESENT)).toBe(people.length)
    for (const { supervisor, subject } of people) {
      const isTried = subject.startsWith('Two')
      expect(await mailingsOf(supervisor.email)).toEqual([
        { subjectTrialId: (await trial()).id, hasTriedSubject: isTried },
      ])
    }
    const [first] = people
    later(2 * MINUTE)
    await app.stranger.feedbackRequests.renewLink({ token: await app.newestToken(first!.supervisor.id) })
    const again = (await app.deliverEmails()).find(({ to }) => to.address === first!.supervisor.email)
    expect(again?.subject).toBe(first!.subject)
    const french = await ask('fr')
    expect(await mailingsOf(french.supervisor.email)).toEqual([{ subjectTrialId: null, hasTriedSubject: null }])
    const german = await ask('de')
    const [{ hasTriedSubject } = { hasTriedSubject: null }] = await mailingsOf(german.supervisor.email)
    expect(german.subject === 'Zwei Minuten für Zoë Çağlar?').toBe(hasTriedSubject)
  })

  it('is planned from the answers of the last year', async () => {
    const plan = await admin.subjectTrials.plan({ email })
    // They are too few to know a share, but they count.
    expect(plan.isAssumed).toBe(true)
    expect(plan.peopleInYear).toBeGreaterThanOrEqual(8)
  })

  it('tells nothing before both groups are complete, then which did better, or that there is no difference', async () => {
    const { id } = await trial()
    await db.updateTable('subjectTrials').set({ peoplePerGroup: 3 }).where('id', '=', id).execute()
    expect(await trial()).toMatchObject({ state: 'collecting', present: { asked: 0, answered: null } })
    const [reader] = await db
      .selectFrom('feedbackMailings')
      .innerJoin('feedbackLinks', 'feedbackLinks.mailingId', 'feedbackMailings.id')
      .select('feedbackLinks.supervisorId')
      .where('subjectTrialId', '=', id)
      .where('hasTriedSubject', '=', true)
      .orderBy('feedbackMailings.handedOverAt')
      .execute()
    await app.stranger.feedbackRequests.submit({
      token: await app.newestToken(reader!.supervisorId!),
      answers: feedbackAnswers(),
    })
    later(14 * DAY)
    const found = await trial()
    expect(found).toMatchObject({
      state: 'no-difference',
      present: { asked: 3, answered: 0, waiting: 0 },
      tried: { asked: 3 },
    })

    await keepTrialResults(app)
    await db.deleteFrom('feedbackLinks').execute()
    await db.deleteFrom('feedbackMailings').execute()
    expect(await trial(), 'after people were erased').toEqual(found)
    await admin.subjectTrials.end({ id })
    expect(await admin.subjectTrials.end({ id }).catch((error: { code?: string }) => error.code)).toBe('NOT_FOUND')
    expect((await ask()).subject).toBe(PRESENT)
    expect(await trial()).toMatchObject({ state: 'no-difference', startedByName: 'Ada Admin' })
  })

  it('keeps no result while people still have time to answer, and ends with too few', async () => {
    const { id } = await admin.subjectTrials.start(form)
    await ask()
    await keepTrialResults(app)
    expect(await trial()).toMatchObject({ id, state: 'collecting' })
    await admin.subjectTrials.end({ id })
    expect(await trial()).toMatchObject({ id, state: 'too-few' })
  })

  it('does not count an email that was refused', async () => {
    const { id } = await admin.subjectTrials.start(form)
    const { supervisor } = await ask()
    expect((await trial()).present.waiting + (await trial()).tried.waiting).toBe(1)
    const failure = { failedAt: time.now, failureReason: 'No such mailbox' }
    await db.updateTable('feedbackMailings').set(failure).where('address', '=', supervisor.email).execute()
    expect((await trial()).present.waiting + (await trial()).tried.waiting).toBe(0)
    await admin.subjectTrials.end({ id })
  })

  describe('counts what the person who was asked did', () => {
    /** How many people of a new trial with these people have answered the email. */
    async function answeredOf(...people: (() => Promise<unknown>)[]) {
      const { id } = await admin.subjectTrials.start(form)
      for (const person of people) await person()
      await admin.subjectTrials.end({ id })
      const later = new Date(time.now.getTime() + 15 * DAY)
      const { present, tried } = await readGroups(db, { id, peoplePerGroup: 10 }, later)
      return { asked: present.asked + tried.asked, answered: present.answered + tried.answered }
    }

    async function sendBack({ supervisor }: Request) {
      const { id } = await readRequest(supervisor)
      await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'Another student.' })
      await app.deliverWaitingEmails()
    }

    async function askAgain({ client, supervisor }: Request) {
      later(DAY)
      await client.feedbackRequests.request({ supervisorId: supervisor.id })
      await app.deliverEmails()
    }

    /** A second contact answers, who was asked after two reminders. */
    async function answerAsSecond({ client, supervisor: { id: supervisorId } }: Request) {
      const email = `${supervisorId}@northwind.example`
      await client.feedbackRequests.nameSecondContact({ supervisorId, name: 'Dora Lind', email })
      for (let reminders = 0; reminders < 2; reminders++) {
        later(DAY)
        await client.feedbackRequests.remind({ supervisorId })
        await app.deliverEmails()
      }
      const { id } = await readRequest({ id: supervisorId })
      await admin.openRequests.askSecondContact({ id })
      await app.deliverEmails()
      const token = await app.newestToken(supervisorId, email)
      await app.stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    }

    function readRequest({ id }: { id: string }) {
      return db.selectFrom('feedback').select('id').where('supervisorId', '=', id).executeTakeFirstOrThrow()
    }

    it('also if the answer was sent back', async () => {
      const kept = async () => answer(await ask())
      const sentBack = async () => {
        const request = await ask()
        await answer(request)
        await sendBack(request)
      }
      expect(await answeredOf(kept, sentBack)).toEqual({ asked: 2, answered: 2 })
    })

    it('not a second contact', async () => {
      const bySecond = async () => answerAsSecond(await ask())
      expect(await answeredOf(bySecond)).toEqual({ asked: 1, answered: 0 })
    })

    it('not whoever was named instead', async () => {
      const byCorrected = async () => {
        const request = await ask()
        const { client, supervisor } = request
        // The trial has no subject in this person's language.
        const other = { name: 'Cora Berg', email: 'cora@northwind.example', language: 'fr' as const }
        await client.supervisors.correct({ supervisorId: supervisor.id, ...other })
        await askAgain(request)
        await answer(request)
      }
      const byColleague = async () => {
        const request = await ask()
        const token = await app.newestToken(request.supervisor.id)
        later(DAY)
        await app.stranger.assignments.handOver({ token, name: 'Cora Berg', email: 'cora@northwind.example' })
        await app.deliverEmails()
        await answer(request)
      }
      expect(await answeredOf(byCorrected, byColleague)).toEqual({ asked: 2, answered: 0 })
    })

    it('after the email: an answer that was sent back before does not count', async () => {
      const request = await ask()
      await answer(request)
      await sendBack(request)
      expect(await answeredOf(() => askAgain(request))).toEqual({ asked: 1, answered: 0 })
    })

    it('also if they were a second contact before', async () => {
      const request = await ask()
      await answerAsSecond(request)
      await sendBack(request)
      const answerAgain = async () => {
        await askAgain(request)
        await answer(request)
      }
      expect(await answeredOf(answerAgain)).toEqual({ asked: 1, answered: 1 })
    })
  })
})
