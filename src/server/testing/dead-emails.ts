import { EMAIL_QUEUE, type EmailJob } from '../platform/jobs/queue.ts'
import { makeInternship, makeStudent } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** An email that failed every retry, and its recipient. */
export async function makeDeadEmail({ db, queue, deliverEmails }: TestApp): Promise<string> {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student)
  const job: EmailJob = { email: 'internship-approved', internshipId: internship.id }
  await queue.boss.send(EMAIL_QUEUE, job, { retryLimit: 0 })
  await deliverEmails(() => Promise.reject(new Error('Email sending failed: connection refused')))
  return student.email
}
