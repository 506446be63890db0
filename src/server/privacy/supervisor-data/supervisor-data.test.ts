import { describe, expect, it } from 'vitest'
import { SECOND } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeFeedback, makeInternship, makeMidterm, makeStudent } from '../../testing/factories.ts'
import { makeMidtermLink } from '../../testing/midterm-link.ts'
import { supervisorVisits } from '../../testing/supervisor-visits.ts'
import { tablesWith } from '../../testing/tables-with.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { eraseSupervisor } from '../erasure/erase-supervisor.ts'

const app = await createTestApp()
const { db, later, time } = app
const { page } = supervisorVisits(app)
const admin = await makeAdmin(db)
let counter = 0

/** A supervisor of two students: one request is open, the other answered. */
async function makeSupervisorOfTwo() {
  counter += 1
  const email = `trace${counter}@northwind.example`
  const name = `Trace Marsh ${counter}`
  const student = await makeStudent(db, { firstName: 'Iris' })
  const open = await makeInternship(db, student, { supervisor: { email, name } })
  const done = await makeInternship(db, await makeStudent(db, { firstName: 'Otto' }), { supervisor: { email, name } })
  const feedback = await makeFeedback(db, done.supervisor, { status: 'approved', strengths: 'Wrote clear reports.' })
  await makeMidterm(db, { id: done.supervisor.id, name, email }, { strengths: 'Asks good questions.' })
  await makeMidtermLink(app, { id: done.supervisor.id, email })
  const { feedbackRequests } = await app.as(student)
  const { id: supervisorId } = open.supervisor
  for (const call of ['request', 'showCode', 'recordInPerson'] as const) await feedbackRequests[call]({ supervisorId })
  await app.deliverEmails()
  return { email, name, student, open, done, feedback, token: await app.newestToken(open.supervisor.id) }
}

/** The path of the emailed link to the data. */
async function mailedPath(token: string): Promise<string> {
  await page(`/feedback/your-data/${token}`, { method: 'POST' })
  const [email] = await app.deliverEmails()
  return new URL(/https?:\S+held-data\S+/.exec(email!.text)![0]).pathname
}

describe('the link to the data', () => {
  it('is linked from the form, and goes to the address on file, three times an hour', async () => {
    const { email, name, token } = await makeSupervisorOfTwo()
    expect((await page(`/feedback/submit/${token}`)).html).toContain(`/feedback/your-data/${token}`)
    expect((await page(`/feedback/your-data/${token}`)).html).not.toContain(email)
    expect(await app.deliverEmails()).toEqual([])
    const sent: { name: string; address: string }[] = []
    const ask = async (linkToken: string) => {
      const answer = await page(`/feedback/your-data/${linkToken}`, { method: 'POST' })
      sent.push(...(await app.deliverEmails()).map(({ to }) => to))
      return answer
    }
    const answers = [
      await ask(token),
      await ask('an-unknown-but-long-token'),
      await ask(token),
      await ask(token),
      await ask(token),
    ]
    expect(new Set(answers.map(({ html }) => html)).size).toBe(1)
    expect(sent).toEqual(Array(3).fill({ name, address: email }))
  })

  it('goes to the address of the link, not to the colleague who took over', async () => {
    const { email, open, token } = await makeSupervisorOfTwo()
    await db
      .updateTable('internshipSupervisors')
      .set({ email: 'colleague@northwind.example' })
      .where('id', '=', open.supervisor.id)
      .execute()
    const path = await mailedPath(token)
    const { html } = await page(path)
    expect(html).toContain(email)
    expect(html).toContain('Internships that you supervise: 1')
  })

  it('expires after a day, and cannot be made up', async () => {
    const { token } = await makeSupervisorOfTwo()
    const path = await mailedPath(token)
    expect((await page(path)).response.status).toBe(200)
    expect((await page(`/feedback/held-data/${token}`)).response.status).toBe(404)
    later(24 * 60 * 60 * SECOND)
    for (const part of ['', '/file', '/erasure'])
      expect((await page(path + part, { method: part ? 'POST' : 'GET' })).response.status).toBe(404)
  })
})

describe('a supervisor', () => {
  it('is erased without anybody whose address ends the same', async () => {
    const { email, open } = await makeSupervisorOfTwo()
    const other = `another-${email}`
    const { supervisor } = await makeInternship(db, await makeStudent(db), { supervisor: { email: other } })
    const key = `own-data-link ${other}`
    await db.insertInto('attempts').values({ key, count: 1, startedAt: time.now }).execute()
    const detailsOf = (id: string) =>
      db
        .selectFrom('auditEntries')
        .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
        .select('auditEntries.id')
        .where('recordId', '=', id)
        .where('action', '<>', 'erased')
        .execute()
    const before = await detailsOf(supervisor.id)
    await inTransaction(db, (tx) => eraseSupervisor(tx, email, time.now))
    expect(await detailsOf(open.supervisor.id)).toEqual([])
    expect(await detailsOf(supervisor.id)).toEqual(before)
    expect(before).not.toEqual([])
    expect(await db.selectFrom('attempts').select('key').where('key', '=', key).execute()).toHaveLength(1)
  })

  it('downloads what is held, which is recorded', async () => {
    const { email, name, open, token } = await makeSupervisorOfTwo()
    const { response, html } = await page(`${await mailedPath(token)}/file`, { method: 'POST' })
    expect(response.headers.get('content-disposition')).toContain(`${name.replaceAll(' ', '_')}_data.json`)
    const data = JSON.parse(html) as {
      email: string
      sections: { title: string; records: Record<string, unknown>[] }[]
    }
    expect(data.email).toBe(email)
    const records = Object.fromEntries(data.sections.map((section) => [section.title, section.records]))
    expect(records['Internships that you supervise']).toHaveLength(2)
    expect(records.Feedback).toContainEqual(
      expect.objectContaining({ strengths: 'Wrote clear reports.', overallRating: 4 }),
    )
    expect(records['Mid-term feedback']).toMatchObject([{ strengths: 'Asks good questions.', givenByEmail: email }])
    expect(records['Emails to you']).toMatchObject([{ email: 'feedback-request', address: email }])
    for (const title of ['Asked in person', 'Codes to show to supervisors'])
      expect(records[title]).toMatchObject([{ student: 'Iris Çağlar', address: email }])
    const entries = await db
      .selectFrom('auditEntries')
      .select(['actorKind', 'actorId'])
      .where('kind', '=', 'personal-data')
      .execute()
    expect(entries).toEqual([{ actorKind: 'supervisor', actorId: open.supervisor.id }])
  })

  it('asks for erasure only with the button, and is erased: the answers stay without the name', async () => {
    const { email, name, student, open, done, feedback, token } = await makeSupervisorOfTwo()
    const { supervisor: other } = await makeInternship(db, student)
    await db.insertInto('secondContacts').values({ supervisorId: other.id, name, email, namedAt: time.now }).execute()
    const path = await mailedPath(token)
    const reviewer = await app.as(admin)
    const request = async () => (await reviewer.privacy.listErasures()).find((one) => one.email === email)
    await page(path)
    await page(`${path}/erasure`)
    expect(await request()).toBeUndefined()
    await page(`${path}/erasure`, { method: 'POST' })
    await page(`${path}/erasure`, { method: 'POST' })
    expect((await page(path)).html).toContain('You asked for erasure on')
    const { id } = (await request())!
    expect(await request()).toMatchObject({ kind: 'supervisor', name })
    expect(await reviewer.privacy.previewErasure({ id })).toEqual([
      { what: 'Internships that lose the name and address', amount: 2 },
      { what: 'Second contacts', amount: 1 },
      { what: 'Open requests that end', amount: 1 },
      { what: 'Submitted feedback that stays, without the name', amount: 1 },
      { what: 'Submitted mid-term feedback that stays, without the name', amount: 1 },
      { what: 'Records of emails', amount: 2 },
    ])
    await reviewer.privacy.erase({ id })
    expect(await tablesWith(db, email)).toEqual([])
    expect(await tablesWith(db, name)).toEqual([])
    expect((await app.deliverEmails()).map(({ to }) => to)).toEqual([{ name, address: email }])
    const rows = await db
      .selectFrom('internshipSupervisors')
      .select(['id', 'name', 'declinedAt'])
      .where('id', 'in', [open.supervisor.id, done.supervisor.id])
      .execute()
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: open.supervisor.id, name: 'Erased supervisor', declinedAt: time.now },
        { id: done.supervisor.id, name: 'Erased supervisor', declinedAt: null },
      ]),
    )
    const kept = await db.selectFrom('feedback').select('strengths').where('id', '=', feedback.id).execute()
    expect(kept).toEqual([{ strengths: 'Wrote clear reports.' }])
    const midterm = await db
      .selectFrom('midtermFeedback')
      .select(['strengths', 'givenByName'])
      .where('supervisorId', '=', done.supervisor.id)
      .executeTakeFirst()
    expect(midterm).toEqual({ strengths: 'Asks good questions.', givenByName: 'Erased supervisor' })
    expect((await page(path)).response.status).toBe(404)
    const client = await app.as(student)
    await expectRefusal(client.feedbackRequests.request({ supervisorId: open.supervisor.id }), 'DECLINED')
    await client.supervisors.correct({ supervisorId: open.supervisor.id, name: 'N', email: 'n@northwind.example' })
    await client.feedbackRequests.request({ supervisorId: open.supervisor.id })
  })

  it('reads why a request was declined', async () => {
    const { email, name, token } = await makeSupervisorOfTwo()
    const path = await mailedPath(token)
    await page(`${path}/erasure`, { method: 'POST' })
    const reviewer = await app.as(admin)
    const { id } = (await reviewer.privacy.listErasures()).find((one) => one.email === email)!
    await reviewer.privacy.declineErasure({ id, reason: 'An appeal about the grade is open.' })
    expect((await page(path)).html).toContain('An appeal about the grade is open.')
    const [sent] = await app.deliverEmails()
    expect(sent).toMatchObject({ to: { name, address: email } })
  })
})
