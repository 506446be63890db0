import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { requestDelivery } from '#domain/platform/request-delivery'
import { MINUTE } from '#domain/time/durations'
import { EmailRefused } from '../../platform/email/send-email.ts'
import { EMAIL_QUEUE } from '../../platform/jobs/queue.ts'
import { makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { brevoWebhookPath } from './brevo-webhook.ts'
import { readPause } from './refusal-queries.ts'
import { deliverEmail } from './worker.ts'

const app = await createTestApp({ LOG_LEVEL: 'info' })
const { db } = app
const path = brevoWebhookPath(app.config)

let student: Awaited<ReturnType<typeof makeStudent>>
let supervisor: { id: string; email: string }
beforeEach(async () => {
  student = await makeStudent(db)
  supervisor = (await makeInternship(db, student)).supervisor
  await db.deleteFrom('feedbackMailings').execute()
})

async function request() {
  await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
}

/** Requests feedback; the mail server accepts the email under this id. */
async function sendRequest(messageId: string) {
  await request()
  await app.deliverEmails(async () => messageId)
}

function report(body: unknown, to = path) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return app.fetch(to, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } })
}

const mailing = () => db.selectFrom('feedbackMailings').selectAll().executeTakeFirstOrThrow()
const event = (kind: string, id: string, more = {}) => ({
  event: kind,
  'message-id': id,
  email: supervisor.email,
  ...more,
})

it('records a bounce once, despite repeated and unordered reports, and notifies the student', async () => {
  await sendRequest('first@mail.example')
  expect(await mailing()).toMatchObject({ messageId: 'first@mail.example', handedOverAt: app.time.now, failedAt: null })
  await report(event('soft_bounce', '<first@mail.example>', { reason: 'mailbox is full' }))
  expect(await mailing()).toMatchObject({ failedAt: null, heldUpBy: 'mailbox-full' })
  const bounce = event('hard_bounce', '<first@mail.example>', { reason: '550 5.1.1\r\nno such user' })
  expect((await report([bounce, event('blocked', 'first@mail.example'), bounce])).status).toBe(200)
  await report(event('delivered', '<first@mail.example>'))
  await report(bounce)
  const failure = 'The address does not accept emails: 550 5.1.1 no such user'
  expect(await mailing()).toMatchObject({ failedAt: app.time.now, failureReason: failure })
  const [notification, ...more] = await app.deliverEmails()
  expect(more).toEqual([])
  expect(notification?.to.address).toBe(student.email)
  expect(notification?.text).toContain(failure)
  expect(notification?.text).toContain(supervisor.email)
})

it('shows the student the delivery status of the request', async () => {
  const { internships } = await app.as(student)
  const delivery = async () => requestDelivery((await internships.listMine())[0]!.supervisors[0]!)
  expect(await delivery()).toBeNull()
  await request()
  expect(await delivery()).toEqual({ step: 'requested', at: expect.stringContaining('2026-06-15T10:00:00') })
  await app.deliverEmails(async () => 'shown@mail.example')
  expect(await delivery()).toMatchObject({ step: 'handed-over' })
  await report(event('soft_bounce', '<shown@mail.example>', { reason: '552 5.2.2 mailbox full' }))
  expect(await delivery()).toMatchObject({ step: 'mailbox-full' })
  await report(event('delivered', '<shown@mail.example>'))
  expect(await delivery()).toMatchObject({ step: 'handed-over' })
  await report(event('invalid_email', '<shown@mail.example>'))
  expect(await delivery()).toMatchObject({ step: 'failed', reason: 'The address is not valid' })
})

it('does not notify the student once the address is corrected', async () => {
  await sendRequest('second@mail.example')
  await report(event('invalid_email', 'second@mail.example'))
  await (await app.as(student)).supervisors.correct({
    supervisorId: supervisor.id,
    name: 'Dr Helena Marsh',
    email: 'helena@northwind.example',
  })
  expect(await app.deliverEmails()).toEqual([])
})

it.each([
  ['an email that we did not send', { event: 'hard_bounce', 'message-id': 'elsewhere@mail.example' }],
  ['an event without an id', { event: 'hard_bounce' }],
  ['an unknown event', { event: 'constructor', 'message-id': 'third@mail.example' }],
  ['an empty list', []],
  ['null', 'null'],
])('accepts %s and changes nothing', async (_report, body) => {
  await sendRequest('third@mail.example')
  expect((await report(body)).status).toBe(200)
  expect((await mailing()).failedAt).toBeNull()
})

it('refuses a body that is not JSON or too large', async () => {
  expect((await report('{')).status).toBe(400)
  expect((await report(event('hard_bounce', 'x'.repeat(300_000)))).status).toBe(413)
})

it('responds with 404 without the secret, which is never logged', async () => {
  await sendRequest('fourth@mail.example')
  const wrong = path.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const address of [wrong, '/api/hooks/brevo/x', `${path}0`])
    expect((await report(event('hard_bounce', 'fourth@mail.example'), address)).status).toBe(404)
  expect((await app.fetch(path)).status).toBe(404)
  expect((await mailing()).failedAt).toBeNull()
  expect(app.logged.join('')).toContain('delivery report')
  expect(app.logged.join('')).not.toContain(path)
})

it('marks an email as failed when its recipient is refused, and does not retry', async () => {
  await request()
  let attempts = 0
  const sent = await app.deliverEmails(async ({ to }) => {
    if (to.address !== supervisor.email) return
    attempts += 1
    throw new EmailRefused('Email sending failed: refused', { kind: 'address', reason: '550 no such user' })
  })
  expect(await mailing()).toMatchObject({ handedOverAt: null, failureReason: '550 no such user' })
  expect(sent.map((email) => email.to.address)).toEqual([student.email])
  expect(attempts).toBe(1)
  expect(await app.queue.boss.findJobs(EMAIL_QUEUE, { queued: true })).toEqual([])
})

it('holds an email up after the last attempt, and clears this if it is sent after all', async () => {
  await request()
  const { id } = await mailing()
  const services = { ...app, mailer: { kind: 'captured' as const, close: async () => undefined } }
  const down = { ...services.mailer, send: () => Promise.reject(new Error('connection refused')) }
  const job = { email: 'feedback-request' as const, mailingId: id }
  await expect(deliverEmail({ ...services, mailer: down }, job)).rejects.toThrow('connection refused')
  expect(await mailing()).toMatchObject({ failedAt: null, heldUpBy: null })
  await expect(deliverEmail({ ...services, mailer: down }, job, { isLastAttempt: true })).rejects.toThrow()
  expect(await mailing()).toMatchObject({ failedAt: null, heldUpBy: 'ours' })
  const up = { ...services.mailer, send: async () => 'at-last@mail.example' }
  await deliverEmail({ ...services, mailer: up }, job)
  expect(await mailing()).toMatchObject({ failedAt: null, heldUpBy: null, messageId: 'at-last@mail.example' })
})

it.each([
  ['hard_bounce', '550 5.7.1 Client host blocked using zen.spamhaus.org'],
  ['hard_bounce', 'server is down'],
  ['blocked', undefined],
  ['error', 'internal error'],
])('sends an email again that came back for another reason than its address: %s %s', async (kind, reason) => {
  await sendRequest('bounced@mail.example')
  await report(event(kind, 'bounced@mail.example', { reason }))
  await report(event(kind, 'bounced@mail.example', { reason }))
  expect(await mailing()).toMatchObject({ failedAt: null, heldUpBy: 'ours', handedOverAt: null })
  expect(await app.deliverEmails()).toEqual([])
  const again = await app.deliverWaitingEmails()
  expect(again.map(({ to }) => to.address)).toEqual([supervisor.email])
  expect(await mailing()).toMatchObject({ failedAt: null, heldUpBy: null, handedOverAt: app.time.now })
})

it('pauses sending by what the servers of the domains have answered, not because Brevo takes emails', async () => {
  const pause = () => readPause(db, app.time.now)
  const brevo = { kind: 'brevo' as const, send: async () => randomUUID(), close: async () => undefined }
  const reportAbout = (domain: string, kind: string) => report(event(kind, randomUUID(), { email: `ann@${domain}` }))
  await db.deleteFrom('emailRefusals').execute()
  await db.deleteFrom('acceptingDomains').execute()
  const [domain] = supervisor.email.split('@').slice(1)
  for (const refusing of [domain!, 'b.example', 'c.example']) await reportAbout(refusing, 'blocked')
  expect(await pause()).not.toBeNull()
  await request()
  app.later(11 * MINUTE)
  await deliverEmail({ ...app, mailer: brevo }, { email: 'feedback-request', mailingId: (await mailing()).id })
  await reportAbout('d.example', 'blocked')
  expect(await pause()).not.toBeNull()
  await reportAbout('b.example', 'delivered')
  await reportAbout('c.example', 'delivered')
  await reportAbout(domain!, 'delivered')
  expect(await pause()).toBeNull()
})

it('takes a report as spam for a stop, and blames nobody', async () => {
  await sendRequest('spam@mail.example')
  await report(event('spam', 'spam@mail.example'))
  expect((await mailing()).failedAt).toBeNull()
  const stops = await db.selectFrom('supervisorStops').select('kind').where('address', '=', supervisor.email).execute()
  expect(stops).toEqual([{ kind: 'reminders' }])
})
