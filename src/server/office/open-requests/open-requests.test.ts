import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { isRequestOpen, requestState } from '#domain/feedback/request'
import { openRequestDelivery } from '#domain/office/open-requests'
import { requestDelivery } from '#domain/platform/request-delivery'
import { HOUR } from '#domain/time/durations'
import { setStops } from '../../internships/supervisors/stop-queries.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  answerFields,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeRequested,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

const daysAgo = (days: number) => new Date(app.time.now.getTime() - days * 86_400_000)

/** An open request for a student of this department, created this many days ago. */
async function makeRequest(department: string, days: number, facts: { email?: string } = {}) {
  const student = await makeStudent(db, { major: department })
  const email = facts.email ?? `${randomUUID()}@northwind.example`
  const internship = await makeInternship(db, student, { supervisor: { email } })
  const { id } = await makeRequested(db, internship.supervisor, daysAgo(days))
  return { id, student, internship, supervisorId: internship.supervisor.id, email }
}

const reviewerOf = async (department: string) => app.as(await makeManager(db, [department]))
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

it('lists open requests, longest waiting first, and filters by days', async () => {
  const requests = [await makeRequest('Law', 20), await makeRequest('Law', 7), await makeRequest('Law', 2)] as const
  const answered = await makeInternship(db, await makeStudent(db, { major: 'Law' }))
  await makeFeedback(db, answered.supervisor, { status: 'submitted' })
  await makeSupervisor(db, answered)
  const declined = await makeRequest('Law', 9)
  await db
    .updateTable('internshipSupervisors')
    .set({ declinedAt: app.time.now })
    .where('id', '=', declined.supervisorId)
    .execute()
  const rejected = await makeRequest('Law', 9)
  await db.updateTable('internships').set({ status: 'rejected' }).where('id', '=', rejected.internship.id).execute()

  const { openRequests } = await reviewerOf('Law')
  const listed = await openRequests.list({})
  expect(idsOf(listed)).toEqual(requests.map(({ id }) => id))
  expect(listed.items[0]).toMatchObject({
    daysWaiting: 20,
    studentName: 'Zoë Çağlar',
    studentEmail: requests[0].student.email,
    supervisorName: 'Dr Helena Marsh',
    supervisorEmail: requests[0].email,
    employerName: 'Northwind Energy',
    lastEmail: null,
    handedOverBy: null,
    secondContact: null,
  })
  expect(idsOf(await openRequests.list({ waiting: '3' }))).toEqual([requests[0].id, requests[1].id])
  expect(idsOf(await openRequests.list({ waiting: '7' }))).toEqual([requests[0].id, requests[1].id])
  expect(idsOf(await openRequests.list({ waiting: '14' }))).toEqual([requests[0].id])
  expect(idsOf(await openRequests.list({ search: requests[1].email }))).toEqual([requests[1].id])
})

it('lists, counts and reports what the domain calls open and undelivered, in every state', async () => {
  const OPEN = { feedbackStatus: 'pending', internshipStatus: 'approved', declinedAt: null, closedAt: null } as const
  const states = [
    ...(['none', 'arrived', 'failed', 'opened after it failed'] as const).map((email) => ({ ...OPEN, email })),
    ...(['pending', 'rejected'] as const).map((internshipStatus) => ({ ...OPEN, internshipStatus, email: 'none' })),
    { ...OPEN, feedbackStatus: 'submitted' as const, email: 'none' },
    { ...OPEN, declinedAt: app.time.now, email: 'failed' },
    { ...OPEN, closedAt: app.time.now, email: 'none' },
  ]
  const open: string[] = []
  for (const state of states) {
    const { feedbackStatus, declinedAt, closedAt } = state
    const request = await makeRequest('Logic', 8)
    if (state.email !== 'none') await remindAsStudent(request)
    if (state.email.includes('failed')) await failLastEmail(request)
    const openedAt = state.email.startsWith('opened') ? new Date(app.time.now.getTime() + 1000) : null
    const answers = feedbackStatus === 'submitted' ? { ...answerFields(), submittedAt: app.time.now } : {}
    const closed = { closedAt, closeReason: closedAt && 'The company has closed.' }
    const changes = { status: feedbackStatus, openedAt, ...closed, ...answers }
    await db.updateTable('feedback').set(changes).where('id', '=', request.id).execute()
    await db.updateTable('internshipSupervisors').set({ declinedAt }).where('id', '=', request.supervisorId).execute()
    const { id } = request.internship
    await db.updateTable('internships').set({ status: state.internshipStatus }).where('id', '=', id).execute()
    if (isRequestOpen({ state: requestState({ ...state, ...closed, openedAt }) })) open.push(request.id)
  }
  const client = await reviewerOf('Logic')
  const listed = (await client.openRequests.list({ limit: 100 })).items
  expect(listed.map(({ id }) => id).toSorted()).toEqual(open.toSorted())
  const undelivered = listed.filter((request) => openRequestDelivery(request)?.step === 'failed')
  expect(idsOf(await client.openRequests.list({ part: 'undelivered', limit: 100 }))).toEqual(
    idsOf({ items: undelivered }),
  )
  const current = open.length - undelivered.length
  expect(await client.openRequests.count({})).toEqual({
    undelivered: undelivered.length,
    sentBack: 0,
    current,
    older: 0,
    ended: 3,
  })
  const ended = (await client.openRequests.list({ part: 'ended', limit: 100 })).items
  expect(new Map(ended.map(({ state, closeReason }) => [state, closeReason]))).toEqual(
    new Map([
      ['closed', 'The company has closed.'],
      ['declined', null],
      ['rejected', null],
    ]),
  )
  expect((await client.statistics.figures({})).requests).toMatchObject([{ waiting: open.length }])
})

it('pages through requests, even with equal timestamps, and exports the same rows', async () => {
  const created: string[] = []
  for (const days of [5, 5, 5, 4, 15, 1, 5]) created.push((await makeRequest('Physics', days)).id)
  const manager = await makeManager(db, ['Physics'])
  const { openRequests } = await app.as(manager)
  for (const filter of [{}, { waiting: '3' }, { waiting: '3', search: 'zoe' }] as const) {
    const paged: { id: string; email: string }[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await openRequests.list({ ...filter, limit: 2, ...(cursor && { cursor }) })
      paged.push(...page.items.map(({ id, supervisorEmail: email }) => ({ id, email })))
      cursor = page.nextCursor
    }
    expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length)
    expect(paged.length).toBe('waiting' in filter ? 6 : created.length)
    const cookie = await app.cookieFor(manager.id)
    const response = await app.fetch(`/api/v1/exports/open-requests.csv?${new URLSearchParams(filter)}`, {
      headers: { cookie },
    })
    expect(response.headers.get('content-disposition')).toContain('Fieldmark_open-requests_Physics_')
    const { data } = Papa.parse<Record<string, string>>(await response.text(), { header: true, skipEmptyLines: true })
    expect(data.map((row) => row['Supervisor Email'])).toEqual(paged.map(({ email }) => email))
  }
})

it('shows the delivery status and who passed the request on', async () => {
  const request = await makeRequest('Music', 4)
  const { openRequests } = await reviewerOf('Music')
  await (await app.as(request.student)).feedbackRequests.remind({ supervisorId: request.supervisorId })
  await app.deliverEmails()
  await db
    .insertInto('supervisorAnswers')
    .values({
      supervisorId: request.supervisorId,
      kind: 'handed-over',
      fromName: 'Tomás Ribeiro',
      fromEmail: 't@northwind.example',
      toName: 'Dr Helena Marsh',
      toEmail: request.email,
      createdAt: app.time.now,
    })
    .execute()
  const [row] = (await openRequests.list({})).items
  expect(requestDelivery({ ...row!, feedbackStatus: 'pending', confirmedAt: null, submittedAt: null })).toMatchObject({
    step: 'handed-over',
  })
  expect(row?.handedOverBy).toEqual({ name: 'Tomás Ribeiro', email: 't@northwind.example' })
})

it('sends one reminder email per address and says which requests were skipped', async () => {
  const shared = `${randomUUID()}@northwind.example`
  const [first, second] = [
    await makeRequest('History', 9, { email: shared }),
    await makeRequest('History', 8, { email: shared }),
  ]
  const unsubscribed = await makeRequest('History', 7)
  const atLimit = await makeRequest('History', 6)
  const unapproved = await makeRequest('History', 5)
  const notVisible = await makeRequest('Botany', 5)
  const answered = await makeRequest('History', 5)
  await setStops(db, [{ studentId: unsubscribed.student.id, address: unsubscribed.email }], app.time.now)
  await db.updateTable('internships').set({ status: 'pending' }).where('id', '=', unapproved.internship.id).execute()
  const student = await app.as(atLimit.student)
  for (let email = 0; email < 3; email++) {
    await student.feedbackRequests.remind({ supervisorId: atLimit.supervisorId })
    await app.deliverEmails()
    app.later(HOUR)
  }
  await db.deleteFrom('feedback').where('id', '=', answered.id).execute()

  const { openRequests } = await reviewerOf('History')
  const all = [first, second, unsubscribed, atLimit, unapproved, notVisible, answered]
  const remind = () => openRequests.remind({ ids: [...all, first].map(({ id }) => id) })
  const outcome = await remind()
  expect(outcome).toMatchObject({ sent: 2, emails: 1 })
  expect(Object.fromEntries(outcome.skipped.map(({ id, reason }) => [id, reason]))).toEqual({
    [unsubscribed.id]: 'This supervisor does not want any more reminders.',
    [atLimit.id]:
      'This supervisor has already received three emails in the last 24 hours. You can send the next one in 21 hours.',
    [unapproved.id]: 'Feedback can be requested once the internship is approved.',
    [notVisible.id]: 'This request is no longer open.',
    [answered.id]: 'This request is no longer open.',
  })
  // A second click within a minute sends nothing more, and says so.
  const reasonNow = async () => (await remind()).skipped.find(({ id }) => id === first.id)?.reason
  expect(await reasonNow()).toBe('An email to this supervisor is still waiting to be sent.')
  expect(await app.deliverEmails()).toEqual([])
  const sent = await app.deliverWaitingEmails()
  expect(await reasonNow()).toBe(
    'This supervisor got a reminder less than a minute ago. You can send the next one in 1 minute.',
  )
  expect(sent.map((email) => email.to.address)).toEqual([shared])
  expect(sent[0]?.text.match(/\/feedback\/submit\//g)?.length).toBeGreaterThanOrEqual(2)
})

it('accepts between one and a hundred requests', async () => {
  const { openRequests } = await app.as(await makeAdmin(db))
  const ids = Array.from({ length: 101 }, () => randomUUID())
  await expect(openRequests.remind({ ids })).rejects.toThrow('Please select at most 100 requests')
  await expect(openRequests.remind({ ids: [] })).rejects.toThrow('Please select at least one request')
})

/** The last email to this request's supervisor did not arrive. */
async function failLastEmail({ supervisorId }: { supervisorId: string }): Promise<void> {
  await db
    .updateTable('feedbackMailings')
    .set({ failedAt: app.time.now, failureReason: '550 no such mailbox' })
    .where('id', 'in', db.selectFrom('feedbackLinks').select('mailingId').where('supervisorId', '=', supervisorId))
    .execute()
}

async function remindAsStudent({ student, supervisorId }: Awaited<ReturnType<typeof makeRequest>>): Promise<void> {
  await (await app.as(student)).feedbackRequests.remind({ supervisorId })
  await app.deliverEmails()
}

it('tells apart what did not arrive and what is of an older term, and counts the parts', async () => {
  const [current, undelivered, opened, corrected, older, olderUndelivered] = [
    await makeRequest('Drama', 9),
    await makeRequest('Drama', 8),
    await makeRequest('Drama', 7),
    await makeRequest('Drama', 6),
    await makeRequest('Drama', 5),
    await makeRequest('Drama', 4),
  ]
  const endDate = daysAgo(1).toISOString().slice(0, 10)
  const all = [current, undelivered, opened, corrected, older, olderUndelivered]
  const internshipIds = all.map(({ internship }) => internship.id)
  await db.updateTable('internships').set({ endDate }).where('id', 'in', internshipIds).execute()
  for (const request of [older, olderUndelivered])
    await db
      .updateTable('internships')
      .set({ startDate: '2020-01-01', endDate: daysAgo(121).toISOString().slice(0, 10) })
      .where('id', '=', request.internship.id)
      .execute()
  for (const request of [undelivered, opened, corrected, olderUndelivered]) {
    await remindAsStudent(request)
    await failLastEmail(request)
  }
  // Through an older link.
  const openedAt = new Date(app.time.now.getTime() + 1000)
  await db.updateTable('feedback').set({ openedAt }).where('id', '=', opened.id).execute()
  const email = `${randomUUID()}@northwind.example`
  await db.updateTable('internshipSupervisors').set({ email }).where('id', '=', corrected.supervisorId).execute()

  const { openRequests } = await reviewerOf('Drama')
  const part = async (name: 'undelivered' | 'current' | 'older') => idsOf(await openRequests.list({ part: name }))
  expect(await part('undelivered')).toEqual([undelivered.id])
  expect(await part('current')).toEqual([current.id, opened.id, corrected.id])
  expect(await part('older')).toEqual([older.id, olderUndelivered.id])
  expect(idsOf(await openRequests.list({}))).toEqual(all.map(({ id }) => id))
  expect(await openRequests.count({})).toEqual({ undelivered: 1, sentBack: 0, current: 3, older: 2, ended: 0 })
  expect(await openRequests.count({ search: undelivered.email })).toEqual({
    undelivered: 1,
    sentBack: 0,
    current: 0,
    older: 0,
    ended: 0,
  })
  expect(await openRequests.count({ waiting: '7' })).toEqual({
    undelivered: 1,
    sentBack: 0,
    current: 2,
    older: 0,
    ended: 0,
  })
  expect(await (await reviewerOf('Botany')).openRequests.count({ department: 'Drama' })).toEqual({
    undelivered: 0,
    sentBack: 0,
    current: 0,
    older: 0,
    ended: 0,
  })
})

it('previews reminders without sending any', async () => {
  const shared = `${randomUUID()}@northwind.example`
  const [first, second] = [
    await makeRequest('Geology', 9, { email: shared }),
    await makeRequest('Geology', 8, { email: shared }),
  ]
  const stopped = await makeRequest('Geology', 7)
  await setStops(db, [{ studentId: stopped.student.id, address: stopped.email }], app.time.now)
  await db.updateTable('internshipSupervisors').set({ language: 'de' }).where('email', '=', shared).execute()
  const { openRequests } = await reviewerOf('Geology')
  const preview = await openRequests.previewReminders({ ids: [first, second, stopped].map(({ id }) => id) })
  expect(preview).toMatchObject({
    recipients: 1,
    skipped: [
      { name: 'Dr Helena Marsh about Zoë Çağlar', reason: 'This supervisor does not want any more reminders.' },
    ],
    first: { name: 'Dr Helena Marsh', address: shared, subject: expect.stringMatching(/^Erinnerung/) },
  })
  expect(preview.first?.body).toContain('Northwind Energy')
  // No link that works leaves the server.
  expect(preview.first?.body).not.toMatch(/[0-9a-f]{40}/)
  expect(await app.deliverWaitingEmails()).toEqual([])
  expect(
    await db.selectFrom('feedbackLinks').select('id').where('supervisorId', '=', first.supervisorId).execute(),
  ).toEqual([])
})

it('takes reminders back within ten seconds, as if they had never been sent', async () => {
  const request = await makeRequest('Latin', 9)
  const client = await reviewerOf('Latin')
  const remind = () => client.openRequests.remind({ ids: [request.id] })
  const { undoId } = await remind()
  expect((await client.openRequests.list({})).items[0]?.lastEmail).not.toBeNull()
  await expectRefusal((await reviewerOf('Latin')).bulkDecisions.undo({ id: undoId! }), 'NOT_FOUND')
  expect(await client.bulkDecisions.undo({ id: undoId! })).toEqual({ undone: 1, changedSince: 0 })
  expect(await app.deliverWaitingEmails()).toEqual([])
  expect((await client.openRequests.list({})).items[0]?.lastEmail).toBeNull()
  const steps = db.selectFrom('automaticSteps').select('step').where('address', '=', request.email)
  expect(await steps.execute()).toEqual([{ step: 'request' }])
  // Nor does it count for any limit.
  const again = await remind()
  expect(again.sent).toBe(1)
  app.later(11_000)
  await expectRefusal(client.bulkDecisions.undo({ id: again.undoId! }), 'TOO_LATE')
  expect((await app.deliverWaitingEmails()).map(({ to }) => to.address)).toEqual([request.email])
})

it('sends no reminder that waits once the answer has arrived', async () => {
  const request = await makeRequest('Greek', 9)
  const client = await reviewerOf('Greek')
  await client.openRequests.remind({ ids: [request.id] })
  await client.openRequests.close({ id: request.id, reason: 'The company has closed.' })
  expect(await app.deliverWaitingEmails()).toEqual([])
})
