import { beforeEach, describe, expect, it } from 'vitest'
import { requestDelivery } from '#domain/platform/request-delivery'
import { DAY } from '#domain/time/durations'
import { recordFailure } from '../../../operations/delivery/delivery-outcome.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../../testing/factories.ts'
import { readInternship } from '../../../testing/read-records.ts'
import { readFeedbackSettings, supervisorsTerm } from '../../../testing/supervisors-term.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { sendDueEmails } from '../../reminders/send-due-emails.ts'
import { askLater } from './confirmation-commands.ts'

const app = await createTestApp()
const { db, later, time } = app
const { at } = supervisorsTerm(app)
const admin = await app.as(await makeAdmin(db))
const settings = await readFeedbackSettings(admin)

beforeEach(async () => {
  await db.deleteFrom('internships').execute()
  await db.deleteFrom('feedbackMailings').execute()
  await db.deleteFrom('automaticSteps').execute()
  await admin.feedbackSettings.change({ ...settings, askConfirmation: true })
  await db.updateTable('feedbackSettings').set({ confirmationsSince: null }).execute()
  await app.deliverWaitingEmails()
})

async function pending(lastName: string, facts: Parameters<typeof makeInternship>[2] = {}) {
  const student = await makeStudent(db, { firstName: 'Amira', lastName })
  const made = await makeInternship(db, student, {
    status: 'pending',
    startDate: '2026-06-01',
    endDate: '2026-09-25',
    supervisor: { email: 'marsh@nw.example' },
    ...facts,
  })
  return { id: made.id, student, supervisorId: made.supervisor.id }
}

async function approve(id: string) {
  await admin.internships.approve(await readInternship(db, { id }))
}

/** The subjects of the emails to the supervisor, after the schedule has run. */
async function run(): Promise<string[]> {
  await sendDueEmails(app)
  await askLater(app)
  const emails = await app.deliverWaitingEmails()
  return emails.filter(({ to }) => to.address === 'marsh@nw.example').map(({ subject }) => subject)
}

const ABOUT = (name: string) => `Please confirm that you supervise Amira ${name} at Northwind Energy`

describe('internships that are approved on the same day', () => {
  it('are asked about at once, and the later ones together in one email on the next day', async () => {
    const [first, second] = [await pending('Haddad'), await pending('Weber')]
    const third = await pending('Costa', { endDate: '2026-09-28' })
    at('2026-06-02', '10:00')
    await approve(first.id)
    at('2026-06-02', '10:03')
    await approve(second.id)
    await approve(third.id)
    expect(await run()).toEqual([ABOUT('Haddad')])
    at('2026-06-03', '08:50')
    expect(await run()).toEqual([])
    at('2026-06-03', '10:10')
    expect(await run()).toEqual(['Please confirm that you supervise Amira Weber and Amira Costa'])
    at('2026-06-04', '11:00')
    expect(await run()).toEqual([])
  })

  it('are asked about on Monday if they are approved on a Saturday', async () => {
    const { id } = await pending('Haddad')
    at('2026-06-06', '11:00')
    await approve(id)
    expect(await run()).toEqual([])
    at('2026-06-08', '09:10')
    expect(await run()).toEqual([ABOUT('Haddad')])
  })

  it('wait over the weekend', async () => {
    const [first, second] = [await pending('Haddad'), await pending('Weber')]
    at('2026-06-05', '16:00')
    await approve(first.id)
    await approve(second.id)
    expect(await run()).toHaveLength(1)
    at('2026-06-06', '17:00')
    expect(await run()).toEqual([])
    at('2026-06-08', '09:10')
    expect(await run()).toEqual([ABOUT('Weber')])
  })
})

it('is asked about later if the supervisor got an automatic request on that day', async () => {
  await pending('Haddad', { status: 'approved', startDate: '2026-04-01', endDate: '2026-06-26' })
  at('2026-06-16')
  expect(await run()).toHaveLength(1)
  const second = await pending('Weber')
  at('2026-06-16', '15:00')
  await approve(second.id)
  expect(await run()).toEqual([])
  at('2026-06-17', '15:00')
  expect(await run()).toEqual([ABOUT('Weber')])
})

it('is asked about a day after a request by hand about another student', async () => {
  const first = await pending('Haddad', { status: 'approved', startDate: '2026-04-01', endDate: '2026-06-26' })
  at('2026-06-02', '14:00')
  await (await app.as(first.student)).feedbackRequests.request({ supervisorId: first.supervisorId })
  expect(await run()).toHaveLength(1)
  const second = await pending('Weber')
  at('2026-06-02', '15:00')
  await approve(second.id)
  at('2026-06-03', '13:00')
  expect(await run()).toEqual([])
  at('2026-06-03', '14:10')
  expect(await run()).toEqual([ABOUT('Weber')])
})

it('is asked about however long the supervisor gets another email on every working day', async () => {
  const days = Array.from({ length: 12 }, (_, index) => String(8 + index).padStart(2, '0'))
  for (const [index, day] of days.entries())
    await pending(`Day${index}`, { status: 'approved', startDate: '2026-04-01', endDate: `2026-06-${day}` })
  const last = await pending('Weber', { endDate: '2026-11-27' })
  at('2026-06-04', '10:00')
  expect(await run()).toHaveLength(1)
  await approve(last.id)
  const seen: string[] = []
  for (let day = 4; day < 50; day++) {
    time.now = new Date(Date.UTC(2026, 5, day, 8, 0))
    seen.push(...(await run()))
  }
  expect(seen.filter((subject) => subject === ABOUT('Weber'))).toHaveLength(1)
})

it.each([1, 10, 41])('asks whoever was named %i days after the approval, once', async (days) => {
  const { id, supervisorId } = await pending('Haddad')
  at('2026-06-02', '10:00')
  await approve(id)
  expect(await run()).toHaveLength(1)
  later(days * DAY)
  await db.updateTable('internshipSupervisors').set({ email: 'm@nw.example' }).where('id', '=', supervisorId).execute()
  await run()
  await db
    .updateTable('internshipSupervisors')
    .set({ email: 'marsh@nw.example' })
    .where('id', '=', supervisorId)
    .execute()
  later(3 * DAY)
  expect(await run()).toEqual([])
  const asked = await db.selectFrom('feedbackMailings').select(['email', 'address']).orderBy('requestedAt').execute()
  expect(asked.map(({ address }) => address)).toEqual(['marsh@nw.example', 'm@nw.example'])
})

describe('a question that never left is asked at the next approval', () => {
  it.each(['at once', 'later'])('if the internship is set back before: %s', async (when) => {
    const { id } = await pending('Haddad')
    at('2026-06-02', '10:00')
    await approve(id)
    await admin.internships.setBack({ ...(await readInternship(db, { id })), reason: 'The dates are wrong.' })
    expect(await run()).toEqual([])
    if (when === 'later') at('2026-06-04', '11:00')
    await approve(id)
    const seen = await run()
    at('2026-06-05', '11:00')
    expect([...seen, ...(await run())]).toEqual([ABOUT('Haddad')])
  })

  it('but not one that has left', async () => {
    const { id } = await pending('Haddad')
    at('2026-06-02', '10:00')
    await approve(id)
    expect(await run()).toEqual([ABOUT('Haddad')])
    await admin.internships.setBack({ ...(await readInternship(db, { id })), reason: 'The dates are wrong.' })
    at('2026-06-04', '11:00')
    await approve(id)
    expect(await run()).toEqual([])
  })
})

describe('the student', () => {
  it.each([
    ['it does not arrive', (id: string) => recordFailure(app, { id }, '550 no such user')],
    ['the supervisor declines', (id: string) => declineBy(id)],
  ])('is told to correct the supervisor if %s, but not to request feedback months early', async (_, happen) => {
    const { id } = await pending('Haddad')
    at('2026-06-02', '10:00')
    await approve(id)
    await run()
    const mailing = await db.selectFrom('feedbackMailings').select('id').executeTakeFirstOrThrow()
    await happen(mailing.id)
    const [email] = await app.deliverWaitingEmails()
    expect(email?.text).toMatch(/correct .* on your dashboard, so that the request for feedback/s)
    expect(email?.text).not.toContain('request the feedback again')
  })

  async function declineBy(mailingId: string) {
    const link = await db
      .selectFrom('feedbackLinks')
      .select('supervisorId')
      .where('mailingId', '=', mailingId)
      .executeTakeFirstOrThrow()
    await app.stranger.assignments.decline({ token: await app.newestToken(link.supervisorId!) })
  }
})

describe('a supervisor who has confirmed', () => {
  async function confirmed() {
    const { id, supervisorId } = await pending('Haddad')
    at('2026-06-02', '10:00')
    await approve(id)
    await run()
    const token = await app.newestToken(supervisorId)
    await app.stranger.assignments.confirm({ token })
    return { supervisorId, token }
  }

  it.each(['decline', 'handOver'] as const)(
    'gets a new link when theirs has expired, for example to %s',
    async (act) => {
      const { supervisorId, token } = await confirmed()
      at('2026-06-15', '10:00')
      await app.stranger.feedbackRequests.renewLink({ token })
      expect(await run()).toEqual([ABOUT('Haddad')])
      const newest = await app.newestToken(supervisorId)
      expect(newest).not.toBe(token)
      await (act === 'decline'
        ? app.stranger.assignments.decline({ token: newest })
        : app.stranger.assignments.handOver({ token: newest, name: 'Tomás Ribeiro', email: 't@nw.example' }))
    },
  )

  it('gets no email that was waiting when they confirmed', async () => {
    const { id, supervisorId } = await pending('Haddad')
    at('2026-06-02', '10:00')
    await approve(id)
    await run()
    const token = await app.newestToken(supervisorId)
    at('2026-06-03', '10:00')
    await app.stranger.feedbackRequests.renewLink({ token })
    at('2026-06-03', '10:02')
    await app.stranger.assignments.confirm({ token })
    expect(await run()).toEqual([])
  })
})

it.each([
  ['goes on if they confirm after', '10:30', '2026-09-15'],
  ['waits for another address if they confirmed before', '10:01', null],
])('%s the report that the question did not arrive', async (_, confirmed, nextEmailOn) => {
  const { id, supervisorId } = await pending('Haddad')
  at('2026-06-02', '10:00')
  await approve(id)
  await run()
  const { id: mailingId } = await db.selectFrom('feedbackMailings').select('id').executeTakeFirstOrThrow()
  const happen: [string, () => Promise<unknown>][] = [
    [confirmed, async () => app.stranger.assignments.confirm({ token: await app.newestToken(supervisorId) })],
    ['10:15', () => recordFailure(app, { id: mailingId }, '451 try again later')],
  ]
  for (const [hour, act] of happen.toSorted(([one], [other]) => one.localeCompare(other))) {
    at('2026-06-02', hour)
    await act()
  }
  const { studentId } = await db.selectFrom('internships').select('studentId').executeTakeFirstOrThrow()
  const [mine] = await (await app.as({ id: studentId })).internships.listMine()
  const [supervisor] = mine!.supervisors
  expect(supervisor!.nextEmailOn).toBe(nextEmailOn)
  expect(requestDelivery(supervisor!)?.step).toBe(nextEmailOn === null ? 'failed' : undefined)
})

describe.each(['Dr Helena Marsh', 'HELENA  MARSH'])('%s, who has two internships of one student', (name) => {
  async function declinedOne() {
    const { id, supervisorId } = await pending('Haddad', { endDate: '2026-06-26', employerName: 'Northwind Energy' })
    const { studentId } = await db.selectFrom('internships').select('studentId').executeTakeFirstOrThrow()
    const other = await makeInternship(
      db,
      { id: studentId },
      { startDate: '2026-06-01', endDate: '2026-09-25', supervisor: { email: 'marsh@nw.example', name } },
    )
    await db
      .updateTable('internships')
      .set({ approvedAt: new Date('2026-06-01') })
      .execute()
    at('2026-06-02', '10:00')
    await approve(id)
    await run()
    await app.stranger.assignments.decline({ token: await app.newestToken(supervisorId) })
    return { supervisorId, otherId: other.supervisor.id, client: await app.as({ id: studentId }) }
  }

  it('is asked for feedback on one that is confirmed after the other one was declined', async () => {
    const { supervisorId, otherId, client } = await declinedOne()
    at('2026-06-02', '10:05')
    await app.stranger.assignments.confirm({ token: await app.newestToken(otherId) })
    await expectRefusal(client.feedbackRequests.request({ supervisorId }), 'DECLINED')
    at('2026-06-16', '10:00')
    expect(await run()).toEqual([])
    at('2026-09-15', '10:00')
    expect(await run()).toEqual(["Your feedback on Amira Haddad's internship"])
  })

  it('is asked on the other one as well if neither is confirmed', async () => {
    await declinedOne()
    at('2026-06-16', '10:00')
    expect(await run()).toEqual([])
    at('2026-09-15', '10:00')
    expect(await run()).toEqual(["Your feedback on Amira Haddad's internship"])
  })
})

describe('nobody is asked later', () => {
  async function postponed() {
    const [first, second] = [await pending('Haddad'), await pending('Weber')]
    at('2026-06-02', '10:00')
    await approve(first.id)
    await approve(second.id)
    await run()
    at('2026-06-03', '11:00')
    return second
  }

  it('who was asked for feedback meanwhile, or removed', async () => {
    const { supervisorId } = await postponed()
    await db.insertInto('feedback').values({ supervisorId, createdAt: time.now }).execute()
    expect(await run()).toEqual([])
  })

  it('about an internship that is not approved any more', async () => {
    const { id } = await postponed()
    await admin.internships.setBack({ ...(await readInternship(db, { id })), reason: 'The dates are wrong.' })
    expect(await run()).toEqual([])
  })

  it('after an admin has switched it off', async () => {
    await postponed()
    await admin.feedbackSettings.change({ ...settings, askConfirmation: false })
    expect(await run()).toEqual([])
  })

  it('about approvals of longer ago, which the switch finds', async () => {
    await admin.feedbackSettings.change({ ...settings, askConfirmation: false })
    const { id } = await pending('Haddad')
    at('2026-06-02', '10:00')
    await approve(id)
    await run()
    at('2026-06-10', '10:00')
    await admin.feedbackSettings.change({ ...settings, askConfirmation: true })
    expect(await run()).toEqual([])
  })

  it.each(['at once', 'later'])('about those beside a new approval either, which is asked about %s', async (when) => {
    await admin.feedbackSettings.change({ ...settings, askConfirmation: false })
    const { id } = await pending('Haddad')
    at('2026-06-02', '10:00')
    await approve(id)
    at('2026-06-10', '10:00')
    await admin.feedbackSettings.change({ ...settings, askConfirmation: true })
    at('2026-06-10', '11:00')
    const others = [await pending('Weber')]
    if (when === 'later') others.push(await pending('Costa'))
    for (const other of others) await approve(other.id)
    expect(await run()).toEqual([ABOUT('Weber')])
    at('2026-06-11', '12:00')
    expect(await run()).toEqual(when === 'later' ? [ABOUT('Costa')] : [])
  })
})

it('does not ask about an internship that has ended, also not beside a new one', async () => {
  await pending('Haddad', { status: 'approved', startDate: '2026-02-02', endDate: '2026-04-24' })
  const { id } = await pending('Weber')
  at('2026-06-02', '10:00')
  await approve(id)
  expect(await run()).toEqual([ABOUT('Weber')])
})

it('sends one email from two processes', async () => {
  const [first, second] = [await pending('Haddad'), await pending('Weber')]
  at('2026-06-02', '10:00')
  await approve(first.id)
  await approve(second.id)
  await run()
  at('2026-06-03', '11:00')
  const counts = await Promise.all([askLater(app), askLater(app)])
  expect(counts[0] + counts[1]).toBe(1)
})

it('leads to the form once feedback has been requested, which says why', async () => {
  const { id, supervisorId } = await pending('Haddad')
  at('2026-06-02', '10:00')
  await approve(id)
  expect(await run()).toEqual([ABOUT('Haddad')])
  const token = await app.newestToken(supervisorId)
  const open = async (path: string) => (await app.fetch(`/feedback/submit/${path}`)).text()
  const why = 'The email that led you here asked whether you supervise'
  expect(await open(token)).not.toContain(why)
  const { studentId } = await db
    .selectFrom('internships')
    .select('studentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  at('2026-06-02', '11:00')
  await (await app.as({ id: studentId })).feedbackRequests.request({ supervisorId })
  await app.deliverWaitingEmails()
  const page = await open(token)
  expect(page).toContain(why)
  expect(page).toContain('Submit feedback')
  expect(await open(await app.newestToken(supervisorId))).not.toContain(why)
})
