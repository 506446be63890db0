import { canRequestFeedback } from '../internships/internship.ts'
import type { Day } from '../time/dates.ts'
import { MINUTE } from '../time/durations.ts'
import { addDays, daysBetween, localTimeIn, type WorkCalendar } from '../time/working-days.ts'
import { answersStartOn } from './asking-time.ts'
import type { Reachability } from './automatic-emails.ts'
import { type LinkState, linkState } from './feedback-link.ts'
import { dayOf } from './reminder-schedule.ts'
import { isRequestOpen } from './request.ts'

/** How long a form opened with emailed digits stays open. Unit: minutes. */
export const IN_PERSON_FORM_MINUTES = 60

/** When the form whose digits were entered at `reachedAt` closes. */
export function inPersonFormEnd(reachedAt: Date): Date {
  return new Date(reachedAt.getTime() + IN_PERSON_FORM_MINUTES * MINUTE)
}

/** When students should ask the supervisor in person. Unit: days from the internship's end date. */
export const IN_PERSON_DAYS = [-3, 3] as const
type InPersonDay = (typeof IN_PERSON_DAYS)[number]

type Asking = Reachability & {
  startDate: Day
  endDate: Day
  /**
   * Whether the last email to the supervisor could not be delivered, and they have not opened the form since: the address is
   * wrong.
   */
  hasFailed: boolean
  /** When the student last asked this person, according to the student or to a code that was used. */
  askedInPersonAt: Date | null
}

/**
 * The latest step that is due for the student, with its day. After the student has asked, the next step comes no sooner than the
 * steps are apart. Null if there is none, or the supervisor cannot or need not be asked.
 */
export function inPersonStep(
  asking: Asking,
  settings: { timeZone: string } & WorkCalendar,
  now: Date,
): { step: InPersonDay; day: Day } | null {
  const { startDate, endDate, internshipStatus, emailsStoppedAt, hasFailed, askedInPersonAt } = asking
  // Checked first because converting to local time is slow.
  if (!isRequestOpen(asking) || !canRequestFeedback({ status: internshipStatus }) || emailsStoppedAt || hasFailed)
    return null
  const local = localTimeIn(settings.timeZone)
  const today = local(now).day
  // In an internship of a few days, the first step waits until the supervisor can say something.
  const earliest = answersStartOn({ startDate, endDate })
  const days = IN_PERSON_DAYS.map((step) => ({ step, planned: dayOf(endDate, step, settings) }))
  const latest = days
    .map(({ step, planned }) => ({ step, day: [planned, earliest].sort()[1]! }))
    .reverse()
    .find(({ day }) => day <= today)
  if (!latest || !askedInPersonAt) return latest ?? null
  const askedOn = local(askedInPersonAt).day
  const distance = daysBetween(days[0]!.planned, days[1]!.planned)
  return askedOn < latest.day && addDays(askedOn, distance) <= today ? latest : null
}

/** Whether an email may tell the student to ask. Students who have asked get none, but the dashboard still shows the task. */
export function mayBeToldToAsk({ askedInPersonAt }: Pick<Asking, 'askedInPersonAt'>): boolean {
  return askedInPersonAt === null
}

/** No vowels, so that no words appear, and no letters that resemble others or digits. */
const LETTERS = 'BCDFGHJKMNPRSTVWXZ'
const CODE_LENGTH = 8

/** The letters of a code, from 160 or more random bits in hexadecimal digits. */
export function codeFrom(hex: string): string {
  const base = BigInt(LETTERS.length)
  let rest = BigInt(`0x${hex}`)
  return Array.from({ length: CODE_LENGTH }, () => {
    const letter = LETTERS[Number(rest % base)]
    rest /= base
    return letter
  }).join('')
}

/** A code as it is shown: 'BCDF GHJK'. */
export function inGroups(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`
}

/** The code in a typed text, ignoring blanks, hyphens and case; null if it cannot be one. */
export function codeIn(text: string): string | null {
  const code = text
    .slice(0, 100)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{P}\p{Cf}]/gu, '')
  return code.length === CODE_LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}

type CodeFacts = {
  expiresAt: Date
  /** The address of the supervisor to whom it was shown, and of the supervisor now. */
  address: string
  supervisorEmail: string
} & Pick<Parameters<typeof linkState>[0], 'state'>

/** The state of a known code, like that of a link emailed to the address. It opens no question of a reviewer. */
export function inPersonCodeState(code: CodeFacts, now: Date): LinkState {
  const revokedAt = code.address === code.supervisorEmail ? null : code.expiresAt
  return linkState({ ...code, revokedAt, state: code.state === 'questioned' ? 'submitted' : code.state }, now)
}

/**
 * A masked address such as 'ma…@northwind.example': enough to recognise one's own mailbox, but not to learn somebody else's. A
 * domain that contains a part of the person's name would reveal too much and is masked too: 'ma…@m….example'.
 */
export function maskedAddress(address: string, name: string): string {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const first = (text: string, count = 1) => [...text].slice(0, count).join('')
  const start = /^[\p{L}\p{N}]{2}/u.test(local) && [...local].length > LONG_ENOUGH ? first(local, 2) : first(local)
  const isPersonal = partsOfName(name).some((part) => domain.toLowerCase().includes(part))
  return `${start}…@${isPersonal ? `${first(domain)}….${domain.slice(domain.lastIndexOf('.') + 1)}` : domain}`
}

/** Two letters of a shorter name reveal too much. */
const LONG_ENOUGH = 4

/** The parts of a name without accents, as in addresses. Short parts are left out, because many words contain them. */
function partsOfName(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= 3)
}
