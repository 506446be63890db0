import type { Day } from './dates.ts'

export type TermDates = { startsOn: Day; endsOn: Day }

/** The term in which an internship that starts on this day belongs; undefined between terms. */
export function termOf<Term extends TermDates>(terms: readonly Term[], startDate: Day): Term | undefined {
  return terms.find(({ startsOn, endsOn }) => startsOn <= startDate && startDate <= endsOn)
}
