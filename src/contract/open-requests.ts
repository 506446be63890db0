import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { MAX_REMINDED_AT_ONCE, WAITING_DAYS } from '#domain/open-requests'
import { ACCESS_ERRORS } from './errors.ts'
import { sentEmail } from './internships.ts'
import { pageInput, pageOf } from './pages.ts'
import { id, instant, searchTerm } from './text.ts'

/** A request that nobody has answered, as staff sees it. */
export const openRequest = z.object({
  id,
  createdAt: instant,
  daysWaiting: z.number(),
  studentName: z.string(),
  studentEmail: z.string(),
  studentMajor: z.nullable(z.string()),
  positionTitle: z.string(),
  employerName: z.string(),
  endDate: z.string(),
  supervisorName: z.string(),
  supervisorEmail: z.string(),
  lastEmail: z.nullable(sentEmail),
  openedAt: z.nullable(instant),
  /** Who was asked before and has passed it on. */
  handedOverBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
})
export type OpenRequest = z.output<typeof openRequest>

/** Waiting for at least so many days, and the words to look for. */
export const openRequestFilters = {
  waiting: z.optional(z.enum(WAITING_DAYS)),
  search: z.optional(searchTerm),
}

const TOO_MANY = `Please select at most ${MAX_REMINDED_AT_ONCE} requests`

export const openRequests = {
  list: oc
    .route({ method: 'GET', path: '/open-requests', summary: 'Requests without an answer, the longest waiting first' })
    .errors(ACCESS_ERRORS)
    .input(z.strictObject({ ...openRequestFilters, ...pageInput }))
    .output(pageOf(openRequest)),
  remind: oc
    .route({
      method: 'POST',
      path: '/open-requests/reminders',
      summary: 'Remind the supervisors of these requests, each within the limits; says which were left out and why',
    })
    .errors(ACCESS_ERRORS)
    .input(
      z.strictObject({
        ids: z
          .array(id)
          .check(z.minLength(1, 'Please select at least one request'), z.maxLength(MAX_REMINDED_AT_ONCE, TOO_MANY)),
      }),
    )
    .output(z.object({ sent: z.number(), left: z.array(z.object({ id, reason: z.string() })) })),
}
