import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendDueEmails } from '../../feedback/reminders/send-due-emails.ts'
import { enqueueRequestEmail } from '../../feedback/requests/asking/request-email-commands.ts'
import { supervisorConfirmation } from '../../feedback/requests/ways-out/supervisor-confirmation-email.tsx'
import { inTransaction } from '../../platform/database/client.ts'
import { feedbackAnswers, makeFeedback, makeInternship, makeMidterm, makeStudent } from '../../testing/factories.ts'
import { makeMidtermLink } from '../../testing/midterm-link.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'
import { waitForLock } from '../../testing/wait-for-lock.ts'

// Every change of an assignment locks the internship, then the feedback, then the supervisor. In any other order two changes can
// deadlock, and PostgreSQL cancels one of them after a second.

const app = await createTestApp()
const { db, time } = app
time.now = new Date('2026-06-16T09:00:00+02:00')

type Case = { client: Client; supervisorId: string; internshipId: string; token: string; midtermToken: string }

beforeEach(async () => {
  await db.deleteFrom('internships').execute()
  await db.deleteFrom('feedbackMailings').execute()
  await db.deleteFrom('terms').execute()
  const term = { name: 'Spring', startsOn: '2026-03-01', endsOn: '2026-06-30', askMidtermFeedback: true }
  await db.insertInto('terms').values(term).execute()
})

describe.each<[string, (one: Case) => Promise<unknown>]>([
  ['a first request', ({ client, supervisorId }) => client.feedbackRequests.request({ supervisorId })],
  ['an automatic email', () => sendDueEmails(app)],
  ['a new link', ({ token }) => app.stranger.feedbackRequests.renewLink({ token })],
  ['confirming', ({ token }) => app.stranger.assignments.confirm({ token })],
  ['declining', ({ token }) => app.stranger.assignments.decline({ token })],
  ['asking for mid-term feedback', ({ client, supervisorId }) => client.midterms.request({ supervisorId })],
  [
    'answering it',
    async (one) => app.stranger.midterms.submit({ token: one.midtermToken, answers: feedbackAnswers() }),
  ],
  ['a new link to it', ({ midtermToken: token }) => app.stranger.midterms.renewLink({ token })],
])('%s, before feedback is requested', (_name, change) => {
  it('locks in the common order', async () => expectLockOrder(await makeCase(), change))
})

describe.each<[string, (one: Case) => Promise<unknown>]>([
  ['a second request', ({ client, supervisorId }) => client.feedbackRequests.request({ supervisorId })],
  ['a reminder', ({ client, supervisorId }) => client.feedbackRequests.remind({ supervisorId })],
  ['answering', ({ token }) => app.stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })],
  ['declining', ({ token }) => app.stranger.assignments.decline({ token })],
  [
    'correcting the supervisor',
    ({ client, supervisorId }) => client.supervisors.correct({ supervisorId, name: 'N', email: 'n@b.example' }),
  ],
  ['deleting the internship', ({ client, internshipId }) => client.internships.delete({ id: internshipId })],
])('%s, after feedback is requested', (_name, change) => {
  it('locks in the common order', async () => {
    const made = await makeCase()
    await makeFeedback(db, { id: made.supervisorId }, { status: 'pending' })
    await db.updateTable('feedbackMailings').set({ email: 'feedback-request' }).execute()
    await expectLockOrder(made, change)
  })
})

it('undoing a decline locks each internship that was declined, before its supervisor, in the order of their ids', async () => {
  const made = [await makeCase(), await makeCase()]
  const [one, other] = made
  const { studentId } = await readInternship(one!.internshipId)
  await db.updateTable('internships').set({ studentId }).where('id', '=', other!.internshipId).execute()
  await db.updateTable('feedbackLinks').set({ studentId }).execute()
  const supervisor = await readSupervisor(one!.supervisorId)
  await db.updateTable('internshipSupervisors').set(supervisor).where('id', '=', other!.supervisorId).execute()
  await app.stranger.assignments.decline({ token: one!.token, also: [other!.supervisorId] })
  const undo = () => app.stranger.assignments.undoDecline({ token: one!.token })
  // Another transaction holds the last internship: the first one is locked, and nothing of the last one.
  const [first, last] = made.toSorted((a, b) => (a.internshipId < b.internshipId ? -1 : 1))
  const holding = await db.startTransaction().execute()
  const internship = (id: string) => holding.selectFrom('internships').select('id').where('id', '=', id).forUpdate()
  await internship(last!.internshipId).execute()
  const changed = undo()
  try {
    await waitForLock(db)
    const held = holding.selectFrom('internshipSupervisors').select('id').where('id', '=', last!.supervisorId)
    expect(await held.forUpdate().noWait().execute()).toHaveLength(1)
    await sql`savepoint before_waiting`.execute(holding)
    await expect(internship(first!.internshipId).noWait().execute()).rejects.toThrow('could not obtain lock')
    await sql`rollback to savepoint before_waiting`.execute(holding)
  } finally {
    await holding.rollback().execute()
    await changed
  }
  for (const { supervisorId } of made) expect((await readDeclined(supervisorId)).declinedAt).toBeNull()
})

const readInternship = (id: string) =>
  db.selectFrom('internships').select('studentId').where('id', '=', id).executeTakeFirstOrThrow()
const readSupervisor = (id: string) =>
  db.selectFrom('internshipSupervisors').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
const readDeclined = (id: string) =>
  db.selectFrom('internshipSupervisors').select('declinedAt').where('id', '=', id).executeTakeFirstOrThrow()

/** While another transaction holds the internship, the change waits without locking the other two. */
async function expectLockOrder(made: Case, change: (one: Case) => Promise<unknown>): Promise<void> {
  const { internshipId, supervisorId } = made
  const holding = await db.startTransaction().execute()
  await holding.selectFrom('internships').select('id').where('id', '=', internshipId).forUpdate().execute()
  const changed = change(made)
  try {
    await waitForLock(db)
    const feedback = holding.selectFrom('feedback').select('id').where('supervisorId', '=', supervisorId)
    await feedback.forUpdate().noWait().execute()
    const supervisor = holding.selectFrom('internshipSupervisors').select('id').where('id', '=', supervisorId)
    expect(await supervisor.forUpdate().noWait().execute()).toHaveLength(1)
  } finally {
    await holding.rollback().execute()
    await changed
  }
}

/** An approved internship whose request is due, and a link from its confirmation email. */
async function makeCase(): Promise<Case> {
  const student = await makeStudent(db)
  const dates = { startDate: '2026-04-01', endDate: '2026-06-26' }
  const internship = await makeInternship(db, student, { ...dates, createdAt: time.now })
  const { id: supervisorId, email: address } = internship.supervisor
  const assignment = { supervisorId, studentId: student.id, address }
  const lastWeek = new Date('2026-06-09T09:00:00+02:00')
  await inTransaction(db, (tx) =>
    enqueueRequestEmail(tx, [assignment], { ...app, email: supervisorConfirmation, now: lastWeek }),
  )
  await app.deliverEmails()
  await db.updateTable('feedbackMailings').set({ handedOverAt: lastWeek }).where('address', '=', address).execute()
  const token = await app.newestToken(supervisorId)
  await makeMidterm(db, internship.supervisor, { isSubmitted: false })
  const midtermToken = await makeMidtermLink(app, internship.supervisor)
  await db.updateTable('midtermLinks').set({ requestedAt: lastWeek }).where('address', '=', address).execute()
  return { client: await app.as(student), supervisorId, internshipId: internship.id, token, midtermToken }
}
