import { describe, expect, it } from 'vitest'
import { verifyAddress } from '../../identity/sign-in/verification/verify-address-email.tsx'
import { internshipApproved } from '../../internships/internships/internship-approved-email.tsx'
import { makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { inTransaction } from '../database/client.ts'
import { DEAD_EMAIL_QUEUE, EMAIL_QUEUE, type EmailJob } from './queue.ts'

const app = await createTestApp()
const { db, queue } = app

async function approvedEmail() {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student)
  return { student, job: { email: internshipApproved.kind, internshipId: internship.id } }
}

describe('an email', () => {
  it('is sent when the transaction commits', async () => {
    const { student, job } = await approvedEmail()
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, internshipApproved, job))
    expect((await app.deliverEmails()).map((email) => email.to.address)).toEqual([student.email])
    expect(await app.deliverEmails()).toEqual([])
  })

  it('is sent before earlier emails if it is an account email', async () => {
    const { student, job } = await approvedEmail()
    const payload = { profileId: student.id, sealedToken: 'sealed', issuedAt: 0 }
    const verification = { email: 'verify-email', ...payload }
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, internshipApproved, job))
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, verifyAddress, payload))
    const [first] = await queue.boss.fetch<EmailJob>(EMAIL_QUEUE)
    const [second] = await queue.boss.fetch<EmailJob>(EMAIL_QUEUE)
    expect([first?.data, second?.data]).toEqual([verification, job])
    await queue.boss.complete(EMAIL_QUEUE, [first!.id, second!.id])
  })

  it('is not sent when the transaction rolls back', async () => {
    const { job } = await approvedEmail()
    const change = inTransaction(db, async (tx) => {
      await queue.enqueueEmail(tx, internshipApproved, job)
      throw new Error('the change fails')
    })
    await expect(change).rejects.toThrow('the change fails')
    expect(await app.deliverEmails()).toEqual([])
  })

  it('is retried with backoff while the mail server is down, and sent once it is back', async () => {
    const { student, job } = await approvedEmail()
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, internshipApproved, job))
    const down = async () => {
      throw new Error('connection refused')
    }
    expect(await app.deliverEmails(down)).toEqual([])
    // The retry delay is not over.
    expect(await app.deliverEmails()).toEqual([])
    const [waiting] = await queue.boss.findJobs<EmailJob>(EMAIL_QUEUE, { queued: true })
    expect(waiting?.data).toEqual(job)
    const [due] = await queue.boss.fetch<EmailJob>(EMAIL_QUEUE, { ignoreStartAfter: true })
    expect(due?.data).toEqual(job)
    await queue.boss.fail(EMAIL_QUEUE, due!.id)
    await makeEverythingDue()
    expect((await app.deliverEmails()).map((email) => email.to.address)).toEqual([student.email])
  })

  it('moves to the dead letter queue after the last retry', async () => {
    const { job } = await approvedEmail()
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, internshipApproved, job))
    for (let attempt = 0; attempt < 30; attempt++) {
      const [due] = await queue.boss.fetch(EMAIL_QUEUE, { ignoreStartAfter: true })
      if (due) await queue.boss.fail(EMAIL_QUEUE, due.id, new Error('no such mailbox'))
    }
    expect(await queue.boss.fetch(EMAIL_QUEUE, { ignoreStartAfter: true })).toEqual([])
    const [dead] = await queue.boss.fetch<EmailJob>(DEAD_EMAIL_QUEUE)
    expect(dead?.data).toEqual(job)
  })

  it('is dropped when its internship has been deleted', async () => {
    const { job } = await approvedEmail()
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, internshipApproved, job))
    await db.deleteFrom('internships').where('id', '=', job.internshipId).execute()
    expect(await app.deliverEmails()).toEqual([])
  })
})

async function makeEverythingDue() {
  const waiting = await queue.boss.findJobs(EMAIL_QUEUE, { queued: true })
  for (const { id } of waiting) await queue.boss.update(EMAIL_QUEUE, undefined, { id, startAfter: new Date(0) })
}
