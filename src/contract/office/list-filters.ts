import * as z from 'zod/mini'
import { ANSWER_FILTER } from '#domain/answer-filter'
import { FEEDBACK_TRAITS, RATING_FILTERS, REQUEST_TRAITS } from '#domain/chart-filters'
import { isDay } from '#domain/dates'
import { SIGN_KEYS } from '#domain/feedback-signs'
import { INTERNSHIP_STEPS } from '#domain/internship-steps'
import { RESPONSE_CHANNELS } from '#domain/response-days'
import * as m from '#messages'
import { recordFilters } from '../pages.ts'
import { emailAddress } from '../text.ts'

const firstDay = z.optional(z.string().check(z.refine(isDay, { error: m.common_date_invalid })))

/** Also those by which a mark of a chart leads to its internships. */
export const internshipFilters = {
  ...recordFilters,
  /** Registered in the seven days (UTC) from this one on. */
  registered: firstDay,
  /** Approved in the seven days (UTC) from this one on. */
  approved: firstDay,
  /** Come at least as far as this step. */
  step: z.optional(z.enum(INTERNSHIP_STEPS)),
}

/** Also those by which a figure leads to its feedback. */
export const feedbackFilters = {
  ...recordFilters,
  rating: z.optional(z.enum(RATING_FILTERS)),
  /** First requested on this day (UTC) or later. */
  requested: firstDay,
  /** Approved with passages withheld, with a question of a reviewer about it, entered by staff, or with a form that was opened. */
  trait: z.optional(z.enum(FEEDBACK_TRAITS)),
  /** Of what a reviewer may want to know about how it came about. */
  sign: z.optional(z.enum(SIGN_KEYS)),
  /** How the answer came in; refused to all but admins. */
  channel: z.optional(z.enum(RESPONSE_CHANNELS)),
  /** The id of a version of a question set, the key of a question and the value of an answer, with dots between: `….safety.4`. */
  answer: z.optional(z.string().check(z.regex(ANSWER_FILTER))),
}

/** Also those by which a figure leads to its requests without an answer. */
export const requestFilters = {
  ...recordFilters,
  /** First requested on this day (UTC) or later. */
  requested: firstDay,
  /** The form was opened. */
  trait: z.optional(z.enum(REQUEST_TRAITS)),
  /** The address of the supervisor, whole. */
  supervisor: z.optional(emailAddress(m.common_email_invalid, m.common_email_invalid)),
}
