import type { Day } from './dates.ts'
import { RATING_VALUES, RATINGS, type RatingKey } from './feedback.ts'
import type { FeedbackSign } from './feedback-signs.ts'
import type { InternshipStep } from './internship-steps.ts'
import type { ResponseChannel } from './response-days.ts'

/** A skill and how it was rated, such as `teamwork-4`. */
export type RatingFilter = `${RatingKey}-${(typeof RATING_VALUES)[number]}`
export const RATING_FILTERS = RATINGS.flatMap(({ key }) =>
  RATING_VALUES.map((value) => `${key}-${value}` as const),
) satisfies RatingFilter[]

/**
 * How feedback came about: approved with passages withheld, with a question of a reviewer about it, entered by staff, or with a form
 * that was opened.
 */
export const FEEDBACK_TRAITS = ['withheld', 'questioned', 'entered', 'opened'] as const
export type FeedbackTrait = (typeof FEEDBACK_TRAITS)[number]

/** Those that a request without an answer can have. */
export const REQUEST_TRAITS = ['opened'] as const satisfies FeedbackTrait[]
export type RequestTrait = (typeof REQUEST_TRAITS)[number]

/** What a list is narrowed down to by following a figure. */
export type ChartFilters = {
  /** Registered in the week that starts on this day. */
  registered?: Day
  /** Approved in the week that starts on this day. */
  approved?: Day
  /** Come at least as far as this step. */
  step?: InternshipStep
  rating?: RatingFilter
  /** First requested on this day (UTC) or later. */
  requested?: Day
  trait?: FeedbackTrait
  sign?: FeedbackSign
  /** How the answer came in; for admins only. */
  channel?: ResponseChannel
  /** An answer to a question of a set (`answerFilter`). */
  answer?: string
  /** Requests to the supervisor with exactly this address. */
  supervisor?: string
}
