import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#domain/time/durations'
import { recordFailure } from '../../operations/delivery/delivery-outcome.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { eraseSupervisor } from '../../privacy/erasure/erase-supervisor.ts'
import { collectInternshipData } from '../../privacy/own-data/collect-internship-data.ts'
import { collectSupervisorData } from '../../privacy/supervisor-data/collect-supervisor-data.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  feedbackAnswers,
  makeAdmin,
  makeInternship,
  makeStop,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { readFeedbackSettings, supervisorsTerm } from '../../testing/supervisors-term.ts'
import { tablesWith } from '../../testing/tables-with.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendDueEmails } from '../reminders/send-due-emails.ts'
import { askSecondContacts } from './ask-second-contacts.ts'

const app = await createTestApp()
const { db, later, time, stranger } = app
const { at, page } = supervisorsTerm(app)
const staff = await app.as(await makeAdmin(db))
const defaults = await readFeedbackSettings(staff)

beforeEach(async () => {
  await db.deleteFrom('internships').execute()
  await db.deleteFrom('automaticSteps').execute()
  await db.deleteFrom('feedbackMailings').execute()
  await staff.feedbackSettings.change({ ...defaults, sendAutomatically: false })
  await app.deliverEmails()
})

let people = 0

/** A request of Jun 16 with a second contact, reminded on Jun 17 and 18, which are working days. */
async function reminded({ reminders = 2, isNamed = true } = {}) {
  people += 1
  const student = await makeStudent(db, { firstName: 'Amira', lastName: 'Haddad' })
  const internship = await makeInternship(db, student, { startDate: '2026-04-01', endDate: '2026-06-26' })
  const { supervisor } = internship
  const supervisorId = supervisor.id
  const client = await app.as(student)
  const second = `dora${people}@northwind.example`
  const name = (email = second, who = 'Dora Lind') =>
    client.feedbackRequests.nameSecondContact({ supervisorId, name: who, email })
  at('2026-06-16')
  await client.feedbackRequests.request({ supervisorId })
  await app.deliverEmails()
  const first = await app.newestToken(supervisorId)
  if (isNamed) await name()
  for (const day of ['2026-06-17', '2026-06-18'].slice(0, reminders)) {
    at(day)
    await client.feedbackRequests.remind({ supervisorId })
    await app.deliverEmails()
  }
  const mine = async () => (await client.internships.listMine())[0]!.supervisors.find(({ id }) => id === supervisorId)!
  const { id: feedbackId } = await readRequest(supervisorId)
  return { student, internship, supervisor, supervisorId, client, second, first, name, mine, feedbackId }
}

function readRequest(supervisorId: string) {
  return db.selectFrom('feedback').selectAll().where('supervisorId', '=', supervisorId).executeTakeFirstOrThrow()
}

/** Runs the schedule and the worker; returns what was sent, by address. */
async function run() {
  await askSecondContacts(app)
  return deliver()
}

async function deliver() {
  return (await app.deliverEmails()).toSorted((a, b) => a.to.address.localeCompare(b.to.address))
}

const told = (emails: { to: { address: string }; subject: string }[]) =>
  emails.map(({ to, subject }) => `${to.address}: ${subject}`).toSorted()

/** Asks the second contact; returns the token of their link. */
async function asked(facts?: Parameters<typeof reminded>[0]) {
  const request = await reminded(facts)
  at('2026-06-19')
  await run()
  return { ...request, token: await app.newestToken(request.supervisorId, request.second) }
}

function tagged(address: string) {
  return address.replace('@', '+x@')
}

function textIn(html: string) {
  return html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
}

/** The email to this address comes back. */
async function bounce(address: string) {
  const mailing = await db
    .selectFrom('feedbackMailings')
    .select('id')
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  await recordFailure(app, mailing, '550 no such user')
}

const NOT_NEEDED = 'You do not need to answer.'

/** What somebody reads who has not answered, once another person has: who, and that no answer is needed. */
async function readByOther(token: string): Promise<string> {
  const { status, html } = await page(`/feedback/submit/${token}`)
  expect(status).toBe(200)
  for (const wrong of ['Your feedback', 'what you said', 'through this link', '/feedback/copy/', 'What Amira', '<form'])
    expect(html).not.toContain(wrong)
  expect((await page(`/feedback/submit/${token}/thank-you`)).location).toBe(`/feedback/submit/${token}`)
  await expectRefusal(stranger.feedbackRequests.openLink({ token }), 'LINK_USED')
  return textIn(html.split('<p class="intro">')[1]!.split('</p>')[0]!)
}

describe('the schedule', () => {
  it('asks the second contact on the sending day after the second reminder, and tells the supervisor', async () => {
    const { supervisor, second } = await reminded()
    at('2026-06-18', '15:00')
    expect(told(await run())).toEqual([])
    at('2026-06-19', '08:59')
    expect(told(await run())).toEqual([])
    at('2026-06-19')
    const emails = await run()
    expect(told(emails)).toEqual([
      `${second}: Could you give feedback on Amira Haddad's internship?`,
      `${supervisor.email}: We have asked Dora Lind too about Amira Haddad`,
    ])
    for (const text of [
      'We asked Dr Helena Marsh first',
      'Dear Dora Lind',
      'named you as a second contact',
      'We ask you only once',
    ])
      expect(emails[0]?.text).toContain(text)
    expect(emails[0]?.text).not.toContain('Stop these')
    expect(emails[0]?.html).toMatch(/feedback\/decline\/[0-9a-f]{40}/)
    expect(emails[0]?.html).not.toContain('/feedback/colleague/')
    expect(emails[1]?.text).toContain('You can still answer yourself')
    expect(emails[1]?.html).toMatch(/feedback\/submit\/[0-9a-f]{40}/)
    for (const day of ['2026-06-19', '2026-06-22', '2026-07-01']) {
      at(day, '15:00')
      expect(told(await run())).toEqual([])
    }
  })

  it.each<[string, (request: Awaited<ReturnType<typeof reminded>>) => Promise<unknown>]>([
    ['the switch is off', () => staff.feedbackSettings.change({ ...defaults, askSecondContact: false })],
    ['the form was opened', ({ first }) => stranger.feedbackRequests.noteOpening({ token: first })],
    [
      'feedback was given',
      ({ first }) => stranger.feedbackRequests.submit({ token: first, answers: feedbackAnswers() }),
    ],
    ['the supervisor declined', ({ first }) => stranger.assignments.decline({ token: first })],
    [
      'the office closed the request',
      ({ feedbackId }) => staff.openRequests.close({ id: feedbackId, reason: 'Gone.' }),
    ],
    [
      'a colleague has taken over',
      ({ first }) => stranger.assignments.handOver({ token: first, name: 'Cora Berg', email: 'c@northwind.example' }),
    ],
    [
      'a reminder did not arrive',
      async () => {
        const [last] = await db.selectFrom('feedbackMailings').select('id').orderBy('requestedAt', 'desc').execute()
        await recordFailure(app, { id: last!.id }, '550')
      },
    ],
    [
      'somebody at the address has stopped our emails',
      ({ student, second }) => makeStop(db, student, second, time.now),
    ],
    [
      'somebody at the same mailbox has declined',
      ({ student, second }) => makeStop(db, student, tagged(second), time.now, 'Dora Lind'),
    ],
    [
      'they supervise the internship at the same mailbox',
      ({ internship, second }) => makeSupervisor(db, internship, { email: tagged(second) }),
    ],
    ['they supervise the internship', ({ internship, second }) => makeSupervisor(db, internship, { email: second })],
    [
      'there is none any more',
      ({ client, supervisorId }) => client.feedbackRequests.removeSecondContact({ supervisorId }),
    ],
  ])('asks nobody if %s', async (_what, change) => {
    const request = await reminded()
    await change(request)
    await app.deliverEmails()
    at('2026-06-19')
    expect(told(await run())).toEqual([])
  })

  it('asks after one reminder neither by itself nor when the office wants to', async () => {
    const { feedbackId } = await reminded({ reminders: 1 })
    at('2026-06-19')
    expect(told(await run())).toEqual([])
    expect((await staff.openRequests.list({})).items[0]?.secondContact?.whyNot).toBe('reminders')
    await expect(staff.openRequests.askSecondContact({ id: feedbackId })).rejects.toMatchObject({
      code: 'NOT_POSSIBLE',
      message: 'Two reminders have to reach the supervisor first.',
    })
  })

  it('counts emails that reminded of the request, whatever else they asked for, and not links opened from another form', async () => {
    const { supervisor, supervisorId, student } = await reminded({ reminders: 1 })
    const other = await makeInternship(db, student, { startDate: '2026-04-01', endDate: '2026-06-26' })
    const { mailingId } = await db
      .selectFrom('feedbackLinks')
      .select('mailingId')
      .where('supervisorId', '=', supervisorId)
      .executeTakeFirstOrThrow()
    const link = { mailingId, studentId: student.id, supervisorId, tokenHash: 'opened elsewhere', isMailed: false }
    await db.insertInto('feedbackLinks').values(link).execute()
    at('2026-06-19')
    expect(told(await run())).toEqual([])
    // The next reminder asks about another internship for the first time.
    await db
      .updateTable('internshipSupervisors')
      .set({ email: supervisor.email })
      .where('id', '=', other.supervisor.id)
      .execute()
    at('2026-06-22')
    const sent = {
      email: 'feedback-request',
      isAutomatic: true,
      address: supervisor.email,
      requestedAt: time.now,
      handedOverAt: time.now,
    } as const
    const mailing = await db.insertInto('feedbackMailings').values(sent).returning('id').executeTakeFirstOrThrow()
    for (const id of [supervisorId, other.supervisor.id])
      await db
        .insertInto('feedbackLinks')
        .values({ mailingId: mailing.id, studentId: student.id, supervisorId: id, tokenHash: `of ${id}` })
        .execute()
    at('2026-06-23')
    expect(await run()).toHaveLength(2)
  })

  it('does not count a new link that the supervisor asked for', async () => {
    const { first, client, supervisorId } = await reminded({ reminders: 1 })
    at('2026-06-19')
    await stranger.feedbackRequests.renewLink({ token: first })
    expect(await deliver()).toHaveLength(1)
    at('2026-06-22')
    expect(told(await run())).toEqual([])
    await client.feedbackRequests.remind({ supervisorId })
    await deliver()
    at('2026-06-23')
    expect(await run()).toHaveLength(2)
  })

  it('counts from the new request if answers were sent back', async () => {
    const { first, client, supervisorId, feedbackId } = await reminded()
    at('2026-06-18', '12:00')
    await stranger.feedbackRequests.submit({ token: first, answers: feedbackAnswers() })
    await staff.feedback.sendBack({ ...(await readFeedback(db, { id: feedbackId })), reason: 'Another student.' })
    await app.deliverWaitingEmails()
    at('2026-06-22')
    await client.feedbackRequests.request({ supervisorId })
    await deliver()
    for (const day of ['2026-06-23', '2026-06-24']) {
      at(day)
      expect(told(await run())).toEqual([])
      await client.feedbackRequests.remind({ supervisorId })
      await deliver()
    }
    at('2026-06-25')
    expect(await run()).toHaveLength(2)
  })

  it('waits for a day on which neither has had another automatic email', async () => {
    const { second } = await reminded()
    const mailing = { email: 'feedback-request', address: second, isAutomatic: true } as const
    at('2026-06-19', '08:00')
    await db
      .insertInto('feedbackMailings')
      .values({ ...mailing, requestedAt: time.now })
      .execute()
    at('2026-06-19')
    expect(told(await run())).toEqual([])
    at('2026-06-22')
    expect(await run()).toHaveLength(2)
  })

  it('does not tell a supervisor who has stopped the emails, and asks nobody who stops before it is sent', async () => {
    const { student, supervisor, second } = await reminded()
    const stop = (address: string) => makeStop(db, student, address, time.now)
    await stop(supervisor.email)
    at('2026-06-19')
    expect(await askSecondContacts(app)).toBe(1)
    await stop(second)
    expect(told(await app.deliverEmails())).toEqual([])
  })

  it('asks once, also if the internship is deleted and registered again', async () => {
    const { student, second, internship } = await asked()
    await db.deleteFrom('internships').where('id', '=', internship.id).execute()
    const again = await makeInternship(db, student, { startDate: '2026-04-01', endDate: '2026-06-26' })
    const client = await app.as(student)
    await expectRefusal(
      client.feedbackRequests.nameSecondContact({ supervisorId: again.supervisor.id, name: 'Dora', email: second }),
      'PERSON_ASKED',
    )
  })

  it('keeps the distance of reminders where these are sent, and takes the place of the next one', async () => {
    await staff.feedbackSettings.change({ ...defaults, requestDay: -10, reminderDays: [-7, -1] })
    const { supervisor } = await reminded()
    const sent: string[] = []
    for (const day of ['2026-06-19', '2026-06-22', '2026-06-23', '2026-06-25', '2026-06-26', '2026-06-29']) {
      at(day)
      await askSecondContacts(app)
      await sendDueEmails(app)
      const toFirst = (await app.deliverEmails()).filter(({ to }) => to.address === supervisor.email)
      sent.push(...toFirst.map(({ subject }) => `${day}: ${subject}`))
    }
    expect(sent).toEqual([
      '2026-06-22: We have asked Dora Lind too about Amira Haddad',
      "2026-06-29: Reminder: your feedback on Amira Haddad's internship",
    ])
  })

  it('sends the supervisor no second email on a day with a reminder', async () => {
    await staff.feedbackSettings.change({ ...defaults, requestDay: -10, reminderDays: [-7] })
    const { supervisor } = await reminded()
    at('2026-06-22')
    await sendDueEmails(app)
    await askSecondContacts(app)
    const toFirst = (await app.deliverEmails()).filter(({ to }) => to.address === supervisor.email)
    expect(toFirst).toHaveLength(1)
  })

  it('waits a day after another email to the second contact', async () => {
    const { second } = await reminded()
    const other = await makeStudent(db, { firstName: 'Jonas' })
    const { supervisor } = await makeInternship(db, other, {
      startDate: '2026-04-01',
      endDate: '2026-06-26',
      supervisor: { email: second },
    })
    at('2026-06-18', '15:00')
    await (await app.as(other)).feedbackRequests.request({ supervisorId: supervisor.id })
    await app.deliverEmails()
    at('2026-06-19', '14:50')
    expect(await askSecondContacts(app)).toBe(0)
    at('2026-06-19', '15:10')
    expect(await askSecondContacts(app)).toBe(1)
    await app.deliverEmails()
  })

  it('waits a day after a reminder by hand', async () => {
    const { client, supervisorId } = await reminded({ reminders: 1 })
    at('2026-06-18', '15:00')
    await client.feedbackRequests.remind({ supervisorId })
    await app.deliverEmails()
    at('2026-06-19', '14:59')
    expect(await run()).toEqual([])
    at('2026-06-19', '15:00')
    expect(await run()).toHaveLength(2)
  })
})

describe('staff', () => {
  it('ask as soon as it is possible, once', async () => {
    const { feedbackId, second, supervisor, student } = await reminded()
    expect((await staff.openRequests.list({})).items[0]?.secondContact).toMatchObject({
      name: 'Dora Lind',
      whyNot: null,
    })
    await staff.openRequests.askSecondContact({ id: feedbackId })
    expect((await deliver()).map(({ to }) => to.address)).toEqual([second, supervisor.email])
    await expectRefusal(staff.openRequests.askSecondContact({ id: feedbackId }), 'NOT_POSSIBLE')
    at('2026-06-19')
    expect(told(await run())).toEqual([])
    const record = await staff.students.get({ id: student.id })
    expect(record.internships[0]?.supervisors[0]?.secondContact).toMatchObject({ whyNot: 'asked', email: second })
    expect(record.emails.filter(({ address }) => address === second)).toMatchObject([
      { email: 'second-contact-request', supervisorName: 'Dora Lind', isAutomatic: false },
    ])
  })
})

describe('a second contact', () => {
  it('is named by the student, changed and removed until they are asked', async () => {
    const { client, supervisorId, name, mine, second } = await reminded({ isNamed: false })
    expect((await mine()).secondContact).toBeNull()
    await name()
    expect((await mine()).secondContact).toMatchObject({ name: 'Dora Lind', email: second, askedAt: null })
    expect((await mine()).secondContact).not.toHaveProperty('stoppedAddresses')
    await client.feedbackRequests.removeSecondContact({ supervisorId })
    expect((await mine()).secondContact).toBeNull()
    await name('other@northwind.example')
    await name()
    at('2026-06-19')
    expect(await run()).toHaveLength(2)
    await expectRefusal(name('third@northwind.example'), 'ALREADY_ASKED')
    await expectRefusal(client.feedbackRequests.removeSecondContact({ supervisorId }), 'ALREADY_ASKED')
  })

  it.each<[string, string, (request: Awaited<ReturnType<typeof reminded>>) => Promise<string> | string]>([
    ['the student', 'OWN_ADDRESS', ({ student }) => student.email],
    ['the supervisor', 'SUPERVISORS_ADDRESS', ({ supervisor }) => supervisor.email],
    ['another supervisor', 'ALREADY_NAMED', async ({ internship }) => (await makeSupervisor(db, internship)).email],
    [
      'another second contact',
      'ALREADY_NAMED',
      async ({ internship, client }) => {
        const { id: supervisorId } = await makeSupervisor(db, internship)
        await client.feedbackRequests.nameSecondContact({ supervisorId, name: 'Eve', email: 'eve@northwind.example' })
        return 'eve@northwind.example'
      },
    ],
    ['the supervisor, at the same mailbox', 'SUPERVISORS_ADDRESS', ({ supervisor }) => tagged(supervisor.email)],
    [
      'another supervisor, at the same mailbox',
      'ALREADY_NAMED',
      async ({ internship }) => tagged((await makeSupervisor(db, internship)).email),
    ],
    [
      'another second contact, at the same mailbox',
      'ALREADY_NAMED',
      async ({ internship, client }) => {
        const { id: supervisorId } = await makeSupervisor(db, internship)
        await client.feedbackRequests.nameSecondContact({ supervisorId, name: 'Eve', email: 'e.ve@gmail.com' })
        return 'eve@googlemail.com'
      },
    ],
    [
      'who has said that they did not supervise the student',
      'DECLINED',
      async ({ student }) => {
        const elsewhere = await makeInternship(db, student, { employerName: 'Contoso', status: 'approved' })
        const { id: supervisorId } = await makeSupervisor(db, elsewhere, { email: 'finn@northwind.example' })
        await (await app.as(student)).feedbackRequests.request({ supervisorId })
        await app.deliverEmails()
        await stranger.assignments.decline({ token: await app.newestToken(supervisorId) })
        return 'finn@northwind.example'
      },
    ],
    [
      'who has said so, at the same mailbox',
      'DECLINED',
      async ({ student }) => {
        await makeStop(db, student, 'greta@northwind.example', time.now, 'Greta')
        return tagged('greta@northwind.example')
      },
    ],
    [
      'who was asked before, at the same mailbox',
      'PERSON_ASKED',
      async ({ supervisor, supervisorId, client }) => {
        await client.supervisors.correct({ supervisorId, name: 'Cora', email: 'cora@northwind.example' })
        return tagged(supervisor.email)
      },
    ],
  ])('cannot be %s', async (_who, code, addressOf) => {
    const request = await reminded({ isNamed: false })
    await expectRefusal(request.name(await addressOf(request)), code)
  })

  it('is at another spelling of their address only if the email to the first one does not arrive', async () => {
    const { second, name, mine } = await asked()
    await bounce(second)
    await name(tagged(second))
    expect((await mine()).secondContact).toMatchObject({ email: tagged(second), askedAt: null })
  })

  it('cannot be named once feedback is given or the request is closed', async () => {
    const { name, feedbackId, first } = await reminded({ isNamed: false })
    await staff.openRequests.close({ id: feedbackId, reason: 'Gone.' })
    await expectRefusal(name(), 'CLOSED')
    await staff.openRequests.reopen({ id: feedbackId })
    await stranger.feedbackRequests.submit({ token: first, answers: feedbackAnswers() })
    await expectRefusal(name(), 'ALREADY_SUBMITTED')
  })

  it('cannot become a supervisor of the internship while they are asked', async () => {
    const { client, internship, supervisorId, second, first } = await asked()
    const person = { name: 'Dora Lind', email: second }
    await expectRefusal(client.supervisors.add({ internshipId: internship.id, ...person }), 'SECOND_CONTACT')
    await expectRefusal(client.supervisors.correct({ supervisorId, ...person }), 'SECOND_CONTACT')
    await expect(stranger.assignments.handOver({ token: first, ...person })).rejects.toMatchObject({
      code: 'SECOND_CONTACT',
      message: 'We have already asked this person too. They can answer with the link in our email to them.',
    })
    const { html } = await page(`/feedback/colleague/${first}`, person)
    expect(html).toContain('We have already asked this person too.')
    // Nor at another spelling of their address.
    const spelled = { ...person, email: tagged(second) }
    const refused = { code: 'SECOND_CONTACT' }
    await expect(client.supervisors.add({ internshipId: internship.id, ...spelled })).rejects.toMatchObject(refused)
    await expect(client.supervisors.correct({ supervisorId, ...spelled })).rejects.toMatchObject(refused)
    await expect(stranger.assignments.handOver({ token: first, ...spelled })).rejects.toMatchObject(refused)
  })

  it('answers in the supervisor’s place, under their own name everywhere', async () => {
    const { token, first, second, supervisor, supervisorId, client, mine, internship, student } = await asked()
    const opened = await stranger.feedbackRequests.openLink({ token })
    expect(opened.supervisor).toMatchObject({ name: 'Dora Lind', email: second })
    await stranger.feedbackRequests.noteOpening({ token })
    expect((await mine()).openedAt).toBeNull()
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers(), wantsCopy: true })
    expect(told(await app.deliverEmails())).toEqual([
      `${second}: A copy of your feedback on Amira Haddad`,
      `${student.email}: Dora Lind has submitted feedback on your internship`,
    ])
    const askedFirst = { name: supervisor.name, email: supervisor.email }
    const [item] = (await staff.feedback.listForReview({})).items
    expect(item).toMatchObject({ supervisorName: 'Dora Lind', supervisorEmail: second, answeredInsteadOf: askedFirst })
    expect(await mine()).toMatchObject({ name: 'Dora Lind', answeredInsteadOf: askedFirst, isPrimary: true })
    expect(await readRequest(supervisorId)).toMatchObject({ openedAt: time.now, status: 'submitted' })
    const links = await db
      .selectFrom('feedbackLinks')
      .select('answeredAt')
      .where('channel', '=', 'second-contact')
      .execute()
    expect(links).toEqual([{ answeredAt: time.now }])

    // The person who comes second reads who has answered, and gets no copy.
    expect(await readByOther(first)).toBe(`Dora Lind has already answered about Amira Haddad. ${NOT_NEEDED}`)
    await expectRefusal(
      stranger.feedbackRequests.submit({ token: first, answers: feedbackAnswers({ strengths: 'Other.' }) }),
      'LINK_USED',
    )
    later(2 * HOUR)
    await stranger.feedbackRequests.requestCopy({ token: first })
    expect(told(await app.deliverEmails())).toEqual([])

    // A question goes to the person who answered, and opens with no other link.
    const shown = await readFeedback(db, { id: item!.id })
    await staff.feedback.askSupervisor({ ...shown, question: 'Is that right?' })
    expect(told(await app.deliverWaitingEmails())).toEqual([
      `${second}: A question about your feedback on Amira Haddad`,
    ])
    await expectRefusal(stranger.feedbackRequests.openLink({ token: first }), 'LINK_USED')
    await expectRefusal(stranger.feedbackRequests.openLink({ token }), 'LINK_USED')
    const mailed = await app.newestToken(supervisorId)
    expect((await stranger.feedbackRequests.openLink({ token: mailed })).asked?.question).toBe('Is that right?')

    await staff.feedback.approve(await readFeedback(db, { id: item!.id }))
    const viewed = await client.feedback.view({ internshipId: internship.id, supervisorId })
    expect(viewed).toMatchObject({ supervisorName: 'Dora Lind', answeredInsteadOf: askedFirst })
  })

  it.each<[string, string, 'de' | 'fr' | null]>([
    ['the supervisor’s language', 'de', null],
    ['their own language if it is known', 'fr', 'fr'],
  ])('is written to in %s, also on the pages', async (_which, language, own) => {
    const { student, supervisorId, second } = await reminded()
    await db.updateTable('internshipSupervisors').set({ language: 'de' }).where('id', '=', supervisorId).execute()
    const elsewhere = await makeInternship(db, student, { employerName: 'Contoso' })
    await makeSupervisor(db, elsewhere, { email: own ? second : 'somebody@else.example', language: own })
    at('2026-06-19')
    const email = (await run()).find(({ to }) => to.address === second)
    expect(email?.html).toContain(`<html dir="ltr" lang="${language}"`)
    const token = await app.newestToken(supervisorId, second)
    for (const path of [`/feedback/submit/${token}`, `/feedback/decline/${token}`])
      expect((await page(path)).html).toContain(`<html lang="${language}"`)
    await page(`/feedback/your-data/${token}`, {})
    const [link] = await app.deliverEmails()
    expect(link).toMatchObject({ to: { address: second }, html: expect.stringContaining(`lang="${language}"`) })
  })

  it('finds the feedback there if the supervisor was faster', async () => {
    const { token, first, mine, supervisor } = await asked()
    await stranger.feedbackRequests.submit({ token: first, answers: feedbackAnswers() })
    await app.deliverEmails()
    expect(await readByOther(token)).toBe(`Dr Helena Marsh has already answered about Amira Haddad. ${NOT_NEEDED}`)
    expect(await mine()).toMatchObject({ name: supervisor.name, answeredInsteadOf: null })
    await stranger.feedbackRequests.requestCopy({ token })
    expect(told(await app.deliverEmails())).toEqual([])
  })

  it('reads that staff have entered what the supervisor said, until the supervisor types it', async () => {
    const { token, first, supervisor, supervisorId, feedbackId } = await asked()
    const { name, email } = supervisor
    const given = { way: 'telephone', givenOn: '2026-06-18', saidBy: { name, email } } as const
    await staff.feedback.enter({ supervisorId, ...given, answers: feedbackAnswers() })
    expect(await readByOther(token)).toBe(
      `The career centre has entered what Dr Helena Marsh said about Amira Haddad. ${NOT_NEEDED}`,
    )
    const own = await page(`/feedback/submit/${first}`)
    expect(own.html).toContain('The career centre has entered what you said.')
    expect(own.html).toContain('/feedback/copy/')
    await staff.feedback.askSupervisor({ ...(await readFeedback(db, { id: feedbackId })), question: 'Is that right?' })
    const mailed = await app.newestToken(supervisorId)
    const { questionId } = (await stranger.feedbackRequests.openLink({ token: mailed })).asked!
    const answer = { questionId, answers: feedbackAnswers(), reply: 'Yes.' }
    await stranger.feedbackRequests.answerQuestion({ token: mailed, ...answer })
    expect(await readByOther(token)).toBe(`Dr Helena Marsh has already answered about Amira Haddad. ${NOT_NEEDED}`)
  })

  const byTelephone = { way: 'telephone', givenOn: '2026-06-18', answers: feedbackAnswers() } as const
  const dora = (email: string) => ({ name: 'Dora Lind', email })

  it('gives it by telephone: it is theirs for everybody who reads it, and never the supervisor’s', async () => {
    const { token, first, second, supervisor, supervisorId, feedbackId, internship, client, student, mine } =
      await asked()
    const { name, email } = supervisor
    const entry = await staff.feedback.readEntry({ supervisorId })
    expect(entry.people).toEqual([
      { role: 'supervisor', name, email },
      { role: 'second-contact', ...dora(second) },
    ])
    const saved = await staff.feedback.enter({ supervisorId, ...byTelephone, saidBy: dora(second) })
    expect(saved).toEqual({ status: 'submitted', isCopySent: true })
    expect(told(await app.deliverWaitingEmails())).toEqual([
      `${second}: Your feedback on Amira Haddad, entered by the career centre`,
      `${student.email}: Dora Lind has submitted feedback on your internship`,
    ])
    expect(await readByOther(first)).toBe(
      `The career centre has entered what Dora Lind said about Amira Haddad. ${NOT_NEEDED}`,
    )
    expect((await page(`/feedback/submit/${token}`)).html).toContain('The career centre has entered what you said.')
    const answeredInsteadOf = { name, email }
    const reviewed = (await staff.feedback.listForReview({ id: feedbackId })).items[0]
    const theirs = { supervisorName: 'Dora Lind', supervisorEmail: second, answeredInsteadOf }
    expect(reviewed).toMatchObject({ ...theirs, entered: { way: 'telephone' }, handedOverBy: null })
    await staff.feedback.approve(await readFeedback(db, { id: feedbackId }))
    const report = { supervisorId, internshipId: internship.id }
    expect(await client.feedback.view(report)).toMatchObject(theirs)
    expect(await mine()).toMatchObject({ name: 'Dora Lind', answeredInsteadOf })
    const { url } = await client.reportLinks.create(report)
    const verified = await page(new URL(url).pathname)
    expect([verified.html.includes('Dora Lind'), verified.html.includes(name)]).toEqual([true, false])
    const path = '/api/v1/exports/feedback.csv'
    const cookie = await app.cookieFor((await makeAdmin(db)).id)
    const file = await (await app.fetch(path, { headers: { cookie } })).text()
    expect([file.includes('Dora Lind'), file.includes(name)]).toEqual([true, false])
  })

  it('is entered although the supervisor has declined, whose own answers cannot be entered', async () => {
    const { first, second, supervisor, supervisorId } = await asked()
    await stranger.assignments.decline({ token: first })
    const { name, email } = supervisor
    expect((await staff.feedback.readEntry({ supervisorId })).people).toEqual([
      { role: 'second-contact', ...dora(second) },
    ])
    const refused = staff.feedback.enter({ supervisorId, ...byTelephone, saidBy: { name, email } })
    await expectRefusal(refused, 'CONFLICT')
    await staff.feedback.enter({ supervisorId, ...byTelephone, saidBy: dora(second) })
    expect(await readRequest(supervisorId)).toMatchObject({ status: 'submitted', givenByWay: 'telephone' })
  })

  it('is entered although the supervisor was erased', async () => {
    const { second, supervisor, supervisorId, mine } = await asked()
    await inTransaction(db, (tx) => eraseSupervisor(tx, supervisor.email, time.now))
    await staff.feedback.enter({ supervisorId, ...byTelephone, saidBy: dora(second) })
    expect(await mine()).toMatchObject({ name: 'Dora Lind', email: second })
  })

  it('has to be chosen, so that nobody’s words pass for the supervisor’s by mistake', async () => {
    const { supervisorId } = await asked()
    await expect(staff.feedback.enter({ supervisorId, ...byTelephone })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['saidBy'], message: 'Please say who gave it.' }] },
    })
    expect(await readRequest(supervisorId)).toMatchObject({ status: 'pending' })
  })

  it.each<[string, (request: Awaited<ReturnType<typeof asked>>) => Promise<unknown>]>([
    ['has declined', ({ token }) => stranger.assignments.decline({ token })],
    ['was erased', ({ second }) => inTransaction(db, (tx) => eraseSupervisor(tx, second, time.now))],
    [
      'has been replaced',
      async (request) => {
        await bounce(request.second)
        await request.name(`other${people}@northwind.example`, 'Edda Lind')
      },
    ],
  ])('is not offered to staff once this person %s', async (_what, end) => {
    const request = await asked()
    const { supervisorId, second, supervisor } = request
    await end(request)
    const { people: offered } = await staff.feedback.readEntry({ supervisorId })
    expect(offered).toEqual([{ role: 'supervisor', name: supervisor.name, email: supervisor.email }])
    const entering = staff.feedback.enter({ supervisorId, ...byTelephone, saidBy: dora(second) })
    await expectRefusal(entering, 'CONFLICT')
    await staff.feedback.enter({ supervisorId, ...byTelephone })
  })

  it('is not offered to staff before this person has been asked', async () => {
    const { supervisorId, second } = await reminded()
    const { people: offered } = await staff.feedback.readEntry({ supervisorId })
    expect(offered.map(({ role }) => role)).toEqual(['supervisor'])
    const entering = staff.feedback.enter({ supervisorId, ...byTelephone, saidBy: dora(second) })
    await expectRefusal(entering, 'CONFLICT')
  })

  it.each([
    ['no copy', 'the second contact', false],
    ['a copy', 'the supervisor', true],
  ] as const)('gets %s if %s has stopped our emails', async (_copy, who, isCopySent) => {
    const { student, second, supervisor, supervisorId } = await asked()
    const address = who === 'the supervisor' ? supervisor.email : second
    await makeStop(db, student, address, time.now)
    const saved = await staff.feedback.enter({ supervisorId, ...byTelephone, saidBy: dora(second) })
    expect(saved.isCopySent).toBe(isCopySent)
    const sent = (await app.deliverWaitingEmails()).map(({ to }) => to.address)
    expect(sent.includes(second)).toBe(isCopySent)
  })

  it('keeps what they gave by telephone when it is sent back: they are asked again, not the first one', async () => {
    const { second, supervisorId, feedbackId } = await asked()
    await staff.feedback.enter({ supervisorId, ...byTelephone, saidBy: dora(second) })
    await staff.feedback.sendBack({ ...(await readFeedback(db, { id: feedbackId })), reason: 'Typing error.' })
    expect((await staff.feedback.readEntry({ supervisorId })).people).toEqual([{ role: 'supervisor', ...dora(second) }])
    await staff.feedback.enter({ supervisorId, ...byTelephone })
    expect((await staff.feedback.listForReview({ id: feedbackId })).items[0]).toMatchObject({ supervisorEmail: second })
  })

  it.each([1, 2, 3])('answers once: by the form, or by telephone (%i)', async () => {
    const { token, second, supervisorId, mine } = await asked()
    const answers = feedbackAnswers({ strengths: 'From the form.' })
    const both = await Promise.allSettled([
      staff.feedback.enter({ supervisorId, ...byTelephone, saidBy: dora(second) }),
      stranger.feedbackRequests.submit({ token, answers }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mine()).toMatchObject({ name: 'Dora Lind', feedbackStatus: 'submitted' })
  })

  it('answers although the supervisor has declined, who reads so afterwards', async () => {
    const { token, first } = await asked()
    await stranger.assignments.decline({ token: first })
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    expect(await readByOther(first)).toBe(`Dora Lind has already answered about Amira Haddad. ${NOT_NEEDED}`)
  })

  it('reads what they typed while the supervisor answered, and that it was not saved', async () => {
    const { token, first } = await asked()
    await stranger.feedbackRequests.submit({ token: first, answers: feedbackAnswers() })
    const late = await page(`/feedback/submit/${token}`, { strengths: 'Typed too late.' })
    const { html } = late.location ? await page(late.location) : late
    for (const words of ['Dr Helena Marsh has already answered', 'Typed too late.'])
      expect(textIn(html)).toContain(words)
  })

  it('is asked again like a supervisor once their answers were sent back, and the first one is not', async () => {
    const { token, first, second, client, supervisorId, feedbackId } = await asked()
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    await staff.feedback.sendBack({ ...(await readFeedback(db, { id: feedbackId })), reason: 'Another student.' })
    expect((await app.deliverWaitingEmails()).map(({ to }) => to.address)).toContain(second)
    await client.feedbackRequests.request({ supervisorId })
    expect((await app.deliverEmails()).map(({ to }) => to.address)).toEqual([second])
    await expectRefusal(stranger.feedbackRequests.openLink({ token: first }), 'LINK_REVOKED')
    await stranger.feedbackRequests.submit({
      token: await app.newestToken(supervisorId, second),
      answers: feedbackAnswers(),
    })
    expect((await staff.feedback.listForReview({})).items[0]).toMatchObject({ supervisorName: 'Dora Lind' })
  })

  it.each([
    ['token', 'first', 'Access Error'],
    ['first', 'token', 'Your answer is no longer needed'],
  ] as const)(
    'behind the link of who answered (%s), it says that the answers could not be used, and behind %s not',
    async (answered, other, title) => {
      const one = await asked()
      await stranger.feedbackRequests.submit({ token: one[answered], answers: feedbackAnswers() })
      await staff.feedback.sendBack({ ...(await readFeedback(db, { id: one.feedbackId })), reason: 'Another student.' })
      const titleOf = async (token: string) => /<h1>([^<]*)/.exec((await page(`/feedback/submit/${token}`)).html)?.[1]
      expect(await titleOf(one[answered])).toBe('Your answers could not be used')
      expect(await titleOf(one[other])).toBe(title)
    },
  )

  it('declines for the request once they are the supervisor, of which the student hears', async () => {
    const { token, feedbackId, supervisorId, student, client } = await asked()
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    await staff.feedback.sendBack({ ...(await readFeedback(db, { id: feedbackId })), reason: 'About somebody else.' })
    await app.deliverEmails()
    at('2026-06-22')
    await client.feedbackRequests.request({ supervisorId })
    await app.deliverEmails()
    await expectRefusal(stranger.assignments.decline({ token }), 'LINK_EXPIRED')
    await stranger.assignments.decline({ token: await app.newestToken(supervisorId) })
    const { declinedAt } = await db
      .selectFrom('internshipSupervisors')
      .select('declinedAt')
      .where('id', '=', supervisorId)
      .executeTakeFirstOrThrow()
    expect(declinedAt).toEqual(time.now)
    expect((await app.deliverEmails()).map(({ to }) => to.address)).toContain(student.email)
  })

  it('has no link as far as a program before second contacts knows', async () => {
    const { supervisorId } = await asked()
    const { rows } = await sql<{ address: string }>`
      select mailed_to as address from link_requests where supervisor_id = ${supervisorId}`.execute(db)
    expect(rows.map(({ address }) => address.startsWith('dora'))).not.toContain(true)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('does not confirm the address of the supervisor', async () => {
    const { mine, token } = await asked()
    expect((await page(`/feedback/confirm/${token}`, {})).status).toBe(303)
    await expectRefusal(stranger.assignments.confirm({ token }), 'INVALID_LINK')
    expect((await mine()).confirmedAt).toBeNull()
  })

  it('declines for themselves only, which can be undone', async () => {
    const { token, first, mine, student, second } = await asked()
    expect((await page(`/feedback/submit/${token}`)).html).not.toContain(`/feedback/colleague/${token}`)
    expect((await page(`/feedback/colleague/${token}`)).location).toBe(`/feedback/submit/${token}`)
    await expectRefusal(
      stranger.assignments.handOver({ token, name: 'Cora', email: 'cora@northwind.example' }),
      'NOT_YOURS',
    )
    expect((await page(`/feedback/decline/${token}`)).html).toContain('We will not email you about this internship at')
    expect((await page(`/feedback/decline/${token}`, {})).html).toContain('Thank you for telling us')
    expect(await mine()).toMatchObject({ declinedAt: null, secondContact: { declinedAt: expect.any(String) } })
    const stops = await db.selectFrom('supervisorStops').select('address').where('studentId', '=', student.id).execute()
    expect(stops).toEqual([{ address: second }])
    expect((await page(`/feedback/submit/${first}`)).status).toBe(200)

    await page(`/feedback/decline/${token}/undo`, {})
    expect((await mine()).secondContact?.declinedAt).toBeNull()
    await stranger.feedbackRequests.submit({ token, answers: feedbackAnswers() })
    expect((await mine()).name).toBe('Dora Lind')
  })

  it.each<[string, (request: Awaited<ReturnType<typeof asked>>) => Promise<unknown>]>([
    ['the supervisor declines', ({ first }) => stranger.assignments.decline({ token: first })],
    [
      'the supervisor passes the request on',
      ({ first }) => stranger.assignments.handOver({ token: first, name: 'Cora', email: 'cora@northwind.example' }),
    ],
    [
      'the student corrects the supervisor',
      ({ client, supervisorId }) =>
        client.supervisors.correct({ supervisorId, name: 'Cora', email: 'cora@northwind.example' }),
    ],
  ])('can still answer if %s', async (_what, change) => {
    const request = await asked()
    await change(request)
    await stranger.feedbackRequests.submit({ token: request.token, answers: feedbackAnswers() })
    expect(await request.mine()).toMatchObject({ name: 'Dora Lind', declinedAt: null, feedbackStatus: 'submitted' })
  })

  it('gets a new link when theirs has expired, and stops the emails to themselves only', async () => {
    const { token, second } = await asked()
    await db.deleteFrom('supervisorStops').execute()
    at('2026-07-15')
    expect((await page(`/feedback/submit/${token}`)).html).toContain('Email me a new link')
    await page(`/feedback/renew/${token}`, {})
    const [renewed] = await app.deliverEmails()
    expect(renewed?.to.address).toBe(second)
    const unsubscribe = /feedback\/unsubscribe\/[0-9a-f]{40}/.exec(renewed?.headers?.['List-Unsubscribe'] ?? '')?.[0]
    expect((await page(`/${unsubscribe}`, {})).html).toContain('Automatic emails are stopped')
    const stops = await db.selectFrom('supervisorStops').select(['address', 'studentId']).execute()
    expect(stops).toEqual([{ address: second, studentId: null }])
  })

  it('reads what is stored about them, and can be erased', async () => {
    const request = await reminded({ isNamed: false })
    await request.name(request.second, 'Desdemona Quist')
    at('2026-06-19')
    await run()
    const sections = await collectSupervisorData(db, request.second)
    const named = sections.find(({ title }) => title === 'Second contacts')
    expect(JSON.stringify(named)).toContain('Desdemona Quist')
    const own = await collectInternshipData(db, request.student.id)
    expect(JSON.stringify(own.find(({ title }) => title === 'Second contacts'))).toContain(request.second)
    const kept = { id: 'kept', supervisorId: request.supervisorId, content: 'sealed', keptAt: time.now }
    await db.insertInto('keptForms').values(kept).execute()
    await inTransaction(db, (tx) => eraseSupervisor(tx, request.second, time.now))
    expect(await db.selectFrom('keptForms').selectAll().execute()).toEqual([])
    for (const trace of [request.second, 'Desdemona Quist']) expect(await tablesWith(db, trace)).toEqual([])
    expect((await request.mine()).secondContact).toMatchObject({
      name: 'Erased supervisor',
      askedAt: expect.any(String),
    })
    await expectRefusal(request.name('another@northwind.example'), 'ALREADY_ASKED')
  })

  it('is somebody else once more if the email does not arrive, of which the student hears', async () => {
    const { token, second, student, supervisor, mine, name } = await asked()
    await bounce(second)
    expect(told(await app.deliverEmails())).toEqual([
      `${student.email}: Please check the address of Dora Lind: our email did not arrive`,
    ])
    expect((await mine()).secondContact).toMatchObject({
      failureReason: '550 no such user',
      askedAt: expect.any(String),
    })
    await expectRefusal(name(), 'SAME_ADDRESS')
    await name('erik@northwind.example', 'Erik Holm')
    await expectRefusal(stranger.feedbackRequests.openLink({ token }), 'LINK_REVOKED')
    const dead = await page(`/feedback/submit/${token}`)
    expect(dead.html).not.toContain('Email me a new link')
    expect(dead.html).not.toContain('/feedback/renew/')
    at('2026-06-22')
    // The supervisor is told of the other person, too.
    expect((await run()).map(({ to }) => to.address).toSorted()).toEqual(
      ['erik@northwind.example', supervisor.email].toSorted(),
    )
    await bounce('erik@northwind.example')
    await expectRefusal(name('third@northwind.example'), 'ALREADY_ASKED')
    expect(supervisor.name).toBe('Dr Helena Marsh')
  })
})

describe('a second contact who declines', () => {
  const ERIK = 'erik@northwind.example'
  const DECLINED = 'Dora Lind says that they are not your supervisor'

  it('ends nothing but their own part, and the student hears and names somebody else, once', async () => {
    const { token, first, second, student, supervisor, supervisorId, client, mine, name } = await asked()
    const clicks = await Promise.all([page(`/feedback/decline/${token}`, {}), page(`/feedback/decline/${token}`, {})])
    for (const { html } of clicks) expect(textIn(html)).toContain('The student has been told.')
    const emails = await app.deliverEmails()
    expect(told(emails)).toEqual([`${student.email}: ${DECLINED}`])
    for (const words of [
      `The person at ${second} says that they are not the supervisor`,
      'On your dashboard, you can name another second contact, once.',
      'Dr Helena Marsh can still answer.',
      'because you named this person as a second contact',
    ])
      expect(emails[0]?.text).toContain(words)
    expect(emails[0]?.html.match(/href="[^"]+\/dashboard"/g)).toHaveLength(1)
    expect(await mine()).toMatchObject({ declinedAt: null, feedbackStatus: 'pending' })
    expect((await page(`/feedback/submit/${first}`)).status).toBe(200)
    const answers = (await collectInternshipData(db, student.id)).find(
      ({ title }) => title === "Supervisors' answers about the assignment",
    )
    expect(JSON.stringify(answers)).toContain(second)

    for (const again of [second, tagged(second)]) await expectRefusal(name(again), 'PERSON_ASKED')
    await name(ERIK, 'Erik Holm')
    expect((await mine()).secondContact).toMatchObject({ askedAt: null, declinedAt: null, name: 'Erik Holm' })
    await expectRefusal(client.feedbackRequests.removeSecondContact({ supervisorId }), 'ALREADY_ASKED')
    at('2026-06-22')
    expect((await run()).map(({ to }) => to.address)).toEqual([ERIK, supervisor.email].toSorted())
    await stranger.feedbackRequests.submit({
      token: await app.newestToken(supervisorId, ERIK),
      answers: feedbackAnswers(),
    })
    expect(await mine()).toMatchObject({ name: 'Erik Holm', feedbackStatus: 'submitted' })
    expect(await readByOther(token)).toBe(`Erik Holm has already answered about Amira Haddad. ${NOT_NEEDED}`)
  })

  it('undoes it until the student has named somebody else, and the student hears each time', async () => {
    const { token, student, mine, name, supervisorId } = await asked()
    const [decline, undo] = [`/feedback/decline/${token}`, `/feedback/decline/${token}/undo`]
    await page(decline, {})
    await page(undo, {})
    expect(told(await app.deliverEmails())).toEqual([])
    at('2026-06-19', '10:00')
    await page(decline, {})
    expect(told(await app.deliverEmails())).toEqual([`${student.email}: ${DECLINED}`])
    await page(undo, {})
    await page(undo, {})
    const [taken, ...more] = await app.deliverEmails()
    expect(told([taken!, ...more])).toEqual([`${student.email}: Dora Lind supervises you after all`])
    expect(taken?.text).toContain('because you named this person as a second contact')
    expect(await mine()).toMatchObject({ declineUndoneAt: null, secondContact: { declinedAt: null } })
    await expectRefusal(name(ERIK), 'ALREADY_ASKED')
    expect((await page(`/feedback/submit/${token}`)).status).toBe(200)
    later(MINUTE)
    await page(decline, {})
    expect(told(await app.deliverEmails())).toEqual([`${student.email}: ${DECLINED}`])

    await name(ERIK, 'Erik Holm')
    const refused = { code: 'LINK_REVOKED', message: 'Invalid or expired magic link' }
    await expect(stranger.assignments.undoDecline({ token })).rejects.toMatchObject(refused)
    at('2026-06-22')
    await run()
    const newer = await app.newestToken(supervisorId, ERIK)
    await stranger.assignments.decline({ token: newer })
    const { secondContact: declined } = await mine()
    for (const act of [stranger.assignments.undoDecline, stranger.assignments.decline])
      await expect(act({ token })).rejects.toMatchObject({ message: refused.message })
    expect((await mine()).secondContact).toEqual(declined)
    expect((await page(`/feedback/submit/${token}`)).html).not.toMatch(/Erik|renew|undo/)
    await stranger.assignments.undoDecline({ token: newer })
    await expect(stranger.feedbackRequests.openLink({ token })).rejects.toMatchObject(refused)
    expect((await page(`/feedback/submit/${newer}`)).status).toBe(200)
  })

  it('is the last one after an address that was not reached, and the student is told whom to ask', async () => {
    const { second, name, mine, supervisorId, student } = await asked()
    await bounce(second)
    await name(ERIK, 'Erik Holm')
    at('2026-06-22')
    await run()
    await stranger.assignments.decline({ token: await app.newestToken(supervisorId, ERIK) })
    const emails = await app.deliverEmails()
    expect(told(emails)).toEqual([`${student.email}: Erik Holm says that they are not your supervisor`])
    expect(emails[0]?.text).toContain('You can also ask Dr Helena Marsh in person.')
    expect(emails[0]?.text).not.toContain('another second contact')
    expect((await mine()).secondContact).toMatchObject({ declinedAt: expect.any(String) })
    await expectRefusal(name('third@northwind.example'), 'ALREADY_ASKED')
  })

  it('is told of once, also if an email to them comes back later', async () => {
    const { token, second, student, name } = await asked()
    await stranger.assignments.decline({ token })
    await bounce(second)
    expect(told(await app.deliverEmails())).toEqual([`${student.email}: ${DECLINED}`])
    await name(ERIK)
    at('2026-06-22')
    await run()
    await bounce(ERIK)
    await app.deliverEmails()
    await expectRefusal(name('third@northwind.example'), 'ALREADY_ASKED')
  })

  it('leaves the supervisor to be corrected, if they have declined too', async () => {
    const { token, first, student } = await asked()
    await stranger.assignments.decline({ token: first })
    await stranger.assignments.decline({ token })
    const emails = await app.deliverEmails()
    expect(told(emails)).toEqual([
      `${student.email}: ${DECLINED}`,
      `${student.email}: Please correct your supervisor: Dr Helena Marsh is not your supervisor`,
    ])
    for (const { text } of emails) {
      expect(text).toContain('ask your employer who your supervisor is')
      expect(text).not.toContain('another second contact')
    }
  })

  const ENDS: [string, (request: Awaited<ReturnType<typeof asked>>) => Promise<unknown>, string][] = [
    [
      'the supervisor has answered',
      ({ first }) => stranger.feedbackRequests.submit({ token: first, answers: feedbackAnswers() }),
      'LINK_USED',
    ],
    [
      'the office has closed the request',
      ({ feedbackId }) => staff.openRequests.close({ id: feedbackId, reason: 'Gone.' }),
      'LINK_CLOSED',
    ],
  ]

  it.each(ENDS)('is too late once %s', async (_what, end, code) => {
    const request = await asked()
    await end(request)
    await expectRefusal(stranger.assignments.decline({ token: request.token }), code)
    expect((await app.deliverEmails()).map(({ subject }) => subject)).not.toContain(DECLINED)
  })

  it.each(ENDS)('is not told of, and undoes nothing, if meanwhile %s', async (_what, end, code) => {
    const request = await asked()
    await stranger.assignments.decline({ token: request.token })
    await end(request)
    await expectRefusal(stranger.assignments.undoDecline({ token: request.token }), code)
    expect((await app.deliverEmails()).map(({ subject }) => subject)).not.toContain(DECLINED)
  })

  it('is not told of if the student has named somebody else before the email leaves', async () => {
    const { token, first, name } = await asked()
    await stranger.assignments.decline({ token })
    await name(ERIK)
    at('2026-06-19', '10:00')
    await stranger.assignments.decline({ token: first })
    expect((await app.deliverEmails()).map(({ subject }) => subject)).toEqual([
      'Please correct your supervisor: Dr Helena Marsh is not your supervisor',
    ])
  })
})

describe('while the emails wait', () => {
  it.each(['the supervisor has opened the form', 'an admin switches them off'])(
    'nobody is asked any more once %s, and it counts as not asked',
    async (what) => {
      const { supervisorId, first, mine, second } = await reminded()
      at('2026-06-19')
      await askSecondContacts(app)
      expect((await mine()).secondContact?.askedAt).not.toBeNull()
      if (what === 'an admin switches them off')
        await staff.feedbackSettings.change({ ...defaults, sendAutomatically: false, askSecondContact: false })
      else await stranger.feedbackRequests.noteOpening({ token: first })
      expect((await deliver()).filter(({ to }) => to.address === second)).toEqual([])
      expect((await mine()).secondContact?.askedAt).toBeNull()
      const links = await db
        .selectFrom('feedbackLinks')
        .select('id')
        .where('supervisorId', '=', supervisorId)
        .where('channel', '=', 'second-contact')
        .execute()
      expect(links).toEqual([])
      // The next run asks, if there is ground again.
      await staff.feedbackSettings.change({ ...defaults, sendAutomatically: false })
      const again = (await run()).map(({ to }) => to.address)
      expect(again.includes(second)).toBe(what === 'an admin switches them off')
    },
  )
})
