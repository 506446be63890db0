import * as facts from './demo-facts.ts'

type Employer = readonly [name: string, industry: string, positions: readonly string[]]

export type DemoSize = {
  students: number
  internships: number
  /** How long ago the first internship was registered. Unit: days. */
  days: number
  /** How many of 10 recent registrations wait for approval. */
  pendingOfTen: number
  employers: readonly Employer[]
  /** Thousands of requests would be due in the large demo. */
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
    days: 240,
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
