import { seededRandom } from '../seeded-random.ts'

// How supervisors and students behave: a model of people, fitted to published figures, to compare ways of asking with.
// docs/simulation.md names the sources.

/** Odds ratios as shifts of the logit. */
export const LIFT = { studentAsksInPerson: Math.log(1.6), questionInEmail: Math.log(1.2) }

/** What people are like, which nobody knows exactly. */
export type Traits = {
  /** The share of supervisors who never see or never answer an email. */
  never: number
  /** The share of wrong addresses. */
  wrong: number
  /** The share of wrong addresses that the student repairs, once told. */
  repaired: number
  /** The same on the day of approval, long before the end. */
  repairedEarly: number
  /** How different people are: the standard deviation of their logit. */
  spread: number
  /** The logit of answering the first contact, and its shift for later ones. */
  first: number
  later: number
  /** The share of those asked early who wait for the end of the internship. */
  waits: number
  /** The share of students who ask in person when they are told to. */
  asks: number
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
}

/** People as they may be: each uncertain trait within its range. */
export function drawTraits(seed: number): Traits {
  const random = seededRandom(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  return {
    ...BASE,
    first: BASE.first + 0.35 * normal(random),
    later: between(-1.25, -0.3),
    spread: between(0.5, 1.5),
    waits: between(0.2, 0.5),
    wrong: between(0.03, 0.1),
    never: between(0.02, 0.1),
  }
}

/** A supervisor of one student, and what they will do. */
export type Supervisor = ReturnType<typeof drawSupervisor>

export function drawSupervisor(seed: number, traits: Traits) {
  const random = seededRandom(seed)
  const kind = random()
  const isNever = kind < traits.never
  const hasWrongAddress = !isNever && kind < traits.never + traits.wrong
  const frailty = normal(random) * traits.spread
  const [stops, asks, repairs, repairsEarly] = [random(), random(), random(), random()]
  let contacts = 0
  let last: { logit: number; luck: number; at: number } | null = null
  /** When they mean to answer. Unit: days from the end of the internship. */
  let answersAt: number | null = null

  function decide(logit: number, luck: number, day: number): void {
    if (luck >= 1 / (1 + Math.exp(-logit))) return
    const speed = random()
    let time = day + (speed < 0.5 ? exponential(random, 1 / 8) : exponential(random, speed < 0.8 ? 2 : 7))
    if (day < -1 && random() < traits.waits) time = Math.max(time, -1 + 7 * random())
    answersAt = answersAt === null ? time : Math.min(answersAt, time)
  }

  return {
    isNever,
    hasWrongAddress,
    /** Some of those who never answer say so. */
    stopsEmails: isNever && stops < 0.1,
    declines: isNever && stops > 0.95,
    studentAsks: asks < traits.asks,
    /** How long the student takes to correct the address, in days; null if that never happens. */
    repairAfter(isEarly: boolean): number | null {
      const isRepaired = isEarly ? repairsEarly < traits.repairedEarly : repairs < traits.repaired
      return isRepaired ? 1 + exponential(random, 4) : null
    },
    get answersAt() {
      return answersAt
    },
    /** An email about the form has reached them. */
    contact(day: number, lift = 0): void {
      const logit = traits.first + (contacts++ > 0 ? traits.later : 0) + frailty + lift
      last = { logit, luck: random(), at: day }
      if (!isNever) decide(logit, last.luck, day)
    },
    /** The student has asked in person: that makes an email of the same day more likely to be answered, or is a contact. */
    askInPerson(day: number): void {
      const lift = LIFT.studentAsksInPerson
      if (!last || day - last.at > 1) {
        this.contact(day, lift)
        return
      }
      const wasDecided = last.luck < 1 / (1 + Math.exp(-last.logit))
      last = { ...last, logit: last.logit + lift }
      if (!isNever && !wasDecided) decide(last.logit, last.luck, day)
    },
  }
}

function exponential(random: () => number, mean: number): number {
  return -Math.log(1 - random()) * mean
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
