import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { RESPONSE_PERIODS } from '#domain/response-figures'
import { ACCESS_ERRORS } from './errors.ts'
import { recordFilters } from './pages.ts'

const count = z.number()

/** Spec section 3, Statistics. */
const counts = {
  internships: z.object({ total: count, pending: count, approved: count, rejected: count }),
  feedback: z.object({ total: count, pending: count, submitted: count, approved: count }),
}

/** Counts of everything the reviewer may see; managers also get them for each of their departments. */
export const reviewStatistics = z.object({
  ...counts,
  departments: z.array(z.object({ name: z.string(), ...counts })),
})
export type ReviewStatistics = z.output<typeof reviewStatistics>

const responses = {
  requested: count,
  opened: count,
  submitted: count,
  /** Submissions whose minutes on the form are known: without JavaScript they are not. */
  timed: count,
  /** From the first request to the submission; null without answers, and with fewer than five to all but admins. */
  medianDays: z.nullable(z.number()),
  /** From starting the form to the submission; null without answers, and with fewer than five to all but admins. */
  medianMinutes: z.nullable(z.number()),
}

/** The outcome of requests made in the period, in total and by department; null for students without a department. */
export const responseFigures = z.object({
  ...responses,
  departments: z.array(z.object({ department: z.nullable(z.string()), ...responses })),
})
export type ResponseFigures = z.output<typeof responseFigures>

export const statistics = {
  responses: oc
    .route({ method: 'GET', path: '/statistics/responses', summary: 'Read how supervisors respond, by department' })
    .errors(ACCESS_ERRORS)
    .input(z.strictObject({ period: z.optional(z.enum(RESPONSE_PERIODS)), term: recordFilters.term }))
    .output(responseFigures),
  get: oc
    .route({ method: 'GET', path: '/statistics', summary: 'Count the internships and feedback you may see' })
    .errors(ACCESS_ERRORS)
    .input(z._default(z.strictObject({ term: recordFilters.term }), {}))
    .output(reviewStatistics),
}
