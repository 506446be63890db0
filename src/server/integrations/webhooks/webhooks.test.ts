import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { webhookPayload } from '#contract/integrations/webhooks'
import { ALL_WEBHOOK_EVENTS, type WebhookEvent } from '#domain/integrations/webhooks'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  feedbackAnswers,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  makeSupervisor,
  registrationInput,
} from '../../testing/factories.ts'
import { readFeedback, readInternship, selectFeedback, selectInternships } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts'
import { deleteOldDeliveries, sendDueWebhooks } from './sending/send-due-webhooks.ts'

const app = await createTestApp()
const { db, time } = app
const receiver = await startWebhookReceiver()
const { received, answer } = receiver
const adminAccount = await makeAdmin(db)
const admin = await app.as(adminAccount)

beforeEach(async () => {
  await db.deleteFrom('webhookEndpoints').execute()
  received.length = 0
  Object.assign(answer, { status: 204, body: '', headers: {} })
})

function add(events: readonly WebhookEvent[] = ALL_WEBHOOK_EVENTS, url = receiver.url) {
  return admin.webhooks.add({ name: 'Student information system', url, events: [...events] })
}

/** Sends everything that is due after this time. */
async function send({ afterSeconds = 0 } = {}): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ dueAt: sql<Date>`due_at - make_interval(secs => ${afterSeconds})` })
    .where('dueAt', 'is not', null)
    .execute()
  await sendDueWebhooks(app)
}

async function deliveriesOf(id: string) {
  return (await admin.webhooks.listDeliveries({ id })).items
}

function verify(secret: string, { headers, body } = received.at(-1)!) {
  return webhookPayload.parse(new Webhook(secret).verify(body, headers))
}

describe('an event', () => {
  it('is sent once, signed as Standard Webhooks describes, with ids only', async () => {
    const { id, secret } = await add(['internship.registered'])
    const student = await makeStudent(db)
    const internship = await (await app.as(student)).internships.register(registrationInput())
    await send()
    await send()
    expect(received).toHaveLength(1)
    expect(verify(secret)).toEqual({
      type: 'internship.registered',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        internshipId: internship.id,
        studentId: student.id,
        status: internship.status,
        url: `http://localhost:3000/api/v1/internships?id=${internship.id}`,
      },
    })
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, responseStatus: 204, error: null, dueAt: null })
    expect(received[0]?.headers['webhook-id']).toBe(delivery?.id)
    expect(() => verify('whsec_b3RoZXI=')).toThrow('No matching signature')
  })

  it('is sent only if the change is committed', async () => {
    const { id } = await add()
    const student = await makeStudent(db)
    const change = db.transaction().execute(async (tx) => {
      await makeInternship(tx, student)
      throw new Error('rolled back')
    })
    await expect(change).rejects.toThrow('rolled back')
    expect(await deliveriesOf(id)).toEqual([])
  })

  it('is each that happens to an internship and its feedback', async () => {
    await add()
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student, { status: 'pending' })
    await admin.internships.approve(await readInternship(db, { id: internship.id }))
    await (await app.as(student)).feedbackRequests.request({ supervisorId: internship.supervisor.id })
    await app.deliverWaitingEmails()
    const token = await app.newestToken(internship.supervisor.id)
    await app.stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    const { items } = await admin.feedback.listForReview({ status: 'submitted' })
    const feedbackId = items.find(({ studentId }) => studentId === student.id)!.id
    await admin.feedback.approve(await readFeedback(db, { id: feedbackId }))
    const rejected = await makeInternship(db, student, { status: 'pending' })
    await admin.internships.reject(await readInternship(db, { id: rejected.id }))
    const notUsable = await makeFeedback(db, await makeSupervisor(db, internship))
    await admin.feedback.sendBack({ ...(await readFeedback(db, { id: notUsable.id })), reason: 'About somebody else.' })
    await send({ afterSeconds: 60 })
    const events = received.map(({ body }) => webhookPayload.parse(JSON.parse(body)))
    expect(events.map(({ type }) => type).toSorted()).toEqual(
      [...ALL_WEBHOOK_EVENTS, 'internship.registered', 'feedback.requested', 'feedback.submitted'].toSorted(),
    )
    const ids = {
      feedbackId,
      internshipId: internship.id,
      studentId: student.id,
      supervisorId: internship.supervisor.id,
    }
    const requested = events.find(({ type, data }) => type === 'feedback.requested' && data.feedbackId === feedbackId)
    expect(requested?.data).toMatchObject({ ...ids, url: expect.stringContaining(`/internships?id=${internship.id}`) })
    const approved = events.find(({ type }) => type === 'feedback.approved')
    expect(approved?.data).toMatchObject({ ...ids, url: expect.stringContaining(`/feedback?id=${feedbackId}`) })
    expect(received.map(({ body }) => body).join('')).not.toContain(student.email)
  })

  it('goes only to the webhooks that have chosen it', async () => {
    await add(['feedback.approved'])
    const { id } = await add(['internship.approved'])
    await makeInternship(db, await makeStudent(db))
    await send({ afterSeconds: 60 })
    expect(received).toHaveLength(1)
    expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['internship.approved'])
  })

  it('is not sent about a decision that was undone', async () => {
    const { id } = await add(['internship.approved', 'feedback.approved'])
    const student = await makeStudent(db)
    const internship = await makeInternship(db, student, { status: 'pending' })
    const feedback = await makeFeedback(db, (await makeInternship(db, student, { status: 'approved' })).supervisor)
    await db.deleteFrom('webhookDeliveries').execute()
    const decision = await admin.bulkDecisions.decideInternships({
      selection: await selectInternships(db, [internship.id]),
      decision: 'approved',
    })
    const approval = await admin.bulkDecisions.approveFeedback({ selection: await selectFeedback(db, [feedback.id]) })
    await send()
    expect(received).toEqual([])
    expect(await deliveriesOf(id)).toHaveLength(2)
    await admin.bulkDecisions.undo({ id: decision.id! })
    await admin.bulkDecisions.undo({ id: approval.id! })
    expect(await deliveriesOf(id)).toEqual([])
  })

  it('is not sent about feedback that was sent back and restored, which is not submitted a second time', async () => {
    const student = await makeStudent(db)
    const feedback = await makeFeedback(db, (await makeInternship(db, student, { status: 'approved' })).supervisor)
    const { id } = await add(['feedback.submitted', 'feedback.sent-back'])
    const reason = 'About somebody else.'
    const { undoId } = await admin.feedback.sendBack({ ...(await readFeedback(db, { id: feedback.id })), reason })
    expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['feedback.sent-back'])
    await admin.bulkDecisions.undo({ id: undoId })
    expect(await deliveriesOf(id)).toEqual([])
  })

  it('is sent about feedback that staff enter, also again after it was sent back', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student, { status: 'approved' })
    const { id } = await add(['feedback.submitted', 'feedback.sent-back'])
    const given = { supervisorId: supervisor.id, way: 'telephone', givenOn: '2026-06-10' } as const
    await admin.feedback.enter({ ...given, answers: feedbackAnswers() })
    const { items } = await admin.feedback.listForReview({ status: 'submitted' })
    const feedback = items.find(({ studentId }) => studentId === student.id)!
    await send({ afterSeconds: 60 })
    await admin.feedback.sendBack({ ...(await readFeedback(db, feedback)), reason: 'A typing error.' })
    await send({ afterSeconds: 60 })
    await admin.feedback.enter({ ...given, answers: feedbackAnswers({ teamwork: 2 }) })
    const events = (await deliveriesOf(id)).map(({ event }) => event)
    expect(events).toEqual(['feedback.submitted', 'feedback.sent-back', 'feedback.submitted'])
  })
})

describe('a delivery that fails', () => {
  it('is retried later with the same id and body, and shows the response', async () => {
    const { id, secret } = await add()
    Object.assign(answer, { status: 503, body: 'maintenance'.repeat(100) })
    await admin.webhooks.sendTest({ id })
    await send()
    await send()
    expect(received).toHaveLength(1)
    const [failed] = await deliveriesOf(id)
    expect(failed).toMatchObject({ event: 'webhook.test', state: 'waiting', attempts: 1, responseStatus: 503 })
    expect(failed?.responseText).toHaveLength(500)
    expect((await admin.webhooks.get({ id })).failingSince).not.toBeNull()
    answer.status = 200
    await send({ afterSeconds: 5 })
    expect(received).toHaveLength(2)
    expect(verify(secret).type).toBe('webhook.test')
    expect(received[1]?.body).toBe(received[0]?.body)
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect((await admin.webhooks.get({ id })).failingSince).toBeNull()
  })

  it('counts a redirect as a failure and does not follow it', async () => {
    const { id } = await add()
    Object.assign(answer, { status: 302, headers: { location: receiver.url } })
    await admin.webhooks.sendTest({ id })
    await send()
    expect(received).toHaveLength(1)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', responseStatus: 302 }])
  })

  it('says why there was no response', async () => {
    const { id } = await add(ALL_WEBHOOK_EVENTS, 'http://127.0.0.1:9/')
    await admin.webhooks.sendTest({ id })
    await send()
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({ responseStatus: null, error: 'The address cannot be reached (ECONNREFUSED).' })
  })

  it('is given up after the last retry; after days of failures the webhook is disabled and admins are told', async () => {
    const { id } = await add()
    answer.status = 500
    await admin.webhooks.sendTest({ id })
    for (let attempt = 1; attempt <= 9; attempt++) await send({ afterSeconds: 24 * 60 * 60 })
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 9 }])
    expect((await admin.webhooks.get({ id })).disabledAt).toBeNull()
    await db
      .updateTable('webhookEndpoints')
      .set({ failingSince: sql<Date>`clock_timestamp() - interval '3 days'` })
      .execute()
    await send({ afterSeconds: 24 * 60 * 60 })
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 10, dueAt: null }])
    expect(await admin.webhooks.get({ id })).toMatchObject({ disabledBecause: 'failures' })
    const emails = await app.deliverEmails()
    const email = emails.find(({ to }) => to.address === adminAccount.email)
    expect(email?.subject).toBe('The webhook Student information system was disabled')
    await makeInternship(db, await makeStudent(db))
    expect(await deliveriesOf(id)).toHaveLength(1)
  })

  it('disables the webhook at once if the receiver is gone, and admins are told why', async () => {
    const { id } = await add()
    const other = await admin.webhooks.add({ name: 'Other', url: receiver.url, events: ['internship.approved'] })
    Object.assign(answer, { status: 410, body: 'unsubscribed' })
    await app.deliverEmails()
    for (let test = 0; test < 3; test++) await admin.webhooks.sendTest({ id })
    await send()
    expect(await admin.webhooks.get({ id })).toMatchObject({ disabledBecause: 'gone', disabledAt: expect.anything() })
    expect(await admin.webhooks.get({ id: other.id })).toMatchObject({ disabledAt: null })
    const emails = (await app.deliverEmails()).filter(({ to }) => to.address === adminAccount.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['The webhook Student information system was disabled'])
    expect(emails[0]?.text).toContain('it is gone for good (410 Gone)')
    const calls = received.length
    await send({ afterSeconds: 24 * 60 * 60 })
    expect(received).toHaveLength(calls)
    answer.status = 204
    await admin.webhooks.enable({ id })
    await send({ afterSeconds: 24 * 60 * 60 })
    expect(received.length).toBeGreaterThan(calls)
    expect(await admin.webhooks.get({ id })).toMatchObject({ disabledBecause: null, failingSince: null })
  })

  it.each([
    [429, () => '3600', 3600],
    [503, () => '90', 90],
    [503, () => new Date(Date.now() + 7_200_000).toUTCString(), 7200],
    [429, () => '604800', 86_400],
  ])(
    'is not retried before the Retry-After of a %i, nor is anything else sent',
    async (status, retryAfter, seconds) => {
      const { id } = await add()
      Object.assign(answer, { status, headers: { 'retry-after': retryAfter() } })
      await admin.webhooks.sendTest({ id })
      const sentAt = Date.now()
      await send()
      Object.assign(answer, { status: 204, headers: {} })
      const [waiting] = await deliveriesOf(id)
      expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, responseStatus: status })
      expect(Math.abs(Date.parse(waiting!.dueAt!) - sentAt - seconds * 1000)).toBeLessThan(20_000)
      await admin.webhooks.sendTest({ id })
      await send({ afterSeconds: 24 * 60 * 60 })
      expect(received).toHaveLength(1)
      await db
        .updateTable('webhookEndpoints')
        .set({ quietUntil: sql<Date>`clock_timestamp() - interval '1 second'` })
        .execute()
      await send()
      expect(received).toHaveLength(3)
      expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    },
  )

  it('follows its own delays if they are longer than the Retry-After, or if that means nothing', async () => {
    const { id } = await add()
    Object.assign(answer, { status: 503, headers: { 'retry-after': '1' } })
    await admin.webhooks.sendTest({ id })
    await send()
    const [first] = await deliveriesOf(id)
    expect(Date.parse(first!.dueAt!) - Date.parse(first!.attemptedAt!)).toBeGreaterThanOrEqual(5000)
    Object.assign(answer, { status: 500, headers: { 'retry-after': '3600' } })
    await db.updateTable('webhookEndpoints').set({ quietUntil: null }).execute()
    await send({ afterSeconds: 10 })
    const [second] = await deliveriesOf(id)
    expect(second).toMatchObject({ attempts: 2, responseStatus: 500 })
    expect(Date.parse(second!.dueAt!) - Date.parse(second!.attemptedAt!)).toBeLessThan(400_000)
  })

  it('can be sent again', async () => {
    const { id } = await add()
    await admin.webhooks.sendTest({ id })
    const [delivery] = await deliveriesOf(id)
    await expectRefusal(admin.webhooks.sendAgain({ id: delivery!.id }), 'CONFLICT')
    await send()
    await admin.webhooks.sendAgain({ id: delivery!.id })
    await send()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery!.id, delivery!.id])
  })
})

describe('a webhook', () => {
  it('gets a new secret, and for a day both sign', async () => {
    const { id, secret } = await add()
    time.now = new Date()
    const renewed = await admin.webhooks.renewSecret({ id })
    await admin.webhooks.sendTest({ id })
    await send()
    expect(verify(secret)).toEqual(verify(renewed.secret))
    await db
      .updateTable('webhookEndpoints')
      .set({ oldSecretUntil: sql<Date>`clock_timestamp() - interval '1 second'` })
      .execute()
    await admin.webhooks.sendTest({ id })
    await send()
    expect(verify(renewed.secret).type).toBe('webhook.test')
    expect(() => verify(secret)).toThrow('No matching signature')
    await deleteOldDeliveries(db, new Date())
    expect((await admin.webhooks.get({ id })).oldSecretUntil).toBeNull()
  })

  it('does not store its secret readably', async () => {
    const { secret } = await add()
    const stored = JSON.stringify(await db.selectFrom('webhookEndpoints').selectAll().execute())
    expect(stored).not.toContain(secret.slice('whsec_'.length))
    const trail = JSON.stringify(await db.selectFrom('auditDetails').selectAll().execute())
    expect(trail).toContain('Student information system')
    expect(trail).not.toContain((await db.selectFrom('webhookEndpoints').selectAll().executeTakeFirst())!.sealedSecret)
  })

  it('gets nothing while it is disabled, and what was waiting once it is enabled', async () => {
    const { id } = await add(['internship.registered'])
    await makeInternship(db, await makeStudent(db))
    await admin.webhooks.disable({ id })
    await makeInternship(db, await makeStudent(db))
    await send()
    expect(received).toEqual([])
    await expectRefusal(admin.webhooks.sendTest({ id }), 'DISABLED')
    await admin.webhooks.enable({ id })
    await send()
    expect(received).toHaveLength(1)
  })

  it('can be changed and removed', async () => {
    const { id } = await add()
    const facts = { name: 'Data warehouse', url: 'https://hooks.example.edu/', events: ['feedback.approved' as const] }
    await admin.webhooks.change({ id, ...facts })
    expect(await admin.webhooks.list()).toMatchObject([facts])
    await admin.webhooks.remove({ id })
    expect(await admin.webhooks.list()).toEqual([])
    await expectRefusal(admin.webhooks.get({ id }), 'NOT_FOUND')
  })

  it('keeps deliveries for thirty days', async () => {
    const { id } = await add()
    await admin.webhooks.sendTest({ id })
    await deleteOldDeliveries(db, time.now)
    expect(await deliveriesOf(id)).toHaveLength(1)
    await db
      .updateTable('webhookDeliveries')
      .set({ createdAt: sql<Date>`clock_timestamp() - interval '31 days'` })
      .execute()
    await deleteOldDeliveries(db, time.now)
    expect(await deliveriesOf(id)).toEqual([])
  })
})

it('the address in an event leads to that record, for those who may see it', async () => {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student)
  await makeInternship(db, student)
  const feedback = await makeFeedback(db, internship.supervisor)
  await makeFeedback(db, (await makeInternship(db, student)).supervisor)
  const other = await app.as(await makeManager(db, []))
  for (const id of [internship.id, feedback.id]) {
    const [list] = id === internship.id ? (['internships'] as const) : (['feedback'] as const)
    expect((await admin[list].listForReview({ id })).items.map((item) => item.id)).toEqual([id])
    expect((await other[list].listForReview({ id })).items).toEqual([])
  }
})
