import { expect, it } from 'vitest'
import { internshipApproved } from '../../internships/internships/internship-approved-email.tsx'
import { internshipRejected } from '../../internships/internships/internship-rejected-email.tsx'
import { inTransaction } from '../../platform/database/client.ts'
import { migrationNames } from '../../platform/database/migrate.ts'
import { startSchedule, TASKS } from '../../platform/jobs/schedule.ts'
import { makeDeadEmail } from '../../testing/dead-emails.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, queue, time } = app
const client = await app.as(await makeAdmin(db))

it('shows an empty system before anything has happened', async () => {
  const { database, ...status } = await client.system.get()
  expect(status).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    queue: { waiting: 0, retrying: 0, running: 0, oldestWaitingAt: null, kinds: [], retried: [] },
    mail: { transport: 'captured', succeededAt: null, failedAt: null, error: null, dead: 0 },
    backup: null,
  })
  expect(database.schema).toBe(migrationNames().at(-1))
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(status.schedule[0]).toMatchObject({ lastRunAt: null, nextRunAt: null })
  expect(await client.system.listDeadEmails({})).toEqual({ items: [], nextCursor: null })
})

it('counts the emails in the queue by kind', async () => {
  const internship = await makeInternship(db, await makeStudent(db))
  for (const email of [internshipApproved, internshipApproved, internshipRejected]) {
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, email, { internshipId: internship.id }))
  }
  const { queue: facts } = await client.system.get()
  expect(facts).toMatchObject({ waiting: 3, retrying: 0, running: 0, oldestWaitingAt: expect.any(String) })
  expect(facts.kinds).toEqual([
    { email: 'internship-approved', count: 2 },
    { email: 'internship-rejected', count: 1 },
  ])
  await app.deliverEmails()
  const { mail, queue: after } = await client.system.get()
  expect(after.waiting).toBe(0)
  expect(mail).toMatchObject({ succeededAt: time.now.toISOString(), failedAt: null })
})

it('lists an email that failed every retry and sends it again, once', async () => {
  const recipient = await makeDeadEmail(app)
  const [dead] = (await client.system.listDeadEmails({})).items
  expect(dead).toMatchObject({
    email: 'internship-approved',
    recipient,
    subject: expect.stringContaining('approved'),
    error: 'Email sending failed: connection refused',
  })
  expect((await client.system.get()).mail).toMatchObject({
    dead: 1,
    failedAt: time.now.toISOString(),
    error: 'Email sending failed: connection refused',
  })
  await client.system.sendAgain({ id: dead!.id })
  await expectRefusal(client.system.sendAgain({ id: dead!.id }), 'NOT_FOUND')
  expect((await app.deliverEmails()).map((email) => email.to.address)).toEqual([recipient])
  expect((await client.system.get()).mail.dead).toBe(0)
})

it('pages the failed emails and sends all of them again', async () => {
  const recipients = [await makeDeadEmail(app), await makeDeadEmail(app), await makeDeadEmail(app)]
  const first = await client.system.listDeadEmails({ limit: 2 })
  const second = await client.system.listDeadEmails({ limit: 2, cursor: first.nextCursor! })
  const listed = [...first.items, ...second.items].map((email) => email.recipient)
  expect(listed).toEqual(recipients.toReversed())
  expect(second.nextCursor).toBeNull()
  expect(await client.system.sendAllAgain()).toEqual({ emails: 3 })
  expect((await app.deliverEmails()).map((email) => email.to.address).toSorted()).toEqual(recipients.toSorted())
  expect(await client.system.sendAllAgain()).toEqual({ emails: 0 })
})

it('shows when a scheduled task ran, runs next, and why it failed', async () => {
  const task = 'Seal the audit trail'
  let failure: Error | null = null
  const run = async () => {
    const stop = startSchedule(app, task, async () => {
      if (failure) throw failure
    })
    await stop()
    const { schedule } = await client.system.get()
    return schedule.find((one) => one.task === task)
  }
  const ran = time.now
  expect(await run()).toMatchObject({
    intervalSeconds: TASKS[task],
    lastRunAt: ran.toISOString(),
    nextRunAt: new Date(ran.getTime() + 60_000).toISOString(),
    failedAt: null,
  })
  failure = new Error('disk full')
  time.now = new Date(ran.getTime() + 60_000)
  expect(await run()).toMatchObject({
    lastRunAt: time.now.toISOString(),
    failedAt: time.now.toISOString(),
    error: 'disk full',
  })
})

it('shows the last backup', async () => {
  await db
    .insertInto('backups')
    .values([
      { takenAt: new Date('2026-06-13T01:00:00Z'), bytes: 1000, rowCount: 10 },
      { takenAt: new Date('2026-06-14T01:00:00Z'), bytes: 2000, rowCount: 20 },
    ])
    .execute()
  expect((await client.system.get()).backup).toEqual({
    takenAt: '2026-06-14T01:00:00.000Z',
    bytes: 2000,
    rowCount: 20,
  })
})
