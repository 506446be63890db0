import { BASE, DAYS_OF_SAME_CONTACT, DELAYS, LIFT, REPAIR, type Traits, WAITED } from '#domain/feedback/response-model'
import { seededRandom } from '../seeded-random.ts'

// Draws the behaviour of supervisors and students, person by person, from the model.

/** Draws each uncertain trait from its range. */
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

/** Three numbers for the nth person in an even spread: the R3 sequence of quasi-random points. */
export function placeOf(n: number): () => number {
  let at = 0
  return () => (0.5 + [0.8191725133961645, 0.6710436067037893, 0.5497004779019703][at++ % 3]! * (n + 1)) % 1
}

/** A supervisor of one student, and what they will do. */
export type Supervisor = ReturnType<typeof drawSupervisor>

/** With `place`, kind and willingness are not random, so that few people represent all. */
export function drawSupervisor(seed: number, traits: Traits, place?: () => number) {
  const random = seededRandom(seed)
  const evenly = place ?? random
  const kind = evenly()
  const isNever = kind < traits.never
  const hasWrongAddress = !isNever && kind < traits.never + traits.wrong
  const frailty = normal(evenly) * traits.spread
  const [stops, asks, repairs, repairsEarly] = [random(), random(), random(), random()]
  let contacts = 0
  let last: { logit: number; luck: number; at: number } | null = null
  /** When they intend to answer. Unit: days from the end of the internship. */
  let answersAt: number | null = null

  function decide(logit: number, luck: number, day: number): void {
    if (luck >= 1 / (1 + Math.exp(-logit))) return
    let time = day + exponential(random, delayAt(random()))
    if (day < WAITED.from && random() < traits.waits)
      time = Math.max(time, WAITED.from + (WAITED.until - WAITED.from) * random())
    answersAt = answersAt === null ? time : Math.min(answersAt, time)
  }

  return {
    isNever,
    hasWrongAddress,
    /** Some of those who never answer say so. */
    stopsEmails: isNever && stops < 0.1,
    declines: isNever && stops > 0.95,
    studentAsks: asks < traits.asks,
    /** How many days the student takes to correct the address; null if never. */
    repairAfter(isEarly: boolean): number | null {
      const isRepaired = isEarly ? repairsEarly < traits.repairedEarly : repairs < traits.repaired
      return isRepaired ? REPAIR.least + exponential(random, REPAIR.mean) : null
    },
    get answersAt() {
      return answersAt
    },
    /** Called when an email about the form has reached them. */
    contact(day: number, lift = 0): void {
      const logit = traits.first + (contacts++ > 0 ? traits.later : 0) + frailty + lift
      last = { logit, luck: random(), at: day }
      if (!isNever) decide(logit, last.luck, day)
    },
    /**
     * Called when the student has asked in person, which makes an answer to an email of the same day more likely, or is a contact
     * of its own.
     */
    askInPerson(day: number): void {
      const lift = LIFT.studentAsksInPerson
      if (!last || day - last.at > DAYS_OF_SAME_CONTACT) {
        this.contact(day, lift)
        return
      }
      const wasDecided = last.luck < 1 / (1 + Math.exp(-last.logit))
      last = { ...last, logit: last.logit + lift }
      if (!isNever && !wasDecided) decide(last.logit, last.luck, day)
    },
  }
}

/** The mean delay of the person at this share, fastest first. */
function delayAt(share: number): number {
  const [fast, slow, slowest] = DELAYS
  if (share < fast.share) return fast.mean
  return share < fast.share + slow.share ? slow.mean : slowest.mean
}

function exponential(random: () => number, mean: number): number {
  return -Math.log(1 - random()) * mean
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
