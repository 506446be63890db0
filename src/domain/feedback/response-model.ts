import type { FeedbackSettings } from './feedback-settings.ts'
import { IN_PERSON_DAYS } from './in-person.ts'

// A model of how supervisors answer, fitted to published figures; docs/simulation.md names the sources. It compares ways of
// asking and does not predict a rate.

/** Odds ratios as shifts of the logit. */
export const LIFT = { studentAsksInPerson: Math.log(1.6), questionInEmail: Math.log(1.2) }

/** Traits of people, which nobody knows exactly. */
export type Traits = {
  /** The share of supervisors who never see or never answer an email. */
  never: number
  /** The share of wrong addresses. */
  wrong: number
  /** The share of wrong addresses that the student repairs, once told. */
  repaired: number
  /** The same share on the day of approval, long before the end. */
  repairedEarly: number
  /** How much people differ: the standard deviation of their logit. */
  spread: number
  /** The logit of answering the first contact, and its shift for later ones. */
  first: number
  later: number
  /** The share of people asked early who wait for the end of the internship. */
  waits: number
  /** The share of students who ask in person when they are told to. */
  asks: number
  /** By how much each email of the last days lowers the logit of the next one. */
  fatigue: number
}

export const BASE: Traits = {
  never: 0.05,
  wrong: 0.06,
  repaired: 0.6,
  repairedEarly: 0.75,
  spread: 1,
  first: 0.45,
  later: -0.75,
  waits: 0.35,
  asks: 0.6,
  fatigue: 0.1,
}

/** How long people remember how many emails they have got. Unit: days. */
export const FATIGUE_DAYS = 30
/** The chance that an email makes somebody stop all emails, and how much each one of the last days adds. */
export const STOP = { chance: 0.002, perEmail: 0.002 }
/** In this share of decisions, people do for a student what they do for the others in the same email. */
export const SAME_VISIT = 0.5
/** The share of people who give up when their link has expired. The others press the button for a new one. */
export const GIVES_UP = 0.2
/** The share of internships that are approved late, evenly between these days from the end. */
export const LATE_APPROVAL = { share: 0.1, from: -10, until: 14 }

/** Delays of those who answer: each share has an exponential delay with this mean. Unit: days. */
export const DELAYS = [
  { share: 0.5, mean: 1 / 8 },
  { share: 0.3, mean: 2 },
  { share: 0.2, mean: 7 },
] as const
/**
 * Days, counted from the end, over which the answers of people who wait for it are spread evenly. Nobody who is asked after the
 * first of them waits.
 */
export const WAITED = { from: -1, until: 6 }
/** How long a wrong address stays wrong: a day plus an exponential time with this mean. Unit: days. */
export const REPAIR = { least: 1, mean: 4 }
/**
 * A student who asks in person within this many days of an email makes an answer to it more likely; later it is another contact.
 */
export const DAYS_OF_SAME_CONTACT = 1

/** A contact that asks the supervisor: an email about the form, or the student. Unit: days from the end of the internship. */
export type Contact = { day: number; lift?: number; isInPerson?: boolean }

/** The share of supervisors who have answered by each of these times, in days from the end of the internship. */
export function expectedShares(
  contacts: readonly Contact[],
  times: readonly number[],
  traits: Traits = BASE,
): number[] {
  const reached = 1 - traits.never - traits.wrong
  const chances = [{ chance: reached, contacts }, ...repairs(contacts, traits)]
  return times.map((time) =>
    chances.reduce((sum, { chance, contacts: ofThem }) => sum + chance * shareBy(time, ofThem, traits), 0),
  )
}

/**
 * The share of supervisors of one student who answer by the end of each day, under an installation's settings. Contacts on weekends
 * count on their day. Stops by people who might have answered are left out.
 */
export function expectedAnswers(settings: ScheduleOfContacts, days: readonly number[]): number[] {
  // Emails leave in the morning, so a day of answers follows the hour.
  const times = days.map((day) => day + 1 - settings.sendHour / 24)
  const wrong = settings.askConfirmation ? BASE.wrong * (1 - BASE.repairedEarly) : BASE.wrong
  const traits = { ...BASE, wrong }
  const emails = emailedContacts(settings)
  const alone = expectedShares(emails, times, traits)
  if (!settings.askInPerson) return alone
  const asked = expectedShares(withAsking(emails), times, traits)
  return alone.map((share, index) => (1 - BASE.asks) * share + BASE.asks * asked[index]!)
}

type ScheduleOfContacts = Pick<
  FeedbackSettings,
  'requestDay' | 'reminderDays' | 'askConfirmation' | 'askInPerson' | 'sendHour'
>

/** The emails of a schedule; reminders contain the first rating. */
function emailedContacts({ requestDay, reminderDays }: ScheduleOfContacts): Contact[] {
  return [{ day: requestDay }, ...reminderDays.map((day) => ({ day, lift: LIFT.questionInEmail }))]
}

/** The contacts if the student also asks in person on the planned days. */
function withAsking(emails: readonly Contact[]): Contact[] {
  let contacts: Contact[] = [...emails]
  for (const day of IN_PERSON_DAYS) {
    const before = [...contacts]
      .reverse()
      .find((contact) => contact.day <= day && day - contact.day <= DAYS_OF_SAME_CONTACT)
    const asking = {
      day: before?.day ?? day,
      lift: (before?.lift ?? 0) + LIFT.studentAsksInPerson,
      isInPerson: before === undefined,
    }
    contacts = [...contacts.filter((contact) => contact !== before), asking].sort((a, b) => a.day - b.day)
  }
  return contacts
}

/** When wrong addresses are repaired, by the first contact that reaches each person. */
function repairs(contacts: readonly Contact[], { wrong, repaired }: Traits) {
  const [first] = contacts
  const isRepairedBy = ({ day }: Contact) => (first ? exponentialBy(day - first.day - REPAIR.least, REPAIR.mean) : 0)
  return contacts.slice(1).map((contact, index) => ({
    chance: wrong * repaired * (isRepairedBy(contact) - isRepairedBy(contacts[index]!)),
    contacts: contacts.slice(index + 1),
  }))
}

/**
 * The share that has answered by this time, of people whom all contacts reach. Given a person's willingness, answers to different
 * contacts are independent.
 */
function shareBy(time: number, contacts: readonly Contact[], traits: Traits): number {
  const due = contacts.filter(({ day }) => day <= time)
  const inTime = due.map(({ day }) => answersInTime(day, time, traits))
  const tiredness = due.map((contact) => traits.fatigue * emailsBefore(contact, due))
  let share = 0
  for (const { weight, deviation } of PEOPLE) {
    let silent = 1
    for (const [index, { lift = 0 }] of due.entries()) {
      const shift = (index > 0 ? traits.later : 0) - tiredness[index]! + lift
      const logit = traits.first + deviation * traits.spread + shift
      silent *= 1 - inTime[index]! / (1 + Math.exp(-logit))
    }
    share += weight * (1 - silent)
  }
  return share
}

/** How many emails of the last days a person remembers when this one arrives; none when a student asks. */
function emailsBefore({ day, isInPerson }: Contact, contacts: readonly Contact[]): number {
  if (isInPerson) return 0
  return contacts.filter((one) => !one.isInPerson && one.day < day && one.day > day - FATIGUE_DAYS).length
}

/** The share of the answers to a contact that have arrived by this time. */
function answersInTime(day: number, time: number, { waits }: Traits): number {
  const soon = DELAYS.reduce((sum, { share, mean }) => sum + share * exponentialBy(time - day, mean), 0)
  if (day >= WAITED.from) return soon
  const waited = Math.min(Math.max((time - WAITED.from) / (WAITED.until - WAITED.from), 0), 1)
  return soon * (1 - waits + waits * waited)
}

function exponentialBy(time: number, mean: number): number {
  return time <= 0 ? 0 : 1 - Math.exp(-time / mean)
}

/** People by willingness, in standard deviations of a normal distribution. */
const PEOPLE = willingness()

function willingness() {
  const deviations = Array.from({ length: 41 }, (_, index) => (index - 20) / 5)
  const density = (deviation: number) => Math.exp(-(deviation ** 2) / 2)
  const sum = deviations.reduce((total, deviation) => total + density(deviation), 0)
  return deviations.map((deviation) => ({ deviation, weight: density(deviation) / sum }))
}
