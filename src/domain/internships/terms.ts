import type { Day } from '../time/dates.ts'

export type TermDates = { startsOn: Day; endsOn: Day }

/** How long a term is where none are entered. Unit: days. */
export const TERM_DAYS = 120

/** The term that contains this start date; undefined between terms. */
export function termOf<Term extends TermDates>(terms: readonly Term[], startDate: Day): Term | undefined {
  return terms.find(({ startsOn, endsOn }) => startsOn <= startDate && startDate <= endsOn)
}
