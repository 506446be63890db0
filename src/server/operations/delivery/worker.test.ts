import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { internshipApproved } from '../../internships/internships/internship-approved-email.tsx'
import { inTransaction } from '../../platform/database/client.ts'
import type { EmailMessage, Mailer } from '../../platform/email/send-email.ts'
import { EMAIL_QUEUE, type EmailJob } from '../../platform/jobs/queue.ts'
import { makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deliverEmail, startWorker } from './worker.ts'

const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { db, queue } = app

async function enqueue(count: number): Promise<void> {
  const student = await makeStudent(db)
  for (let nth = 0; nth < count; nth++) {
    const internship = await makeInternship(db, student)
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, internshipApproved, { internshipId: internship.id }))
  }
}

it('sends an email once, although the database cannot record that at first', async () => {
  await enqueue(1)
  const [job] = await queue.boss.fetch<EmailJob>(EMAIL_QUEUE)
  if (!job) throw new Error('no email is due')
  await sql`alter table last_runs add constraint broken check (false) not valid`.execute(db)
  let attempts = 0
  const mailer: Mailer = { kind: 'captured', send: async () => `message-${++attempts}`, close: async () => undefined }
  const delivery = deliverEmail({ ...app, mailer }, job.data, { id: job.id })
  await expect.poll(() => app.logged.join()).toContain('not recorded')
  // In the meantime the job's lease has expired.
  await queue.boss.fail(EMAIL_QUEUE, job.id)
  await sql`alter table last_runs drop constraint broken`.execute(db)
  await delivery
  expect(attempts).toBe(1)
  const { rows } = await sql`select state from pgboss.job where id = ${job.id}`.execute(db)
  expect(rows).toEqual([{ state: 'completed' }])
  await queue.boss.deleteJob(EMAIL_QUEUE, job.id)
})

it('empties the queue without waiting for the polling interval, but slows down while the mail server is down', async () => {
  let attempts = 0
  const ids = new Set<string | undefined>()
  let isDown = false
  const send = async ({ id }: EmailMessage) => {
    attempts++
    ids.add(id)
    if (isDown) throw new Error('connection refused')
    return `message-${attempts}`
  }
  const mailer: Mailer = { kind: 'captured', send, close: async () => undefined }
  await enqueue(20)
  await startWorker({ ...app, mailer })
  await expect.poll(() => attempts).toBe(20)
  const jobs = await sql<{ id: string }>`select id from pgboss.job where name = ${EMAIL_QUEUE}`.execute(db)
  expect(ids).toEqual(new Set(jobs.rows.map(({ id }) => id)))

  isDown = true
  const start = performance.now()
  await enqueue(20)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  // Each of the two workers polls once a second; those that were sending may poll once more. On a busy machine a second is long.
  const seconds = (performance.now() - start) / 1000
  expect(attempts - 20).toBeLessThanOrEqual(2 * seconds + 3)
})
