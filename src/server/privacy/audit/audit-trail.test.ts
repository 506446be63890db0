import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/client.ts'
import { withOrigin } from '../../platform/database/origin.ts'
import { feedbackAnswers, makeAdmin, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { readInternship } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

/** The entries of one record, oldest first, with their details. */
async function historyOf(recordId: string) {
  return db
    .selectFrom('auditEntries')
    .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
    .selectAll('auditEntries')
    .select('auditDetails.details')
    .where('recordId', '=', recordId)
    .orderBy('auditEntries.id')
    .execute()
}

async function newestOf(recordId: string) {
  return (await historyOf(recordId)).at(-1)!
}

describe('an entry', () => {
  it('says who did what to which record from where, with the values before and after', async () => {
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student, { status: 'pending' })
    const admin = await makeAdmin(db)
    const client = await app.as(admin)
    await client.internships.approve(await readInternship(db, { id: internship.id }))
    const entry = await newestOf(internship.id)
    expect(entry).toMatchObject({
      actorKind: 'user',
      actorId: admin.id,
      endpoint: 'internships.approve',
      action: 'changed',
      kind: 'internships',
      personId: student.id,
      internshipId: internship.id,
    })
    expect(entry.requestId).toBeTruthy()
    expect(entry.details).toMatchObject({
      actor: `Ada Admin <${admin.email}>`,
      address: '127.0.0.1',
      before: { status: 'pending' },
      after: { status: 'approved', approvedBy: admin.id },
    })
  })

  it('names the holder of an emailed link, also if a student is signed in', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    await app.deliverWaitingEmails()
    const token = await app.newestToken(supervisor.id)
    const cookie = await app.cookieFor(student.id)
    await app.fetch(`/feedback/opened/${token}`, { method: 'POST', headers: { cookie } })
    await app.clientWith(cookie).feedbackRequests.submit({ token, answers: feedbackAnswers() })
    const feedback = await db
      .selectFrom('feedback')
      .select('id')
      .where('supervisorId', '=', supervisor.id)
      .executeTakeFirstOrThrow()
    const [requested, opened, submitted] = await historyOf(feedback.id)
    expect(requested).toMatchObject({ actorId: student.id, endpoint: 'feedbackRequests.request', action: 'created' })
    expect(opened).toMatchObject({ actorId: supervisor.id, endpoint: 'feedbackRequests.noteOpening' })
    expect(submitted).toMatchObject({ actorKind: 'supervisor', actorId: supervisor.id, personId: student.id })
    expect(submitted!.details.actor).toBe(supervisor.email)
  })

  it('is written without an actor for a statement that did not come from the application', async () => {
    const student = await makeStudent(db)
    await db.updateTable('profiles').set({ major: 'Law' }).where('id', '=', student.id).execute()
    expect(await newestOf(student.id)).toMatchObject({ actorKind: 'database', actorId: null, endpoint: null })
  })

  it('disappears with a change that is rolled back', async () => {
    const student = await makeStudent(db)
    const before = await historyOf(student.id)
    const failing = inTransaction(db, async (tx) => {
      await tx.updateTable('profiles').set({ major: 'Law' }).where('id', '=', student.id).execute()
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await historyOf(student.id)).toEqual(before)
  })

  it('is written once for a single statement outside of a transaction', async () => {
    const student = await makeStudent(db)
    const origin = { kind: 'system', endpoint: 'a job' } as const
    await withOrigin(origin, () =>
      db.updateTable('profiles').set({ major: 'Law' }).where('id', '=', student.id).execute(),
    )
    const [, changed, ...more] = await historyOf(student.id)
    expect(changed).toMatchObject({ actorKind: 'system', endpoint: 'a job' })
    expect(more).toEqual([])
    // The next statement on the same connection has no origin.
    await db.updateTable('profiles').set({ major: 'Physics' }).where('id', '=', student.id).execute()
    expect(await newestOf(student.id)).toMatchObject({ actorKind: 'database' })
  })

  it('is not written for a change of derived columns only', async () => {
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student)
    const before = await historyOf(internship.id)
    await db.updateTable('profiles').set({ firstName: 'Renamed' }).where('id', '=', student.id).execute()
    expect(await historyOf(internship.id)).toEqual(before)
  })

  it('records every row that a deletion cascades to, with its person', async () => {
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student)
    const feedback = await makeFeedback(db, internship.supervisor)
    await db.deleteFrom('profiles').where('id', '=', student.id).execute()
    for (const id of [student.id, internship.id, internship.supervisor.id, feedback.id])
      expect(await newestOf(id)).toMatchObject({ action: 'deleted', personId: student.id })
    expect((await newestOf(feedback.id)).internshipId).toBe(internship.id)
  })
})

describe('signing in and out', () => {
  it('has the account as actor, the address, and never the token', async () => {
    const person = await makeStudent(db)
    const cookie = await app.cookieFor(person.id)
    const { token, id } = await db
      .selectFrom('sessions')
      .select(['id', 'token'])
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    const response = await app.fetch('/api/auth/sign-out', { method: 'POST', headers: { cookie } })
    expect(response.status).toBe(200)
    const [signedIn, signedOut] = await historyOf(id)
    expect(signedIn!.details.after).toMatchObject({ token: '(hidden)' })
    expect(signedOut).toMatchObject({ actorKind: 'user', actorId: person.id, endpoint: 'auth/sign-out' })
    expect(signedOut!.details).toMatchObject({
      actor: `Zoë Çağlar <${person.email}>`,
      address: '127.0.0.1',
      before: { token: '(hidden)' },
    })
    expect(JSON.stringify(await historyOf(id))).not.toContain(token)
  })

  it('records a new password without its hash', async () => {
    const person = await makeStudent(db)
    await (await app.as(person)).accounts.changePassword({ newPassword: 'correct horse battery' })
    const { id, password } = await db
      .selectFrom('accounts')
      .select(['id', 'password'])
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    const entry = await newestOf(id)
    expect(entry).toMatchObject({ endpoint: 'accounts.changePassword', actorId: person.id })
    expect(entry.details.after).toMatchObject({ password: '(hidden)' })
    expect(JSON.stringify(entry)).not.toContain(password)
  })
})

describe('the trail', () => {
  it.each(['audit_entries', 'audit_details', 'audit_chain'])('refuses to change or delete %s', async (table) => {
    await makeStudent(db)
    const name = sql.table(table)
    const column = sql.ref(table === 'audit_entries' ? 'kind' : table === 'audit_details' ? 'details' : 'hash')
    for (const statement of [
      sql`update ${name} set ${column} = ${column}`,
      sql`delete from ${name}`,
      sql`truncate ${name}`,
      sql`set session_replication_role = replica; delete from ${name}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('The audit trail is append-only.')
    await sql`set session_replication_role = origin`.execute(db)
  })

  it('erases the details of a person and says so, without changing the entries', async () => {
    const student = await makeStudent(db, { lastName: 'Forgotten' })
    const internship = await makeInternship(db, student)
    await db.deleteFrom('profiles').where('id', '=', student.id).execute()
    const entries = () => db.selectFrom('auditEntries').select('id').where('personId', '=', student.id).execute()
    const before = await entries()
    await sql`select erase_audit_details(${student.id})`.execute(db)
    expect(await historyOf(internship.id)).toEqual([])
    const [erasure] = await historyOf(student.id)
    expect(erasure).toMatchObject({ action: 'erased', kind: 'audit_details' })
    expect(erasure!.details).toMatchObject({ entries: before.length })
    expect(await entries()).toHaveLength(before.length + 1)
    const { rows } = await sql`select 1 from audit_details where details::text like '%Forgotten%'`.execute(db)
    expect(rows).toEqual([])
  })
})
