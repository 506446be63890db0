import { INTERNSHIP_STEPS, type InternshipStep } from '../feedback/internship-steps.ts'
import type { TermDates } from '../internships/terms.ts'
import type { Day } from '../time/dates.ts'
import { addDays, daysBetween } from '../time/working-days.ts'

/** How many weeks the chart shows at least and at most. */
const FEWEST_WEEKS = 26
const MOST_WEEKS = 53
/** Students register before their term starts. Unit: weeks. */
const WEEKS_BEFORE_TERM = 13

/** The Monday of the day's week. Weeks start in UTC, so that everybody sees the same counts. */
export function weekOf(day: Day): Day {
  // January 5, 1970 was a Monday.
  const sinceMonday = daysBetween('1970-01-05', day) % 7
  return addDays(day, -((sinceMonday + 7) % 7))
}

/**
 * The Mondays of the weeks to show, in order: up to the current week, or for a term, from three months before it until the
 * earlier of its end and the current week.
 */
export function weeksToShow(today: Day, term: TermDates | null): Day[] {
  const last = weekOf(term && term.endsOn < today ? term.endsOn : today)
  const usual = addDays(last, -7 * (FEWEST_WEEKS - 1))
  const first = term ? earlierOf(usual, addDays(weekOf(term.startsOn), -7 * WEEKS_BEFORE_TERM)) : usual
  const count = Math.min(daysBetween(first, last) / 7 + 1, MOST_WEEKS)
  return Array.from({ length: count }, (_, index) => addDays(last, -7 * (count - 1 - index)))
}

/** The week in the previous term that is as far from its start as `week` is from the start of this term. */
export function sameWeekBefore(week: Day, term: TermDates, before: TermDates): Day {
  return addDays(week, daysBetween(weekOf(term.startsOn), weekOf(before.startsOn)))
}

/** The latest term that ends before this one starts. */
export function termBefore<Term extends TermDates>(terms: readonly Term[], term: TermDates): Term | null {
  const earlier = terms.filter(({ endsOn }) => endsOn < term.startsOn)
  return earlier.sort((a, b) => (a.endsOn < b.endsOn ? 1 : -1))[0] ?? null
}

function earlierOf(a: Day, b: Day): Day {
  return a < b ? a : b
}

/** How many internships have reached each step or a later one, given how many are at each. */
export function reachedSteps(standing: Partial<Record<InternshipStep, number>>): Record<InternshipStep, number> {
  const reached = {} as Record<InternshipStep, number>
  let sum = 0
  for (const step of [...INTERNSHIP_STEPS].reverse()) {
    sum += standing[step] ?? 0
    reached[step] = sum
  }
  return reached
}
