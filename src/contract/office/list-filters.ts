import * as z from 'zod/mini'
import { SIGN_KEYS } from '#domain/feedback/feedback-signs'
import { INTERNSHIP_STEPS } from '#domain/feedback/internship-steps'
import { ANSWER_FILTER } from '#domain/office/answer-filter'
import { FEEDBACK_TRAITS, RATING_FILTERS, REQUEST_TRAITS } from '#domain/office/chart-filters'
import { RESPONSE_CHANNELS } from '#domain/office/response-days'
import { isDay } from '#domain/time/dates'
import * as m from '#messages'
import { recordFilters } from '../pages.ts'
import { emailAddress } from '../text.ts'

const firstDay = z.optional(z.string().check(z.refine(isDay, { error: m.common_date_invalid })))

/** Filters of the internship lists, with those that charts link to. */
export const internshipFilters = {
  ...recordFilters,
  /** Registered in the seven days (UTC) from this one on. */
  registered: firstDay,
  /** Approved in the seven days (UTC) from this one on. */
  approved: firstDay,
  /** Reached this step, or a later one. */
  step: z.optional(z.enum(INTERNSHIP_STEPS)),
}

/** Filters of the feedback lists, with those that figures link to. */
export const feedbackFilters = {
  ...recordFilters,
  rating: z.optional(z.enum(RATING_FILTERS)),
  /** First requested on or after this day (UTC). */
  requested: firstDay,
  /** Approved with passages withheld, questioned by a reviewer, entered by staff, or with a form that was opened. */
  trait: z.optional(z.enum(FEEDBACK_TRAITS)),
  /** Feedback with this sign. */
  sign: z.optional(z.enum(SIGN_KEYS)),
  /** The channel through which the answer came; admins only. */
  channel: z.optional(z.enum(RESPONSE_CHANNELS)),
  /** The id of a question set's version, the key of a question and the value of an answer, separated by dots: `….safety.4`. */
  answer: z.optional(z.string().check(z.regex(ANSWER_FILTER))),
}

/** Filters of the open requests, with those that figures link to. */
export const requestFilters = {
  ...recordFilters,
  /** First requested on or after this day (UTC). */
  requested: firstDay,
  /** Requests whose form was opened. */
  trait: z.optional(z.enum(REQUEST_TRAITS)),
  /** The address of the supervisor, whole. */
  supervisor: z.optional(emailAddress(m.common_email_invalid, m.common_email_invalid)),
}
