import {
  BASE,
  DAYS_OF_SAME_CONTACT,
  DELAYS,
  FATIGUE_DAYS,
  LIFT,
  REPAIR,
  SAME_VISIT,
  STOP,
  type Traits,
  WAITED,
} from '#domain/feedback/response-model'
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
    fatigue: between(0, 0.2),
  }
}

/** Three numbers for the nth person in an even spread: the R3 sequence of quasi-random points. */
export function placeOf(n: number): () => number {
  let at = 0
  return () => (0.5 + [0.8191725133961645, 0.6710436067037893, 0.5497004779019703][at++ % 3]! * (n + 1)) % 1
}

/** A supervisor, who has one mailbox and one or more students. */
export type Person = ReturnType<typeof drawPerson>
/** What a supervisor will do about one student. */
export type Supervision = ReturnType<Person['supervise']>

/** A decision, and how long it takes to act on it. Unit: days. */
type Decision = { luck: number; delay: number }

/** With `place`, kind and willingness are not random, so that few people represent all. */
export function drawPerson(seed: number, traits: Traits, place?: () => number) {
  const random = seededRandom(seed)
  const evenly = place ?? random
  const kind = evenly()
  const isNever = kind < traits.never
  const frailty = normal(evenly) * traits.spread
  const wayOut = random()
  let emails: number[] = []
  let visit = decide()

  function decide(): Decision {
    return { luck: random(), delay: exponential(random, delayAt(random())) }
  }

  /** `endDay`: when the internship ends, on the same count of days as the emails. */
  function supervise(endDay: number) {
    const [asks, repairs, repairsEarly] = [random(), random(), random()]
    let contacts = 0
    let last: { logit: number; decision: Decision; at: number } | null = null
    let answersAt: number | null = null

    function contact(day: number, shift: number, decision: Decision): void {
      const logit = traits.first + (contacts++ > 0 ? traits.later : 0) + frailty + shift
      last = { logit, decision, at: day }
      if (!isNever && isYes(logit, decision)) answer(day, decision)
    }

    function answer(day: number, { delay }: Decision): void {
      let time = day + delay
      const waitsFrom = endDay + WAITED.from
      if (day < waitsFrom && random() < traits.waits)
        time = Math.max(time, waitsFrom + (WAITED.until - WAITED.from) * random())
      answersAt = answersAt === null ? time : Math.min(answersAt, time)
    }

    return {
      studentAsks: asks < traits.asks,
      /** How many days the student takes to correct the address; null if never. */
      repairAfter(isEarly: boolean): number | null {
        const isRepaired = isEarly ? repairsEarly < traits.repairedEarly : repairs < traits.repaired
        return isRepaired ? REPAIR.least + exponential(random, REPAIR.mean) : null
      },
      /** When they intend to answer. */
      get answersAt() {
        return answersAt
      },
      /** They wanted to answer, and something kept them from it. The next contact may change that. */
      giveUp(): void {
        answersAt = null
      },
      /** Called when the email that the person has just got asks about this student. */
      read(day: number, lift = 0): void {
        const fatigue = traits.fatigue * (emails.length - 1)
        contact(day, lift - fatigue, random() < SAME_VISIT ? visit : decide())
      },
      /**
       * Called when the student has asked in person, which makes an answer to an email of the same day more likely, or is a contact
       * of its own.
       */
      askInPerson(day: number): void {
        const lift = LIFT.studentAsksInPerson
        if (!last || day - last.at > DAYS_OF_SAME_CONTACT) {
          contact(day, lift, decide())
          return
        }
        const wasDecided = isYes(last.logit, last.decision)
        last = { ...last, logit: last.logit + lift }
        if (!isNever && !wasDecided && isYes(last.logit, last.decision)) answer(day, last.decision)
      },
    }
  }

  return {
    isNever,
    hasWrongAddress: !isNever && kind < traits.never + traits.wrong,
    declines: isNever && wayOut > 0.95,
    supervise,
    /** Called when any email has reached them, before they read about its students. */
    receive(day: number): void {
      emails = [...emails.filter((one) => one > day - FATIGUE_DAYS), day]
      visit = decide()
    },
    /** Whether the email that they have just got makes them stop all. Some of those who never answer do so at once. */
    stops(): boolean {
      if (isNever) return wayOut < 0.1
      return random() < STOP.chance + STOP.perEmail * (emails.length - 1)
    },
  }
}

function isYes(logit: number, { luck }: Decision): boolean {
  return luck < 1 / (1 + Math.exp(-logit))
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
