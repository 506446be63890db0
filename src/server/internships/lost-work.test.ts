import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { feedbackAnswers, makeFeedback, makeInternship, makeStudent, makeSupervisor } from '../testing/factories.ts'
import { type Client, createTestApp } from '../testing/test-app.ts'

// Somebody else is at work at the very moment in which the student takes something away.

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
])('%s while the answers are being saved', (_name, takeAway, code) => {
  it('waits, finds the answers and leaves them alone', async () => {
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student, { createdAt: time.now })
    const supervisor = await makeSupervisor(db, internship)
    const { id } = await makeFeedback(db, supervisor, { status: 'pending' })
    const client = await app.as(student)
    const saving = await db.startTransaction().execute()
    await saving
      .updateTable('feedback')
      .set({ ...feedbackAnswers(), status: 'submitted', submittedAt: time.now })
      .where('id', '=', id)
      .execute()
    const taken = takeAway(client, { internship: internship.id, supervisor: supervisor.id }).then(
      () => 'taken away',
      (error: { code: string }) => error.code,
    )
    // The embedded database has one connection; there the call waits for its turn anyway.
    if (isServer) await somebodyWaits()
    await saving.commit().execute()
    expect(await taken).toBe(code)
    const kept = await db.selectFrom('feedback').select('status').where('id', '=', id).executeTakeFirst()
    expect(kept?.status).toBe('submitted')
  })
})

it('marks a link that is made while its internship is being deleted', async () => {
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
  if (isServer) await somebodyWaits()
  await approving.commit().execute()
  await deleted
  const link = await db.selectFrom('feedbackLinks').selectAll().where('mailingId', '=', mailingId).executeTakeFirst()
  expect(link).toMatchObject({ supervisorId: null, isInternshipDeleted: true })
})

type Ids = { internship: string; supervisor: string }

async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(db)
    if (rows[0]?.waiting) return
  }
}
