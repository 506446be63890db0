import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '#domain/time/durations'
import { hashToken } from '../../platform/secrets/tokens.ts'
import {
  carriedSteps,
  daysAhead,
  expectedEmails,
  isDayOff,
  localTime,
  type ModelEmail,
  type ModelSettings,
} from '../../testing/schedule-model.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { openUniversity } from '../../testing/simulated-university.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendDueEmails } from './send-due-emails.ts'

/** Monday, Aug 31, 2026: daylight saving time ends during the term. */
const FIRST_DAY = Date.UTC(2026, 7, 31) / DAY
const DAYS = 120
/** The server is down over a weekend, and later for eight days. */
const isDown = (day: number) => (day >= 39 && day <= 42) || (day >= 66 && day <= 73)

const app = await createTestApp()
const { db, later, time } = app
const random = seededRandom(20_260_831)
const university = await openUniversity(app, random, FIRST_DAY)
const { people, acts, admin } = university

const settings: ModelSettings = { requestDay: -10, reminderDays: [-3, 3, 10], zone: 'Berlin', sendHour: 9 }
let isSwitchedOn = true
const counts = { requests: 0, reminders: 0, bundles: 0, crashes: 0 }

/** What people do, and how often per day on average. */
const ACTS: [perDay: number, act: () => Promise<void>][] = [
  [1.5, acts.approves],
  [1.5, () => acts.requests('request')],
  [2, () => acts.requests('remind')],
  [4, acts.submits],
  [0.5, acts.declines],
  [0.6, acts.handsOver],
  [0.6, acts.corrects],
  [0.5, acts.unsubscribes],
  [0.4, acts.changesTheDates],
  [0.2, acts.rejects],
  [0.2, acts.deletes],
]
const HOURS = [7.5, 9.2, 17.9, 18.2]

it('sends exactly the emails of the model in a whole term', { timeout: 900_000 }, async () => {
  for (let day = 0; day < DAYS; day++) {
    if (isDown(day)) continue
    await changeSettings(day)
    for (const hour of HOURS) {
      await simulateUntil(at(day, hour))
      await runSchedule()
    }
  }
  await university.deliver()
  expect(counts.requests).toBeGreaterThan(250)
  expect(counts.reminders).toBeGreaterThan(400)
  expect(counts.bundles).toBeGreaterThan(50)
  expect(counts.crashes).toBeGreaterThan(1)
  await checkDatabase()
})

async function changeSettings(day: number): Promise<void> {
  if (day === 50) Object.assign(settings, { requestDay: -14, reminderDays: [-5, 2, 6, 12], sendHour: 10 })
  else if (day === 84) Object.assign(settings, { zone: 'London', reminderDays: [-5, 2, 12] })
  else if (day === 95 || day === 99) isSwitchedOn = day === 99
  else if (day > 0) return
  const { zone, ...rest } = settings
  time.now = new Date(at(day, 6))
  await admin.feedbackSettings.change({
    ...rest,
    timeZone: `Europe/${zone}`,
    sendAutomatically: isSwitchedOn,
    allowNotObserved: false,
    askConfirmation: false,
    askInPerson: false,
    askSecondContact: false,
    remindToAskAgain: false,
  })
}

/** What people do in the hour before this moment. */
async function simulateUntil(moment: number): Promise<void> {
  const chosen = ACTS.filter(([perDay]) => random() < perDay / HOURS.length)
  const times = chosen.map(() => moment - Math.floor(random() * HOUR)).toSorted((one, other) => one - other)
  for (const [index, [, act]] of chosen.entries()) {
    time.now = new Date(times[index]!)
    await act()
  }
  if (chosen.length > 0) await university.deliver()
  time.now = new Date(moment)
}

/** Sometimes in two processes at once, or in one that crashes halfway and restarts ten minutes later. */
async function runSchedule(): Promise<void> {
  const chance = random()
  if (chance < 0.05) {
    await Promise.all([sendDueEmails(app), sendDueEmails(app)])
    await compare(await sentNow(), expectedNow())
  } else if (chance < 0.14) {
    let remaining = Math.floor(random() * 5)
    const enqueueEmails: typeof app.queue.enqueueEmails = (...args) =>
      remaining-- > 0 ? app.queue.enqueueEmails(...args) : Promise.reject(new Error('killed'))
    await sendDueEmails({ ...app, queue: { ...app.queue, enqueueEmails } }).catch((error: Error) =>
      expect(error.message).toContain('not enqueued'),
    )
    const [sent, expected] = [await sentNow(), expectedNow()]
    if (sent.length < expected.length) counts.crashes += 1
    await compare(
      sent,
      expected.filter(({ address }) => sent.some((one) => one.address === address)),
    )
    later(10 * MINUTE)
    await sendDueEmails(app)
    await compare(await sentNow(), expectedNow())
  } else {
    await sendDueEmails(app)
    await compare(await sentNow(), expectedNow())
  }
}

function expectedNow(): ModelEmail[] {
  return isSwitchedOn ? expectedEmails(people.values(), university.mailboxOf, settings, time.now.getTime()) : []
}

async function sentNow(): Promise<ModelEmail[]> {
  const links = await db
    .selectFrom('feedbackMailings')
    .innerJoin('feedbackLinks', 'feedbackLinks.mailingId', 'feedbackMailings.id')
    .select(['feedbackMailings.id', 'feedbackMailings.address', 'feedbackMailings.email', 'feedbackLinks.supervisorId'])
    .where('isAutomatic', '=', true)
    .where('requestedAt', '=', time.now)
    .execute()
  const emails = new Map<string, ModelEmail>()
  for (const { id, address, email, supervisorId } of links) {
    const one = emails.get(id) ?? { address, email, ids: [] }
    one.ids = [...one.ids, supervisorId!].toSorted()
    emails.set(id, one)
  }
  return [...emails.values()]
}

/** Checks that both lists are equal, records the emails in the model and delivers them. */
async function compare(sent: ModelEmail[], expected: ModelEmail[]): Promise<void> {
  const inOrder = (emails: ModelEmail[]) => emails.toSorted((one, other) => (one.address < other.address ? -1 : 1))
  expect(inOrder(sent), `at ${time.now.toISOString()}`).toEqual(inOrder(expected))
  const now = time.now.getTime()
  for (const { address, email, ids } of expected) {
    const mailbox = university.mailboxOf(address)
    const ahead = daysAhead(mailbox.automatic.map(dayOf), dayOf(now))
    mailbox.automatic.push(now)
    mailbox.any.push(now)
    counts[email === 'feedback-request' ? 'requests' : 'reminders'] += 1
    if (ids.length > 1) counts.bundles += 1
    for (const person of ids.map((id) => people.get(id)!)) {
      const steps = carriedSteps(person, settings, now, ahead).filter((step) => step !== 'request')
      person.reminders = [...person.reminders, ...steps]
      person.requestedAt ??= now
      person.lastEmailAt = now
      person.lastToAddressAt = now
    }
  }
  if (sent.length > 0) await university.deliver()
}

/** Compares the emails that the mail server accepted with the rows in the database. */
async function checkDatabase(): Promise<void> {
  const mailings = await db.selectFrom('feedbackMailings').selectAll().execute()
  const links = await db.selectFrom('feedbackLinks').select(['tokenHash', 'mailingId']).execute()
  const mailingOf = new Map(links.map(({ tokenHash, mailingId }) => [tokenHash, mailingId]))
  const accepted = university.acceptedTokens.map((token) => mailingOf.get(hashToken(token))!)
  expect(new Set(accepted).size, 'no email twice').toBe(accepted.length)
  const outcome = (is: (mailing: (typeof mailings)[number]) => boolean) => mailings.filter(is).map(({ id }) => id)
  expect(outcome(({ handedOverAt }) => handedOverAt !== null).toSorted()).toEqual(accepted.toSorted())
  const dropped = outcome(({ handedOverAt, failedAt }) => !handedOverAt && !failedAt)
  expect(dropped.length, 'only emails that were no longer needed').toBeLessThan(mailings.length / 100)
  const days = new Map<string, number[]>()
  for (const { address, requestedAt } of mailings.filter(({ isAutomatic }) => isAutomatic)) {
    const zone = requestedAt.getTime() < at(84, 6) ? 'Berlin' : 'London'
    const { day, hour } = localTime(zone, requestedAt.getTime())
    expect(isDayOff(zone, day) || hour < 9 || hour >= 18).toBe(false)
    days.set(address, [...(days.get(address) ?? []), day])
  }
  for (const [address, sentOn] of days)
    for (const day of sentOn) {
      const within = (length: number) => sentOn.filter((later) => later >= day && later < day + length).length
      expect(within(7), `a week of ${address}`).toBeLessThanOrEqual(2)
      expect(within(120), `a term of ${address}`).toBeLessThanOrEqual(8)
      expect(within(1), `a day of ${address}`).toBe(1)
    }
}

function dayOf(time: number): number {
  return localTime(settings.zone, time).day
}

/** This hour of the day in Berlin. */
function at(day: number, hour: number): number {
  const noon = (FIRST_DAY + day) * DAY + 12 * HOUR
  const offset = (localTime('Berlin', noon).hour - 12) * HOUR
  return (FIRST_DAY + day) * DAY + hour * HOUR - offset
}
