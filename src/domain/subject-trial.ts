/** The emails whose subject can be tried: those that ask for feedback. */
export const TRIAL_EMAILS = ['feedback-request', 'feedback-reminder'] as const
export type TrialEmail = (typeof TRIAL_EMAILS)[number]

export function isTrialEmail(email: string): email is TrialEmail {
  return TRIAL_EMAILS.some((one) => one === email)
}

/** Who answers within so many days of the first email of a trial counts as answered. */
export const TRIAL_DAYS = 14

/** The differences that a trial can be made to find. Unit: percentage points. */
export const SMALLEST_DIFFERENCES = [3, 5, 8, 10] as const
/** Found with 80 % probability if it is there, and with 5 % if there is none (two-sided). */
const CRITICAL = 1.959964
const POWER = 0.841621

/** Used until so many people have been asked. Unit: percent. */
export const ASSUMED_PERCENT = 70
export const FEWEST_FOR_RATE = 30

/**
 * How many people each subject has to reach, to find such a difference from the present share of answers: two proportions by the
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

/** Those who got one of the subjects: how many had `TRIAL_DAYS` to answer, how many of them answered, and how many still have time. */
export type TrialGroup = { asked: number; answered: number; waiting: number }
export type TrialGroups = { present: TrialGroup; tried: TrialGroup }

type Trial = TrialGroups & { peoplePerGroup: number; isEnded: boolean }

/** There is no verdict before both groups are as large as planned: who stops as soon as a difference shows finds some that are not there. */
export function trialState({ peoplePerGroup: planned, isEnded, present, tried }: Trial): TrialState {
  const groups = [present, tried]
  if (groups.some(({ asked }) => asked < planned)) {
    const canReach = groups.every(({ asked, waiting }) => asked + waiting >= planned)
    return isEnded && !canReach ? 'too-few' : 'collecting'
  }
  if (Math.abs(deviation(present, tried)) < CRITICAL) return 'no-difference'
  return deviation(present, tried) > 0 ? 'tried-better' : 'present-better'
}

/** How far the shares are apart, in standard deviations if both were the same. */
function deviation(present: TrialGroup, tried: TrialGroup): number {
  const pooled = (present.answered + tried.answered) / (present.asked + tried.asked)
  const error = Math.sqrt(variance(pooled) * (1 / present.asked + 1 / tried.asked))
  return error === 0 ? 0 : (tried.answered / tried.asked - present.answered / present.asked) / error
}

function variance(share: number): number {
  return share * (1 - share)
}
