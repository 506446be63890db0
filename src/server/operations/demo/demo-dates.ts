import type { Day } from '#domain/time/dates'
import { DAY } from '#domain/time/durations'
import * as facts from './demo-facts.ts'

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY)
}

export function daysAfter(date: Date, days: number): Date {
  return daysBefore(date, -days)
}

export function dayOf(date: Date): Day {
  return date.toISOString().slice(0, 10)
}

export function earlier(first: Date, second: Date): Date {
  return first < second ? first : second
}

/** The terms of a year. They end on fixed days, because the last day of February does not matter here. */
const SEASONS = [
  ['Spring', '01-01', '05-31'],
  ['Summer', '06-01', '08-31'],
  ['Autumn', '09-01', '12-31'],
] as const

/** The terms from `from` to the next one, with the deadlines that students see. */
export function termsSince(from: Date, now: Date) {
  const years = Array.from({ length: 4 }, (_, index) => now.getUTCFullYear() - 2 + index)
  const terms = years.flatMap((year) =>
    SEASONS.map(([season, start, end]) => ({
      name: `${season} ${year}`,
      startsOn: `${year}-${start}`,
      endsOn: `${year}-${end}`,
      registrationDeadline: dayOf(daysAfter(new Date(`${year}-${start}`), 28)),
      feedbackDeadline: dayOf(daysAfter(new Date(`${year}-${end}`), 14)),
    })),
  )
  return terms.filter(({ startsOn, endsOn }) => endsOn >= dayOf(from) && startsOn <= dayOf(daysAfter(now, 120)))
}

/** A number that looks random but is the same in every demo. */
export function scattered(index: number, salt: number): number {
  const mixed = Math.imul((index + 1) * 2_654_435_761 + salt * 40_503, 2_246_822_519)
  return (mixed ^ (mixed >>> 15)) >>> 8
}

export function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!
}

type Employer = readonly [name: string, industry: string, positions: readonly string[]]

export type DemoSize = {
  students: number
  internships: number
  /** How long ago the first internship was registered. Unit: days. */
  days: number
  /** How many of 10 recent registrations wait for approval. */
  pendingOfTen: number
  employers: readonly Employer[]
  /** Off in the large demo, where thousands of requests would be due. */
  sendsAutomatically: boolean
}

const OTHER_EMPLOYERS = facts.PLACES.flatMap((place) =>
  facts.TRADES.map((trade, index): Employer => {
    const [, industry, positions] = facts.EMPLOYERS[index % facts.EMPLOYERS.length]!
    return [`${place} ${trade}`, industry, positions]
  }),
)

export const DEMO_SIZES: Record<'small' | 'large', DemoSize> = {
  small: {
    students: 40,
    internships: 60,
    days: 320,
    pendingOfTen: 4,
    employers: facts.EMPLOYERS,
    sendsAutomatically: true,
  },
  large: {
    students: 5000,
    internships: 7500,
    days: 730,
    pendingOfTen: 6,
    employers: [...facts.EMPLOYERS, ...OTHER_EMPLOYERS],
    sendsAutomatically: false,
  },
}
