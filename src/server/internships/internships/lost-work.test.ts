import { describe, expect, it } from 'vitest'
import { linkToken } from '../../feedback/requests/link/feedback-link-queries.ts'
import type { Tx } from '../../platform/database/client.ts'
import {
  answerFields,
  feedbackAnswers,
  makeFeedback,
  makeInternship,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'
import { waitForLock } from '../../testing/wait-for-lock.ts'

// Race conditions: a supervisor submits while the student deletes or corrects something, and the other way round.

const app = await createTestApp()
const { db, time } = app
const isServer = Boolean(process.env.TEST_DATABASE_URL)

describe.each([
  ['deleting the internship', (c: Client, ids: Ids) => c.internships.delete({ id: ids.internship }), 'HAS_FEEDBACK'],
  [
    'removing the supervisor',
    (c: Client, ids: Ids) => c.supervisors.remove({ supervisorId: ids.supervisor }),
    'ALREADY_SUBMITTED',
  ],
  [
    'correcting the supervisor',
    (c: Client, ids: Ids) => c.supervisors.correct({ supervisorId: ids.supervisor, name: 'N', email: 'n@b.example' }),
    'ALREADY_SUBMITTED',
  ],
])('%s while the answers are being saved', (_name, change, code) => {
  it('waits, then is refused and keeps the answers', async () => {
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student, { createdAt: time.now })
    const supervisor = await makeSupervisor(db, internship)
    const { id } = await makeFeedback(db, supervisor, { status: 'pending' })
    const client = await app.as(student)
    const saving = await db.startTransaction().execute()
    await saving
      .updateTable('feedback')
      .set({ ...answerFields(), status: 'submitted', submittedAt: time.now })
      .where('id', '=', id)
      .execute()
    const outcome = change(client, { internship: internship.id, supervisor: supervisor.id }).then(
      () => 'changed',
      (error: { code: string }) => error.code,
    )
    // On the embedded database with its single connection, the call waits in any case.
    if (isServer) await waitForLock(db)
    await saving.commit().execute()
    expect(await outcome).toBe(code)
    const kept = await db.selectFrom('feedback').select('status').where('id', '=', id).executeTakeFirst()
    expect(kept?.status).toBe('submitted')
  })
})

describe.each([
  ['the link is revoked', (tx: Tx) => tx.updateTable('feedbackLinks').set({ revokedAt: time.now }), 'LINK_REVOKED'],
  [
    'the supervisor declines',
    (tx: Tx) => tx.updateTable('internshipSupervisors').set({ declinedAt: time.now }),
    'LINK_CLOSED',
  ],
  ['the internship is rejected', (tx: Tx) => tx.updateTable('internships').set({ status: 'rejected' }), 'LINK_CLOSED'],
  [
    'other answers are saved',
    (tx: Tx) => tx.updateTable('feedback').set({ ...answerFields(), status: 'submitted', submittedAt: time.now }),
    'LINK_USED',
  ],
  [
    "'Not observed' is disallowed",
    (tx: Tx) => tx.updateTable('feedbackSettings').set({ allowNotObserved: false }),
    'BAD_REQUEST',
  ],
  ['the record is deleted', (tx: Tx) => tx.deleteFrom('feedback'), 'LINK_UNREQUESTED'],
])('answering while %s', (_name, change, code) => {
  it('waits, then is refused and saves nothing', async () => {
    await db.updateTable('feedbackSettings').set({ allowNotObserved: true }).execute()
    const student = await makeStudent(db)
    const { id, supervisor } = await makeInternship(db, student)
    const client = await app.as(student)
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    const links = db.selectFrom('feedbackLinks').select('id').where('supervisorId', '=', supervisor.id)
    const token = linkToken(app.config.authSecret, (await links.executeTakeFirstOrThrow()).id)
    await app.deliverEmails()
    const changing = await db.startTransaction().execute()
    // Every change of an assignment locks the internship first.
    await changing.selectFrom('internships').select('id').where('id', '=', id).forUpdate().execute()
    const answers = feedbackAnswers({ strengths: 'Careful.', teamwork: null })
    const outcome = app.stranger.feedbackRequests.submit({ token, answers }).then(
      () => 'submitted',
      (error: { code: string }) => error.code,
    )
    if (isServer) await waitForLock(db)
    await change(changing).execute()
    await changing.commit().execute()
    expect(await outcome).toBe(code)
    expect(await db.selectFrom('feedback').select('id').where('strengths', '=', 'Careful.').execute()).toEqual([])
    expect(await app.deliverEmails()).toEqual([])
  })
})

it('marks a link that is created while its internship is being deleted', async () => {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student, { createdAt: time.now, status: 'pending' })
  const supervisor = await makeSupervisor(db, internship)
  const client = await app.as(student)
  const approving = await db.startTransaction().execute()
  await approving.updateTable('internships').set({ status: 'approved' }).where('id', '=', internship.id).execute()
  const { id: mailingId } = await approving
    .insertInto('feedbackMailings')
    .values({ email: 'supervisor-confirmation', address: supervisor.email, requestedAt: time.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await approving
    .insertInto('feedbackLinks')
    .values({ mailingId, studentId: student.id, supervisorId: supervisor.id, tokenHash: internship.id })
    .execute()
  const deleted = client.internships.delete({ id: internship.id })
  if (isServer) await waitForLock(db)
  await approving.commit().execute()
  await deleted
  const link = await db.selectFrom('feedbackLinks').selectAll().where('mailingId', '=', mailingId).executeTakeFirst()
  expect(link).toMatchObject({ supervisorId: null, isInternshipDeleted: true })
})

type Ids = { internship: string; supervisor: string }
