import * as m from '#messages'
import { canRequestFeedback, type InternshipStatus } from '../internships/internship.ts'
import { isErasedAddress } from '../people/erasure.ts'
import { localized } from '../text/localized.ts'
import { type Day, formatDay, formatInstant } from '../time/dates.ts'
import { isAnswered, type RequestState } from './request.ts'
import { maySecondContactAnswer, type SecondContact } from './second-contact.ts'

/** How a supervisor gave feedback that staff entered. */
export const WAYS = ['telephone', 'paper', 'in-person'] as const
export type Way = (typeof WAYS)[number]

/** For example 'By telephone'. */
export const WAY_LABELS: Record<Way, string> = localized({
  telephone: m.entered_way_telephone,
  paper: m.entered_way_paper,
  'in-person': m.entered_way_in_person,
})

const GIVEN: Record<Way, typeof m.entered_given_by_telephone> = {
  telephone: m.entered_given_by_telephone,
  paper: m.entered_given_on_paper,
  'in-person': m.entered_given_in_person,
}

/** How and when the supervisor gave feedback that staff have entered. */
type Given = { way: Way; givenOn: Day }

/** For example 'Given by telephone on Sep 1, 2026, entered by the career centre on Sep 2, 2026.' */
export function enteredText({ way, givenOn }: Given, submittedAt: Date | string, timeZone?: 'UTC'): string {
  return GIVEN[way]({ givenOn: formatDay(givenOn), enteredOn: formatInstant(submittedAt, timeZone) })
}

type Typed = { givenByWay: Way | null; repliedAt: Date | string | null }

/** Whether staff entered the answers and the supervisor has typed nothing. A reply to a question submits all answers again. */
export function isTypedByStaff({ givenByWay, repliedAt }: Typed): boolean {
  return givenByWay !== null && repliedAt === null
}

type Person = Pick<SecondContact, 'name' | 'email'>
/** The person whose answers staff enter. */
export type Sayer = Person & { role: 'supervisor' | 'second-contact' }

/** A supervisor, and the second contact who can answer in their place. */
type People = Person & {
  declinedAt: Date | string | null
  secondContact: (Person & Parameters<typeof maySecondContactAnswer>[0]) | null
}

/**
 * The people whose answers staff can enter: the supervisor, unless they have declined, and the second contact if they have been
 * asked. Erased people are excluded (docs/decisions/0094-entered-feedback.md).
 */
export function whoseAnswersCanBeEntered({ name, email, declinedAt, secondContact }: People): Sayer[] {
  const people: [role: Sayer['role'], person: Person | null][] = [
    ['supervisor', declinedAt ? null : { name, email }],
    ['second-contact', secondContact && maySecondContactAnswer(secondContact) ? secondContact : null],
  ]
  return people.flatMap(([role, person]) =>
    person && !isErasedAddress(person.email) ? [{ role, name: person.name, email: person.email }] : [],
  )
}

export type Entered = People & { internshipStatus: InternshipStatus; state: RequestState }

/**
 * Why staff cannot enter answers, as the API's error code; null if they can. Answers can also be entered after others were sent
 * back.
 */
export function whyNotEntered({ internshipStatus: status, state, ...people }: Entered) {
  if (isAnswered({ state })) return 'ALREADY_SUBMITTED'
  if (!canRequestFeedback({ status })) return 'NOT_APPROVED'
  // Open requests of erased supervisors are closed as if they had declined.
  if (whoseAnswersCanBeEntered(people).length === 0) return isErasedAddress(people.email) ? 'ERASED' : 'DECLINED'
  return state === 'closed' ? 'CLOSED' : null
}

/** What is wrong with the day on which feedback was given; null if nothing is. */
export function givenOnProblem(givenOn: Day, { startDate, today }: { startDate: Day; today: Day }): string | null {
  if (givenOn > today) return m.entered_given_on_future()
  return givenOn < startDate ? m.entered_given_on_too_early({ startDate: formatDay(startDate) }) : null
}
