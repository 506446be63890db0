import { expect, it } from 'vitest'
import { DAY, MINUTE } from '#domain/time/durations'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { feedbackAnswers, makeAdmin, makeInternship, makeStudent } from '../../../testing/factories.ts'
import { readFeedback } from '../../../testing/read-records.ts'
import { supervisorsTerm } from '../../../testing/supervisors-term.ts'
import { createTestApp } from '../../../testing/test-app.ts'

// Naming a colleague can be taken back: a mistyped address should not have the request.

const app = await createTestApp()
const { db, later, time, stranger } = app
const { page, mailed } = supervisorsTerm(app)
const TYPO = 'bob@frim.example'
const COLLEAGUE = { name: 'Bob Ray', email: 'bob@firm.example' }

async function openRequest({ isRequested = true } = {}) {
  const student = await makeStudent(db, { firstName: 'Mira', lastName: 'Sol' })
  const { supervisor } = await makeInternship(db, student)
  const client = await app.as(student)
  if (isRequested) await client.feedbackRequests.request({ supervisorId: supervisor.id })
  await app.deliverEmails()
  const token = isRequested ? await app.newestToken(supervisor.id) : ''
  const mine = async () => (await client.internships.listMine())[0]!.supervisors[0]!
  return { student, supervisor, client, token, mine }
}

const tokenOf = (supervisorId: string, address: string) => app.newestToken(supervisorId, address)

it('shows the address, and makes everything as it was with one button', async () => {
  const { token, supervisor, student, mine } = await openRequest()
  await stranger.feedbackRequests.noteOpening({ token })
  const before = await mine()
  const { status, html } = await page(`/feedback/colleague/${token}`, { ...COLLEAGUE, email: TYPO })
  expect([status, html.includes(TYPO)]).toEqual([200, true])
  expect(html).toContain(`action="/feedback/colleague/${token}/undo"`)
  expect(await mailed()).toHaveLength(2)
  const colleagues = await tokenOf(supervisor.id, TYPO)
  later(9 * MINUTE)
  // Opening the old link shows the same, and opening the button's address changes nothing.
  expect((await page(`/feedback/submit/${token}`)).html).toContain(TYPO)
  await page(`/feedback/colleague/${token}/undo`)
  expect((await mine()).email).toBe(TYPO)

  const undone = await page(`/feedback/colleague/${token}/undo`, { email: TYPO })
  expect([undone.status, undone.location]).toEqual([303, `/feedback/submit/${token}`])
  expect(await mine()).toMatchObject({ name: before.name, email: before.email, openedAt: before.openedAt })
  expect((await page(`/feedback/submit/${token}`)).status).toBe(200)
  expect(await mailed()).toEqual([`${student.email}: Dr Helena Marsh will answer after all`])
  const ended = await page(`/feedback/submit/${colleagues}`)
  expect([ended.status, ended.html.includes('You do not need to answer')]).toEqual([410, true])
  expect(ended.html).not.toContain('/feedback/renew/')
  await expectRefusal(
    stranger.feedbackRequests.submit({ token: colleagues, answers: feedbackAnswers() }),
    'LINK_REVOKED',
  )
  // A second press changes nothing.
  expect((await page(`/feedback/colleague/${token}/undo`, { email: TYPO })).status).toBe(303)
  await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
  await app.deliverEmails()
})

it('removes the emails that have not left, and tells nobody', async () => {
  const { token, supervisor } = await openRequest()
  await stranger.assignments.handOver({ token, ...COLLEAGUE, email: 'bob@never-left.example' })
  await stranger.assignments.undoHandOver({ token, email: 'bob@never-left.example' })
  expect(await mailed()).toEqual([])
  const steps = db.selectFrom('automaticSteps').select('id').where('address', '=', 'bob@never-left.example')
  expect(await steps.execute()).toEqual([])
  await stranger.assignments.handOver({ token, ...COLLEAGUE })
  expect((await mailed()).map((mail) => mail.split(':')[0])).toContain(COLLEAGUE.email)
  expect(await tokenOf(supervisor.id, COLLEAGUE.email)).toHaveLength(40)
})

it('ends after ten minutes, and says so', async () => {
  const { token, mine } = await openRequest()
  await stranger.assignments.handOver({ token, ...COLLEAGUE })
  later(10 * MINUTE)
  const { status, html } = await page(`/feedback/colleague/${token}/undo`, { email: COLLEAGUE.email })
  expect([status, html.includes('The ten minutes are over')]).toEqual([409, true])
  expect(html).not.toContain(`action="/feedback/colleague/${token}/undo"`)
  expect(html).not.toContain(COLLEAGUE.email)
  expect((await mine()).email).toBe(COLLEAGUE.email)
  await app.deliverEmails()
})

it.each<[string, (token: string, supervisorId: string) => Promise<unknown>, string]>([
  [
    'answered',
    (token) => stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() }),
    'has already answered',
  ],
  ['declined', (token) => stranger.assignments.decline({ token }), 'has already answered'],
  [
    'passed the request on',
    (token) => stranger.assignments.handOver({ token, name: 'Cora Fox', email: 'cora@firm.example' }),
    'no longer with the colleague',
  ],
])('ends once the colleague has %s', async (_, act, sentence) => {
  const { token, supervisor, mine } = await openRequest()
  await stranger.assignments.handOver({ token, ...COLLEAGUE })
  await app.deliverEmails()
  await act(await tokenOf(supervisor.id, COLLEAGUE.email), supervisor.id)
  const before = await mine()
  const button = `action="/feedback/colleague/${token}/undo"`
  expect((await page(`/feedback/submit/${token}`)).html).not.toContain(button)
  const { status, html } = await page(`/feedback/colleague/${token}/undo`, { email: COLLEAGUE.email })
  expect([status, html.includes(sentence), html.includes(button)]).toEqual([409, true, false])
  expect(await mine()).toEqual(before)
  await app.deliverEmails()
})

it('ends once the colleague has answered, also if the answers were sent back and asked for again', async () => {
  const { token, supervisor, client, mine } = await openRequest()
  const admin = await app.as(await makeAdmin(db))
  await stranger.assignments.handOver({ token, ...COLLEAGUE })
  await app.deliverEmails()
  const bobs = await tokenOf(supervisor.id, COLLEAGUE.email)
  later(MINUTE)
  await stranger.feedbackRequests.submit({ token: bobs, answers: feedbackAnswers() })
  const { id } = await db
    .selectFrom('feedback')
    .select('id')
    .where('supervisorId', '=', supervisor.id)
    .executeTakeFirstOrThrow()
  later(MINUTE)
  await admin.feedback.sendBack({ ...(await readFeedback(db, { id })), reason: 'About another student.' })
  later(MINUTE)
  await client.feedbackRequests.request({ supervisorId: supervisor.id })
  await expectRefusal(stranger.assignments.undoHandOver({ token, email: COLLEAGUE.email }), 'COLLEAGUE_ANSWERED')
  expect((await mine()).email).toBe(COLLEAGUE.email)
  await app.deliverWaitingEmails()
})

it('ends once the colleague has declined and taken that back', async () => {
  const { token, supervisor, mine } = await openRequest()
  await stranger.assignments.handOver({ token, ...COLLEAGUE })
  await app.deliverEmails()
  const bobs = await tokenOf(supervisor.id, COLLEAGUE.email)
  later(MINUTE)
  await stranger.assignments.decline({ token: bobs })
  later(MINUTE)
  await stranger.assignments.undoDecline({ token: bobs })
  await expectRefusal(stranger.assignments.undoHandOver({ token, email: COLLEAGUE.email }), 'COLLEAGUE_ANSWERED')
  expect((await mine()).email).toBe(COLLEAGUE.email)
  await app.deliverWaitingEmails()
})

it('is possible along a chain, by each for whom they have named', async () => {
  const { token, supervisor, mine } = await openRequest()
  await stranger.assignments.handOver({ token, ...COLLEAGUE })
  await app.deliverEmails()
  const bobs = await tokenOf(supervisor.id, COLLEAGUE.email)
  await stranger.assignments.handOver({ token: bobs, name: 'Cora Fox', email: 'cora@firm.example' })
  await app.deliverEmails()
  await expectRefusal(stranger.assignments.undoHandOver({ token, email: 'cora@firm.example' }), 'NOT_NAMED')
  await stranger.assignments.undoHandOver({ token: bobs, email: 'cora@firm.example' })
  expect(await mine()).toMatchObject(COLLEAGUE)
  await stranger.assignments.undoHandOver({ token, email: COLLEAGUE.email })
  expect((await mine()).email).toBe(supervisor.email)
  expect((await page(`/feedback/submit/${token}`)).status).toBe(200)
  expect((await page(`/feedback/submit/${bobs}`)).status).toBe(410)
  await app.deliverEmails()
})

it('from another tab takes back nobody but whom that page names', async () => {
  const { token, mine } = await openRequest()
  await stranger.assignments.handOver({ token, ...COLLEAGUE, email: TYPO })
  await stranger.assignments.undoHandOver({ token, email: TYPO })
  await stranger.assignments.handOver({ token, ...COLLEAGUE })
  const { status, html } = await page(`/feedback/colleague/${token}/undo`, { email: TYPO })
  expect([status, html.includes(COLLEAGUE.email)]).toEqual([409, true])
  expect((await mine()).email).toBe(COLLEAGUE.email)
  await app.deliverEmails()
})

it('does not undo what the student has corrected since, or a request that the office closed', async () => {
  const { token, supervisor, client, mine } = await openRequest()
  await stranger.assignments.handOver({ token, ...COLLEAGUE })
  await client.supervisors.correct({ supervisorId: supervisor.id, name: 'Cora Fox', email: 'cora@firm.example' })
  await expectRefusal(stranger.assignments.undoHandOver({ token, email: COLLEAGUE.email }), 'NOT_NAMED')
  expect((await mine()).name).toBe('Cora Fox')
  const closed = await openRequest()
  await stranger.assignments.handOver({ token: closed.token, ...COLLEAGUE })
  await db
    .updateTable('feedback')
    .set({ closedAt: time.now, closeReason: 'Not needed' })
    .where('supervisorId', '=', closed.supervisor.id)
    .execute()
  await expectRefusal(stranger.assignments.undoHandOver({ token: closed.token, email: COLLEAGUE.email }), 'LINK_CLOSED')
  await app.deliverEmails()
})

it('does not count as a hand-over, three times', async () => {
  const { token } = await openRequest()
  for (let index = 0; index < 3; index++) {
    await stranger.assignments.handOver({ token, ...COLLEAGUE, email: `typo${index}@firm.example` })
    await stranger.assignments.undoHandOver({ token, email: `typo${index}@firm.example` })
  }
  let last = token
  for (const name of ['one', 'two', 'three']) {
    await stranger.assignments.handOver({ token: last, name, email: `${name}@chain.example` })
    const link = (await app.deliverEmails()).find(({ to }) => to.address.startsWith(name))
    last = /feedback\/submit\/([0-9a-f]{40})/.exec(link?.html ?? '')?.[1] ?? ''
  }
  await expectRefusal(
    stranger.assignments.handOver({ token: last, name: 'four', email: 'four@chain.example' }),
    'TOO_MANY_HAND_OVERS',
  )
})

it('works after the supervisor had confirmed, and through an expired link', async () => {
  const { token, supervisor, mine } = await openRequest()
  await db.updateTable('internshipSupervisors').set({ confirmedAt: time.now }).where('id', '=', supervisor.id).execute()
  await db
    .updateTable('feedbackLinks')
    .set({ expiresAt: new Date(time.now.getTime() + MINUTE) })
    .where('supervisorId', '=', supervisor.id)
    .execute()
  await stranger.assignments.handOver({ token, ...COLLEAGUE })
  expect((await mine()).confirmedAt).toBeNull()
  later(2 * MINUTE)
  await stranger.assignments.undoHandOver({ token, email: COLLEAGUE.email })
  expect((await mine()).confirmedAt).not.toBeNull()
  expect((await page(`/feedback/submit/${token}`)).html).toContain('Magic link has expired')
  later(DAY)
  await app.deliverEmails()
})
