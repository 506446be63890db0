import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { RESPONSE_PERIODS } from '#domain/response-figures'
import { ACCESS_ERRORS } from './errors.ts'

const count = z.number()

/** Spec section 3, Statistics. */
const counts = {
  internships: z.object({ total: count, pending: count, approved: count, rejected: count }),
  feedback: z.object({ total: count, pending: count, submitted: count, approved: count }),
}

/** What the reviewer may see, counted; a manager also gets every managed department, by name. */
export const reviewStatistics = z.object({
  ...counts,
  departments: z.array(z.object({ name: z.string(), ...counts })),
})
export type ReviewStatistics = z.output<typeof reviewStatistics>

const responses = {
  asked: count,
  opened: count,
  submitted: count,
  /** From the first request to the answer; null when too few have answered. */
  medianDays: z.nullable(z.number()),
  /** From the first touch of the form to the answer, where it is known; null when of too few. */
  medianMinutes: z.nullable(z.number()),
}

/** What became of the requests first made in the period; departments by name, null for students without one. */
export const responseFigures = z.object({
  ...responses,
  departments: z.array(z.object({ department: z.nullable(z.string()), ...responses })),
})
export type ResponseFigures = z.output<typeof responseFigures>

export const statistics = {
  responses: oc
    .route({ method: 'GET', path: '/statistics/responses', summary: 'How supervisors respond, by department' })
    .errors(ACCESS_ERRORS)
    .input(z.strictObject({ period: z.optional(z.enum(RESPONSE_PERIODS)) }))
    .output(responseFigures),
  get: oc
    .route({ method: 'GET', path: '/statistics', summary: 'Counts of what the reviewer may see' })
    .errors(ACCESS_ERRORS)
    .output(reviewStatistics),
}
