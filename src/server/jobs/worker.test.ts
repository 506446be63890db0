import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '../database/client.ts'
import type { EmailMessage, Mailer } from '../email/send-email.ts'
import { makeInternship, makeStudent } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { EMAIL_QUEUE } from './queue.ts'
import { startWorker } from './worker.ts'

const app = await createTestApp()
const { db, queue } = app

async function enqueue(count: number): Promise<void> {
  const student = await makeStudent(db)
  for (let nth = 0; nth < count; nth++) {
    const internship = await makeInternship(db, student)
    await inTransaction(db, (tx) =>
      queue.enqueueEmail(tx, { email: 'internship-approved', internshipId: internship.id }),
    )
  }
}

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
  await expect.poll(() => attempts, { timeout: 20_000 }).toBe(20)
  const jobs = await sql<{ id: string }>`select id from pgboss.job where name = ${EMAIL_QUEUE}`.execute(db)
  expect(ids).toEqual(new Set(jobs.rows.map(({ id }) => id)))

  isDown = true
  await enqueue(20)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(attempts - 20).toBeLessThanOrEqual(5)
})
