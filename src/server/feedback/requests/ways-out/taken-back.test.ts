import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#domain/time/durations'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { makeInternship, makeStudent } from '../../../testing/factories.ts'
import { supervisorsTerm } from '../../../testing/supervisors-term.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { sendDueEmails } from '../../reminders/send-due-emails.ts'

// Taking something back while other things have happened: waiting emails, and the student's corrections.

const app = await createTestApp()
const { db, later, time, stranger } = app
const { outage } = supervisorsTerm(app)
const BOB = { name: 'Bob Ray', email: 'bob@firm.example' }

let made = 0

/** A supervisor who holds the question of the day of approval, while the student's request waits for the mail server. */
async function waitingRequest() {
  made += 1
  const student = await makeStudent(db)
  const email = `marsh${made}@nw.example`
  const internship = await makeInternship(db, student, { supervisor: { email } })
  const supervisorId = internship.supervisor.id
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId })
  await app.deliverEmails()
  const token = await app.newestToken(supervisorId)
  later(HOUR)
  await client.feedbackRequests.request({ supervisorId })
  await outage()
  return { client, supervisorId, email, token, internship, student }
}

const arrivals = async () => (await app.deliverWaitingEmails()).map(({ to }) => to.address)

it('a request that waited for the mail server leaves after the hand-over was taken back', async () => {
  const { token, email } = await waitingRequest()
  await stranger.assignments.handOver({ token, ...BOB })
  expect(await arrivals()).not.toContain(email)
  await stranger.assignments.undoHandOver({ token, email: BOB.email })
  expect(await arrivals()).toContain(email)
  expect(await arrivals()).toEqual([])
})

it('a request that waited for the mail server leaves after the decline was taken back', async () => {
  const { token, email } = await waitingRequest()
  await stranger.assignments.decline({ token })
  expect(await arrivals()).not.toContain(email)
  await stranger.assignments.undoDecline({ token })
  expect(await arrivals()).toContain(email)
  expect(await arrivals()).toEqual([])
})

it('is refused while the student has named somebody else at the address', async () => {
  const { token, email, client, internship } = await waitingRequest()
  await stranger.assignments.handOver({ token, ...BOB })
  await client.supervisors.add({ internshipId: internship.id, name: 'Cora Fox', email })
  await expectRefusal(stranger.assignments.undoHandOver({ token, email: BOB.email }), 'NAMED_AGAIN')
  await arrivals()
})

it('leaves nothing of a colleague to whom nothing has left, also after asking again', async () => {
  const { token, client, supervisorId } = await waitingRequest()
  await stranger.assignments.handOver({ token, name: 'Never', email: 'never@left.example' })
  await outage()
  later(2 * MINUTE)
  await client.feedbackRequests.request({ supervisorId })
  await outage()
  await stranger.assignments.undoHandOver({ token, email: 'never@left.example' })
  expect(await arrivals()).not.toContain('never@left.example')
  expect(
    await db.selectFrom('automaticSteps').select('step').where('address', '=', 'never@left.example').execute(),
  ).toEqual([])
})

it('no reminder before a request that was withdrawn', async () => {
  made += 1
  const student = await makeStudent(db)
  const { id, supervisor } = await makeInternship(db, student)
  const client = await app.as(student)
  const supervisorId = supervisor.id
  await client.feedbackRequests.request({ supervisorId })
  await outage()
  await db.updateTable('internships').set({ status: 'pending' }).where('id', '=', id).execute()
  expect(await arrivals()).toEqual([])
  await db.updateTable('internships').set({ status: 'approved' }).where('id', '=', id).execute()
  later(HOUR)
  expect((await client.internships.listMine())[0]!.supervisors[0]).toMatchObject({ isRequestSent: false })
  await expectRefusal(client.feedbackRequests.remind({ supervisorId }), 'REQUEST_NOT_SENT')
})

/** One supervisor of two students, whom the schedule asks in one email that waits. */
async function askedTogether() {
  made += 1
  time.now = new Date('2026-06-16T09:00:00Z')
  const email = `shared${made}@nw.example`
  const people = []
  for (const firstName of ['Xenia', 'Yann']) {
    const student = await makeStudent(db, { firstName })
    const { supervisor } = await makeInternship(db, student, {
      startDate: '2026-04-01',
      endDate: '2026-06-26',
      supervisor: { email },
    })
    people.push({ client: await app.as(student), supervisorId: supervisor.id })
  }
  await sendDueEmails(app)
  await outage()
  later(HOUR)
  return { email, ...people[0]! }
}

it('what left without a student after a decline leaves for them once that was taken back', async () => {
  const { email, supervisorId } = await askedTogether()
  const token = await app.newestToken(supervisorId)
  await stranger.assignments.decline({ token })
  later(MINUTE)
  const [together] = (await app.deliverWaitingEmails()).filter(({ to }) => to.address === email)
  expect(together?.html).not.toContain('Xenia')
  await stranger.assignments.undoDecline({ token })
  const [own, ...others] = (await app.deliverEmails()).filter(({ to }) => to.address === email)
  expect(own?.html).toContain('Xenia')
  expect(own?.html).not.toContain('Yann')
  expect(others).toEqual([])
})

it('no reminder before a request that was taken out of an email about several students', async () => {
  const { email, client, supervisorId } = await askedTogether()
  await client.feedbackRequests.request({ supervisorId })
  const sent = await app.deliverWaitingEmails(({ html }) =>
    html.includes('Xenia') ? Promise.reject(new Error('451 try again later')) : Promise.resolve(),
  )
  expect(sent.filter(({ to }) => to.address === email)).toHaveLength(1)
  later(HOUR)
  await expectRefusal(client.feedbackRequests.remind({ supervisorId }), 'REQUEST_NOT_SENT')
})
