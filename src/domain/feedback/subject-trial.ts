/** The emails whose subject can be put on trial: those that ask for feedback. */
export const TRIAL_EMAILS = ['feedback-request', 'feedback-reminder'] as const
export type TrialEmail = (typeof TRIAL_EMAILS)[number]

export function isTrialEmail(email: string): email is TrialEmail {
  return TRIAL_EMAILS.some((one) => one === email)
}

/** An answer within this many days of the trial's first email counts. */
export const TRIAL_DAYS = 14

/** The differences that a trial can be designed to detect. Unit: percentage points. */
export const SMALLEST_DIFFERENCES = [3, 5, 8, 10] as const
/** A difference is detected with 80 % probability if it exists, and with 5 % if it does not (two-sided). */
const CRITICAL = 1.959964
const POWER = 0.841621

/** The assumed share of answers until this many people have been asked. Unit: percent. */
export const ASSUMED_PERCENT = 70
export const FEWEST_FOR_RATE = 30

/**
 * How many people each subject must reach to detect this difference from the present share of answers: two proportions in the
 * normal approximation without continuity correction (Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions).
 */
export function peoplePerGroup(presentPercent: number, difference: number): number {
  const present = presentPercent / 100
  const other = present + difference / 100 < 1 ? present + difference / 100 : present - difference / 100
  const mean = (present + other) / 2
  const spread = CRITICAL * Math.sqrt(2 * variance(mean)) + POWER * Math.sqrt(variance(present) + variance(other))
  return Math.ceil((spread / (present - other)) ** 2)
}

export const TRIAL_STATES = ['collecting', 'too-few', 'no-difference', 'present-better', 'tried-better'] as const
type TrialState = (typeof TRIAL_STATES)[number]

/**
 * People who got one of the subjects: how many have had `TRIAL_DAYS` to answer, how many of them did, and how many still have
 * time.
 */
export type TrialGroup = { asked: number; answered: number; waiting: number }
export type TrialGroups = { present: TrialGroup; tried: TrialGroup }

type Trial = TrialGroups & { peoplePerGroup: number; isEnded: boolean }

/**
 * There is no result before both groups are as large as planned: stopping at the first difference finds differences that do not
 * exist.
 */
export function trialState({ peoplePerGroup: planned, isEnded, present, tried }: Trial): TrialState {
  const groups = [present, tried]
  if (groups.some(({ asked }) => asked < planned)) {
    const canReach = groups.every(({ asked, waiting }) => asked + waiting >= planned)
    return isEnded && !canReach ? 'too-few' : 'collecting'
  }
  if (Math.abs(deviation(present, tried)) < CRITICAL) return 'no-difference'
  return deviation(present, tried) > 0 ? 'tried-better' : 'present-better'
}

/** The difference of the shares, in standard deviations under the assumption that they are equal. */
function deviation(present: TrialGroup, tried: TrialGroup): number {
  const pooled = (present.answered + tried.answered) / (present.asked + tried.asked)
  const error = Math.sqrt(variance(pooled) * (1 / present.asked + 1 / tried.asked))
  return error === 0 ? 0 : (tried.answered / tried.asked - present.answered / present.asked) / error
}

function variance(share: number): number {
  return share * (1 - share)
}
