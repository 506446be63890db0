import { RATING_VALUES, RATINGS, type RatingKey } from '../feedback/feedback.ts'
import type { FeedbackSign } from '../feedback/feedback-signs.ts'
import type { InternshipStep } from '../feedback/internship-steps.ts'
import type { Day } from '../time/dates.ts'
import type { ResponseChannel } from './response-days.ts'

/** A skill and its rating, such as `teamwork-4`. */
export type RatingFilter = `${RatingKey}-${(typeof RATING_VALUES)[number]}`
export const RATING_FILTERS = RATINGS.flatMap(({ key }) =>
  RATING_VALUES.map((value) => `${key}-${value}` as const),
) satisfies RatingFilter[]

/**
 * Traits of feedback: approved with passages withheld, questioned by a reviewer, entered by staff, or with a form that was
 * opened.
 */
export const FEEDBACK_TRAITS = ['withheld', 'questioned', 'entered', 'opened'] as const
export type FeedbackTrait = (typeof FEEDBACK_TRAITS)[number]

/** Traits that a request without an answer can have. */
export const REQUEST_TRAITS = ['opened'] as const satisfies FeedbackTrait[]
export type RequestTrait = (typeof REQUEST_TRAITS)[number]

/** Filters that a link from a figure sets on a list. */
export type ChartFilters = {
  /** Registered in the week that starts on this day. */
  registered?: Day
  /** Approved in the week that starts on this day. */
  approved?: Day
  /** Reached this step, or a later one. */
  step?: InternshipStep
  rating?: RatingFilter
  /** First requested on or after this day (UTC). */
  requested?: Day
  trait?: FeedbackTrait
  sign?: FeedbackSign
  /** The channel through which the answer came; admins only. */
  channel?: ResponseChannel
  /** An answer to a question of a set (`answerFilter`). */
  answer?: string
  /** Requests to the supervisor with exactly this address. */
  supervisor?: string
}
