import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { EMAIL_KINDS, type EmailKind } from '#domain/platform/email-kinds'
import { EMAILS } from '../../emails.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { emailOfKind } from '../../platform/email/define-email.ts'
import { EMAIL_QUEUE, type EmailJob } from '../../platform/jobs/queue.ts'
import { PROJECT_ROOT } from '../../project-root.ts'
import { asking, enableAll, GROUNDS, setBack, stop, switchOff, TRIED_ELSEWHERE } from '../../testing/email-grounds.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, queue } = app

beforeEach(async () => {
  await queue.boss.deleteAllJobs(EMAIL_QUEUE)
  await db.deleteFrom('feedbackMailings').execute()
  await db.deleteFrom('automaticSteps').execute()
  await enableAll(app)
})

/** Enqueues the email, unless its ground already has, and returns a function that removes the ground. */
async function enqueued(kind: EmailKind, ground = GROUNDS[kind]!) {
  const { job, vanish } = await ground(app)
  if (job) await inTransaction(db, (tx) => queue.enqueueEmail(tx, emailOfKind(EMAILS, kind), job))
  return vanish
}

/** The kinds of the emails that are sent. Fails if one could not be composed. */
async function leaving(): Promise<string[]> {
  const jobs = await queue.boss.findJobs<EmailJob>(EMAIL_QUEUE, { queued: true })
  const sent = await app.deliverEmails()
  const left = await queue.boss.findJobs<EmailJob>(EMAIL_QUEUE, { queued: true })
  expect(left.map(({ output }) => output)).toEqual([])
  return jobs.map(({ data }) => data.email).slice(0, sent.length)
}

it('every email says on what ground it leaves, and there is a test of it', () => {
  for (const { kind, leaves } of EMAILS) {
    const isTried = kind in GROUNDS || kind in TRIED_ELSEWHERE
    expect(isTried, kind).toBe('while' in leaves)
  }
  for (const path of Object.values(TRIED_ELSEWHERE))
    expect(existsSync(join(PROJECT_ROOT, 'src/server', path)), path).toBe(true)
  expect(EMAIL_KINDS.length).toBe(EMAILS.length)
})

describe.each(Object.keys(GROUNDS) as EmailKind[])('%s', (kind) => {
  it('leaves while its ground is there, and not once it has vanished', async () => {
    await enqueued(kind)
    expect(await leaving()).toEqual([kind])
    await enableAll(app)
    const vanish = await enqueued(kind)
    await vanish()
    expect(await leaving()).toEqual([])
  })
})

const AUTOMATIC = { isAutomatic: true }
const STAFF = { askedBy: 'staff' } as const
const OWN = { askedBy: 'supervisor' } as const

describe('an email that asks for feedback, and waits', () => {
  it.each([
    ['an automatic request, after a stop', 'feedback-request', AUTOMATIC, stop, false],
    ['an automatic request, of an internship that is pending again', 'feedback-request', AUTOMATIC, setBack, false],
    ['an automatic reminder, switched off', 'feedback-reminder', AUTOMATIC, switchOff('sendAutomatically'), false],
    ["a student's request, after a stop", 'feedback-request', {}, stop, false],
    ["a student's request, of an internship that is pending again", 'feedback-request', {}, setBack, false],
    ["a student's request, with automatic ones off", 'feedback-request', {}, switchOff('sendAutomatically'), true],
    ['a reminder of staff, after a stop', 'feedback-reminder', STAFF, stop, false],
    ['a reminder of staff, of an internship that is pending again', 'feedback-reminder', STAFF, setBack, false],
    ['a new link for its holder, after their stop', 'feedback-request', OWN, stop, true],
    ['a new link for its holder, of an internship that is pending again', 'feedback-request', OWN, setBack, true],
  ] as const)('%s', async (_what, kind, options, vanish, leaves) => {
    const take = await enqueued(kind, asking(kind, options, vanish))
    await take()
    expect(await leaving()).toEqual(leaves ? [kind] : [])
    const count = leaves ? 1 : 0
    // What was recorded as sent counts neither for limits nor as a step.
    expect(await db.selectFrom('feedbackMailings').select('id').execute()).toHaveLength(count)
    expect(await db.selectFrom('feedbackLinks').select('id').execute()).toHaveLength(count)
    expect(await db.selectFrom('automaticSteps').select('step').execute()).toHaveLength(count)
  })

  it('keeps what was recorded once it has left', async () => {
    await enqueued('feedback-request')
    expect(await leaving()).toHaveLength(1)
    const [mailing] = await db.selectFrom('feedbackMailings').select(['id', 'email']).execute()
    const { email } = mailing!
    await switchOff('sendAutomatically')(app)
    // Simulates a process that died before it could tell the queue.
    await inTransaction(db, (tx) => queue.enqueueEmail(tx, emailOfKind(EMAILS, email), { mailingId: mailing!.id }))
    expect(await leaving()).toEqual([])
    expect(await db.selectFrom('feedbackMailings').select('id').execute()).toHaveLength(1)
  })
})
