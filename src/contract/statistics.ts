import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
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

export const statistics = {
  get: oc
    .route({ method: 'GET', path: '/statistics', summary: 'Counts of what the reviewer may see' })
    .errors(ACCESS_ERRORS)
    .output(reviewStatistics),
}
