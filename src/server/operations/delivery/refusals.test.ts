import { beforeEach, expect, it } from 'vitest'
import { refusalKind } from '#domain/platform/mail-refusal'
import { requestDelivery } from '#domain/platform/request-delivery'
import { MINUTE } from '#domain/time/durations'
import { signInCode } from '../../identity/sign-in/email-sign-in/sign-in-code-email.tsx'
import { inTransaction } from '../../platform/database/client.ts'
import { type EmailMessage, EmailRefused } from '../../platform/email/send-email.ts'
import { tokenJob } from '../../platform/email/token-email.ts'
import { EMAIL_QUEUE } from '../../platform/jobs/queue.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, queue, later, time } = app
const admin = await app.as(await makeAdmin(db))

beforeEach(async () => {
  await queue.boss.deleteAllJobs(EMAIL_QUEUE)
  await db.deleteFrom('emailRefusals').execute()
  await db.deleteFrom('emailRefusalCounts').execute()
  await db.deleteFrom('acceptingDomains').execute()
})

let counter = 0

/** A student who has asked a supervisor in another domain. */
async function request() {
  const student = await makeStudent(db)
  const email = `ann@company${++counter}.example`
  const { supervisor } = await makeInternship(db, student, { supervisor: { email } })
  const client = await app.as(student)
  await client.feedbackRequests.request({ supervisorId: supervisor.id })
  const delivery = async () => requestDelivery((await client.internships.listMine())[0]!.supervisors[0]!)
  return { student, supervisor, delivery }
}

const BLOCKED = '550 5.7.1 Client host blocked using zen.spamhaus.org'

/** Makes the mail server respond like this. */
function answering(reason: string) {
  const attempts: string[] = []
  const send = async ({ to }: EmailMessage) => {
    attempts.push(to.address)
    throw new EmailRefused(`Email sending failed: ${reason}`, { kind: refusalKind(reason), reason })
  }
  return { attempts, send }
}

it.each([
  BLOCKED,
  '550 SPF check failed',
  '554 5.7.1 Relay access denied',
  '554 rejected due to poor reputation',
  '550 5.4.5 Daily sending quota exceeded',
  '503 5.5.1 Bad sequence of commands',
  '501 Syntax error in parameters',
])(
  'retries what is our own trouble, tells nobody to check the address, and shows admins the words: %s',
  async (words) => {
    const { supervisor, delivery } = await request()
    const { send, attempts } = answering(words)
    expect(await app.deliverEmails(send)).toEqual([])
    expect(await delivery()).toMatchObject({ step: 'held-up' })
    expect(attempts).toEqual([supervisor.email])
    const { mail, queue: waiting } = await admin.system.get()
    expect(waiting).toMatchObject({ waiting: 1, retrying: 1 })
    expect(mail.refusals).toEqual([
      expect.objectContaining({ kind: 'ours', domain: supervisor.email.split('@')[1], refusals: 1, words }),
    ])
    expect(mail.error).toContain(words)
  },
)

it.each([
  ['450 4.7.1 Greylisted, please come back', 'requested', 3],
  ['552 5.2.2 Mailbox size limit exceeded', 'mailbox-full', 1],
  [BLOCKED, 'held-up', 1],
])(
  'shows staff the attempts, the last answer and the next time, and the student none of it: %s',
  async (words, step, attempts) => {
    const { student, supervisor, delivery } = await request()
    for (let attempt = 1; attempt <= attempts; attempt++) {
      await app.deliverWaitingEmails(answering(words).send)
    }
    const retry = { attempts, answer: words, nextAttemptAt: expect.stringMatching(/Z$/) }
    const { items } = await admin.openRequests.list({})
    expect(items.find(({ supervisorId }) => supervisorId === supervisor.id)?.lastEmail?.retry).toEqual(retry)
    const page = await admin.students.get({ id: student.id })
    expect(page.internships[0]!.supervisors[0]!.lastEmail?.retry).toEqual(retry)
    expect(page.emails[0]!.retry).toEqual(retry)
    const { retried } = (await admin.system.get()).queue
    expect(retried).toEqual([
      expect.objectContaining({ ...retry, email: 'feedback-request', recipient: supervisor.email }),
    ])
    expect(await delivery()).toMatchObject({ step })
    const [mine] = await (await app.as(student)).internships.listMine()
    expect(mine!.supervisors[0]!.lastEmail!.retry).toEqual({ nextAttemptAt: expect.any(String) })
    expect(JSON.stringify(mine)).not.toContain(words)
    await app.deliverWaitingEmails()
    expect((await admin.system.get()).queue.retried).toEqual([])
    expect((await admin.students.get({ id: student.id })).emails[0]!.retry).toBeNull()
  },
)

it('names each email in the log by its Message-ID and the domain, never the recipient', async () => {
  const logging = await createTestApp({
    LOG_LEVEL: 'info',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'us@riverside.example',
  })
  const email = 'ann.o-neil+work@northwind.example'
  const ask = async () => {
    const student = await makeStudent(logging.db)
    const { supervisor } = await makeInternship(logging.db, student, { supervisor: { email } })
    await (await logging.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
  }
  await ask()
  await logging.deliverEmails(answering(`450 4.7.1 <${email}>: greylisted, "ann.o-neil+work"`).send)
  await logging.deliverWaitingEmails(answering(`450 4.3.0 ${email.toUpperCase()} later`).send)
  await logging.deliverWaitingEmails()
  await ask()
  await logging.deliverEmails(answering(`550 5.1.1 <${email}> no such user`).send)
  const lines = logging.logged.map((line) => JSON.parse(line)).filter((line) => line.email === 'feedback-request')
  expect(lines.map(({ msg }) => msg)).toEqual([
    'email not delivered, will be retried',
    'email not delivered, will be retried',
    'email delivered',
    'address refused, no retry',
  ])
  for (const line of lines) {
    expect(line).toMatchObject({
      domain: 'northwind.example',
      messageId: expect.stringMatching(/^[\da-f-]{36}(@riverside\.example)?$/),
    })
    expect(JSON.stringify(line).toLowerCase()).not.toContain('ann.o')
  }
  expect(new Set(lines.slice(0, 2).map(({ messageId }) => messageId)).size).toBe(1)
})

it('has a state of its own for a full mailbox', async () => {
  const { delivery } = await request()
  await app.deliverEmails(answering('552 5.2.2 Mailbox full').send)
  expect(await delivery()).toMatchObject({ step: 'mailbox-full' })
  expect((await admin.system.get()).queue.retrying).toBe(1)
})

it('does not keep the recipient with the words', async () => {
  const { supervisor } = await request()
  await app.deliverEmails(answering(`550 5.1.1 <${supervisor.email}>: unknown user: "ann"`).send)
  const [refusal] = (await admin.system.get()).mail.refusals
  expect(refusal).toMatchObject({ kind: 'address', words: '550 5.1.1 <…>: unknown user: "…"' })
})

it('stops after refusals by three domains, goes on after ten minutes, and loses nothing', async () => {
  for (let count = 0; count < 5; count++) await request()
  const { send, attempts } = answering(BLOCKED)
  await app.deliverEmails(send)
  expect(attempts).toHaveLength(3)
  const { mail } = await admin.system.get()
  expect(mail.domainsRefusing.ours).toBe(3)
  expect(mail.pausedUntil).toBe(new Date(time.now.getTime() + 10 * MINUTE).toISOString())
  // One more email is tried.
  later(11 * MINUTE)
  expect((await admin.system.get()).mail.pausedUntil).toBeNull()
  const again = answering(BLOCKED)
  await app.deliverWaitingEmails(again.send)
  expect(again.attempts).toHaveLength(1)
  later(11 * MINUTE)
  expect(await app.deliverWaitingEmails()).toHaveLength(5)
  expect((await admin.system.get()).mail).toMatchObject({ pausedUntil: null, dead: 0 })
})

async function sendCode(email?: string) {
  const { id: profileId } = await makeStudent(db)
  if (email) await db.updateTable('profiles').set({ email }).where('id', '=', profileId).execute()
  later(MINUTE)
  const job = tokenJob(app.config, { profileId, token: '12345678', now: time.now })
  await inTransaction(db, (tx) => queue.enqueueEmail(tx, signInCode, job))
  expect(await app.deliverEmails()).toHaveLength(1)
}

it('lets codes leave meanwhile, and still pauses where only the university takes them', async () => {
  for (let count = 0; count < 4; count++) await request()
  await app.deliverEmails(answering(BLOCKED).send)
  const { pausedUntil } = (await admin.system.get()).mail
  expect(pausedUntil).not.toBeNull()
  await sendCode()
  await sendCode()
  expect((await admin.system.get()).mail.pausedUntil).toBe(pausedUntil)
})

it('ends the pause once a domain takes emails that had refused them', async () => {
  const [, , { supervisor }] = [await request(), await request(), await request()]
  await app.deliverEmails(answering(BLOCKED).send)
  await sendCode(supervisor.email.replace('ann', 'another'))
  expect((await admin.system.get()).mail.pausedUntil).toBeNull()
})

it('does not stop for wrong addresses or full mailboxes', async () => {
  for (let count = 0; count < 6; count++) await request()
  const { send, attempts } = answering('552 5.2.2 Mailbox full')
  await app.deliverEmails(send)
  expect(new Set(attempts).size).toBe(6)
  expect((await admin.system.get()).mail).toMatchObject({ pausedUntil: null, domainsRefusing: { ours: 0, address: 0 } })
})

it('shows that an email is held up which only the pause keeps from leaving', async () => {
  const all = [await request(), await request(), await request(), await request()]
  await app.deliverEmails(answering(BLOCKED).send)
  for (const { delivery } of all) expect(await delivery()).toMatchObject({ step: 'held-up' })
  later(11 * MINUTE)
  expect(await app.deliverWaitingEmails()).toHaveLength(4)
  for (const { delivery } of all) expect(await delivery()).toMatchObject({ step: 'handed-over' })
})
