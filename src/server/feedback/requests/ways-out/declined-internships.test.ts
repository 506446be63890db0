import { expect, it } from 'vitest'
import { DAY, MINUTE } from '#domain/time/durations'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { feedbackAnswers, makeAdmin, makeInternship, makeStop, makeStudent } from '../../../testing/factories.ts'
import { readFeedbackSettings, supervisorsTerm } from '../../../testing/supervisors-term.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { sendDueEmails } from '../../reminders/send-due-emails.ts'

// A decline is about the internships that its page names, and only who made it takes it back.

const app = await createTestApp()
const { db, later, time, stranger } = app
const { page } = supervisorsTerm(app)
const admin = await app.as(await makeAdmin(db))
let counter = 0

type Person = { name: string; email: string }

/** A student, two internships, and who supervises each; both requests have been emailed. */
async function twoRequests(first?: Partial<Person>, second?: Partial<Person>) {
  counter += 1
  const ann = { name: 'Ann Lee', email: `office${counter}@firm.example` }
  const student = await makeStudent(db, { firstName: 'Mira', lastName: 'Sol' })
  const client = await app.as(student)
  const made = []
  for (const [employerName, person] of [
    ['Firm', { ...ann, ...first }],
    ['Firm Labs', { ...ann, ...second }],
  ] as const) {
    const { id, supervisor } = await makeInternship(db, student, { employerName, supervisor: person })
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    await app.deliverEmails()
    made.push({ id, employerName, supervisorId: supervisor.id, token: await app.newestToken(supervisor.id) })
    later(2 * MINUTE)
  }
  const [a, b] = made as [(typeof made)[number], (typeof made)[number]]
  return { student, client, a, b, email: ann.email }
}

const declinedAt = async (supervisorId: string) =>
  (
    await db
      .selectFrom('internshipSupervisors')
      .select('declinedAt')
      .where('id', '=', supervisorId)
      .executeTakeFirstOrThrow()
  ).declinedAt

it('leaves another internship of the student as it is: students and staff can ask, remind and enter', async () => {
  const { client, a, b, student } = await twoRequests()
  await page(`/feedback/decline/${a.token}`, [])
  const mine = (await client.internships.listMine()).flatMap(({ supervisors }) => supervisors)
  expect(mine.find(({ id }) => id === b.supervisorId)).toMatchObject({ declinedAt: null, isDeclinedAddress: false })
  later(2 * DAY)
  await client.feedbackRequests.request({ supervisorId: b.supervisorId })
  await client.feedbackRequests.remind({ supervisorId: b.supervisorId })
  await admin.openRequests.request({ supervisorId: b.supervisorId })
  await app.deliverEmails()
  const { items } = await admin.openRequests.list({ search: student.email })
  expect(items).toHaveLength(1)
  await app.deliverEmails()
  later(2 * MINUTE)
  expect((await admin.openRequests.previewReminders({ ids: [items[0]!.id] })).skipped).toMatchObject([])
  expect(await admin.feedback.readEntry({ supervisorId: b.supervisorId })).toMatchObject({ employerName: 'Firm Labs' })
  await expectRefusal(client.feedbackRequests.remind({ supervisorId: a.supervisorId }), 'DECLINED')
  await app.deliverEmails()
})

it('leaves a confirmed internship, whose automatic emails go on', async () => {
  const { a, b, client } = await twoRequests()
  const settings = await readFeedbackSettings(admin)
  await admin.feedbackSettings.change({ ...settings, sendAutomatically: true })
  await db
    .updateTable('internshipSupervisors')
    .set({ confirmedAt: time.now })
    .where('id', '=', b.supervisorId)
    .execute()
  const { endDate } = await db
    .selectFrom('internships')
    .select('endDate')
    .where('id', '=', b.id)
    .executeTakeFirstOrThrow()
  await page(`/feedback/decline/${a.token}`, [])
  const next = (await client.internships.listMine()).find(({ id }) => id === b.id)?.supervisors[0]?.nextEmailOn
  await app.deliverEmails()
  const now = time.now
  time.now = new Date(`${endDate}T09:00:00Z`)
  const reminded: string[] = []
  for (let day = 0; day < 10; day++) {
    await sendDueEmails(app)
    reminded.push(...(await app.deliverWaitingEmails()).map(({ subject }) => subject))
    later(DAY)
  }
  time.now = now
  expect(next).not.toBeNull()
  expect(reminded.some((subject) => subject.includes('Mira Sol'))).toBe(true)
})

it('asks about the other open internships, ticks none, and declines those that were ticked', async () => {
  const { a, b, student } = await twoRequests()
  const asked = await page(`/feedback/decline/${a.token}`)
  expect(asked.html).toMatch(new RegExp(`type="checkbox"[^>]*value="${b.supervisorId}"`))
  expect(asked.html).not.toContain('checked')
  expect(asked.html).toContain('Firm Labs')
  // From a student's browser, the other internships cannot be seen or declined.
  const own = await app.fetch(`/feedback/decline/${a.token}`, { headers: { cookie: await app.cookieFor(student.id) } })
  expect(await own.text()).not.toContain('Firm Labs')
  const { status, html } = await page(`/feedback/decline/${a.token}`, [['also', b.supervisorId]])
  expect([status, html.includes('Firm Labs')]).toEqual([200, true])
  expect([await declinedAt(a.supervisorId), await declinedAt(b.supervisorId)]).not.toContain(null)
  const told = (await app.deliverEmails()).filter(({ to }) => to.address === student.email)
  const employers = told.map(({ text }) => /Firm( Labs)?(?=\.)/.exec(text)?.[0])
  expect(new Set(employers)).toEqual(new Set(['Firm', 'Firm Labs']))
  // One button takes back what one button has declined, from the page of either.
  await page(`/feedback/decline/${b.token}/undo`, [])
  expect([await declinedAt(a.supervisorId), await declinedAt(b.supervisorId)]).toEqual([null, null])
  for (const { token } of [a, b]) expect((await page(`/feedback/submit/${token}`)).status).toBe(200)
  await app.deliverEmails()
})

it('accepts nothing but the internships that its page names', async () => {
  const { a } = await twoRequests()
  const other = await twoRequests()
  const bob = await twoRequests({}, { name: 'Bob Ray' })
  await stranger.assignments.decline({ token: a.token, also: [other.b.supervisorId] })
  await stranger.assignments.decline({ token: bob.a.token, also: [bob.b.supervisorId] })
  expect(await declinedAt(other.b.supervisorId)).toBeNull()
  expect(await declinedAt(bob.b.supervisorId)).toBeNull()
  expect((await page(`/feedback/decline/${bob.a.token}`)).html).not.toContain('Firm Labs')
  await app.deliverEmails()
})

it('leaves out an internship that was answered meanwhile, and a repeated press adds what is ticked then', async () => {
  const answered = await twoRequests()
  await stranger.feedbackRequests.submit({ token: answered.b.token, answers: feedbackAnswers() })
  await stranger.assignments.decline({ token: answered.a.token, also: [answered.b.supervisorId] })
  expect(await declinedAt(answered.b.supervisorId)).toBeNull()
  const { a, b } = await twoRequests()
  await stranger.assignments.decline({ token: a.token })
  const first = await declinedAt(a.supervisorId)
  await stranger.assignments.decline({ token: a.token, also: [b.supervisorId] })
  expect(await declinedAt(a.supervisorId)).toEqual(first)
  expect(await declinedAt(b.supervisorId)).not.toBeNull()
  await app.deliverEmails()
})

it("does not lift another person's decline at a shared mailbox", async () => {
  const { a, b } = await twoRequests({}, { name: 'Bob Ray' })
  await stranger.assignments.decline({ token: a.token })
  await stranger.assignments.decline({ token: b.token })
  await stranger.assignments.undoDecline({ token: a.token })
  expect(await declinedAt(a.supervisorId)).toBeNull()
  expect(await declinedAt(b.supervisorId)).not.toBeNull()
  await app.deliverEmails()
})

it('does not lift what the same person declined through another page', async () => {
  const { a, b } = await twoRequests()
  await stranger.assignments.decline({ token: a.token })
  await stranger.assignments.decline({ token: b.token })
  await stranger.assignments.undoDecline({ token: b.token })
  expect(await declinedAt(a.supervisorId)).not.toBeNull()
  expect(await declinedAt(b.supervisorId)).toBeNull()
  await app.deliverEmails()
})

it('does not lift the decline of whom the student named next at the same mailbox', async () => {
  const { a, client, email } = await twoRequests()
  await stranger.assignments.decline({ token: a.token })
  await client.supervisors.correct({ supervisorId: a.supervisorId, name: 'Bob Ray', email })
  await client.feedbackRequests.request({ supervisorId: a.supervisorId })
  await app.deliverEmails()
  const links = await db
    .selectFrom('feedbackLinks')
    .select('id')
    .where('supervisorId', '=', a.supervisorId)
    .where('revokedAt', 'is', null)
    .execute()
  expect(links).toHaveLength(1)
  const { linkToken } = await import('../link/feedback-link-queries.ts')
  await stranger.assignments.decline({ token: linkToken(app.config.authSecret, links[0]!.id) })
  await expectRefusal(stranger.assignments.undoDecline({ token: a.token }), 'LINK_CLOSED')
  expect(await declinedAt(a.supervisorId)).not.toBeNull()
  await app.deliverEmails()
})

it('holds for the same internship, deleted and registered again, and not for a new one', async () => {
  const { a, client, email } = await twoRequests()
  const { supervisors: _, ...facts } = await readFacts(a.id)
  await stranger.assignments.decline({ token: a.token })
  await db.deleteFrom('internships').where('id', '=', a.id).execute()
  const supervisors = [{ name: 'LEE, Ann', email, isPrimary: true }]
  const again = await client.internships.register({ ...facts, supervisors })
  const other = await client.internships.register({
    ...facts,
    startDate: '2027-06-01',
    endDate: '2027-08-28',
    supervisors,
  })
  const mine = await client.internships.listMine()
  const isDeclined = (id: string) => mine.find((one) => one.id === id)?.supervisors[0]?.declinedAt !== null
  expect([isDeclined(again.id), isDeclined(other.id)]).toEqual([true, false])
  await app.deliverEmails()
})

async function readFacts(id: string) {
  const { employerName, industry, positionTitle, startDate, endDate, description } = await db
    .selectFrom('internships')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { employerName, industry, positionTitle, startDate, endDate, description, supervisors: [] }
}

it('is about everything at the address if an older program wrote it', async () => {
  const { student, client, a, email } = await twoRequests()
  await makeStop(db, student, email, time.now, 'Ann Lee')
  const mine = (await client.internships.listMine()).flatMap(({ supervisors }) => supervisors)
  expect(mine.map(({ nextEmailOn }) => nextEmailOn)).toEqual([null, null])
  await db.updateTable('internshipSupervisors').set({ declinedAt: time.now }).where('id', '=', a.supervisorId).execute()
  await db
    .updateTable('feedbackLinks')
    .set({ revokedAt: time.now })
    .where('supervisorId', '=', a.supervisorId)
    .execute()
  await stranger.assignments.undoDecline({ token: a.token })
  expect(await declinedAt(a.supervisorId)).toBeNull()
  expect(await db.selectFrom('supervisorStops').select('id').where('address', '=', email).execute()).toEqual([])
  await app.deliverEmails()
})
