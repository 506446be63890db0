import * as z from 'zod/mini'
import { MAX_REMINDED_AT_ONCE, WAITING_DAYS } from '#domain/open-requests'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { sentEmail } from '../internships/supervisors-on-dashboard.ts'
import { pageInput, pageOf, recordFilters } from '../pages.ts'
import { id, instant } from '../text.ts'

/** An unanswered request, as shown to staff. */
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
  /** The supervisor who passed the request on to this one. */
  handedOverBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
})
export type OpenRequest = z.output<typeof openRequest>

/** Minimum days waiting, a search term, and a term. */
export const openRequestFilters = {
  waiting: z.optional(z.enum(WAITING_DAYS)),
  ...recordFilters,
}

const TOO_MANY = () => m.open_requests_too_many_selected({ maxRemindedAtOnce: MAX_REMINDED_AT_ONCE })

export const openRequests = {
  list: endpoint({ access: 'reader', scope: 'feedback:read' })
    .route({ method: 'GET', path: '/open-requests', summary: 'List the open requests, longest waiting first' })
    .input(z.strictObject({ ...openRequestFilters, ...pageInput }))
    .output(pageOf(openRequest)),
  remind: endpoint({ access: 'reviewer', scope: 'feedback:request' })
    .route({
      method: 'POST',
      path: '/open-requests/reminders',
      summary: 'Send reminders for these requests within the email limits; returns which were skipped and why',
      description: `At most ${MAX_REMINDED_AT_ONCE} requests at once.`,
    })
    .input(
      z.strictObject({
        ids: z
          .array(id)
          .check(
            z.minLength(1, { error: m.open_requests_selection_required }),
            z.maxLength(MAX_REMINDED_AT_ONCE, { error: TOO_MANY }),
          ),
      }),
    )
    .output(z.object({ sent: z.number(), skipped: z.array(z.object({ id, reason: z.string() })) })),
}
