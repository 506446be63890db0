import * as z from 'zod/mini'
import { REQUEST_STATUSES } from '#domain/feedback/request'
import { REMINDERS_BEFORE_SECOND_CONTACT } from '#domain/feedback/second-contact'
import { MAX_REMINDED_AT_ONCE, REQUEST_PARTS, WAITING_DAYS } from '#domain/office/open-requests'
import { EMAIL_DELAY_SECONDS } from '#domain/office/review'
import { LANGUAGES } from '#domain/text/languages'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { ASK_ERRORS } from '../feedback/requests.ts'
import { secondContactForStaff } from '../feedback/second-contact.ts'
import { CORRECTION_ERRORS, supervisorForm } from '../internships/supervisors.ts'
import { sentEmailForStaff } from '../internships/supervisors-on-dashboard.ts'
import { pageInput, pageOf } from '../pages.ts'
import { id, instant } from '../text.ts'
import { closeReason } from './close-form.ts'
import { requestFilters } from './list-filters.ts'
import { mailingPreview } from './mailings.ts'

/** An unanswered request, as shown to staff. */
export const openRequest = z.object({
  id,
  supervisorId: id,
  createdAt: instant,
  daysWaiting: z.number(),
  studentId: id,
  studentName: z.string(),
  studentEmail: z.string(),
  studentMajor: z.nullable(z.string()),
  positionTitle: z.string(),
  employerName: z.string(),
  employerId: z.nullable(id),
  endDate: z.string(),
  supervisorName: z.string(),
  supervisorEmail: z.string(),
  /** The language of the emails; null for English. */
  supervisorLanguage: z.nullable(z.enum(LANGUAGES)),
  lastEmail: z.nullable(sentEmailForStaff),
  /** Whether a request has been sent to the current address, so that a reminder can follow. */
  isRequestSent: z.boolean(),
  openedAt: z.nullable(instant),
  /** `pending` while it is open, otherwise how it ended. */
  state: z.enum(REQUEST_STATUSES),
  /** Why the office has closed it; null if it has not. */
  closeReason: z.nullable(z.string()),
  /** When its answers were sent back as not usable; null if none were, or if nobody can be asked again. */
  sentBackAt: z.nullable(instant),
  /** The supervisor who handed the request over to this one. */
  handedOverBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Null if the student has named nobody else. */
  secondContact: z.nullable(secondContactForStaff),
})
export type OpenRequest = z.output<typeof openRequest>

/** How many requests are in each part of the list. */
const openRequestCounts = z.object({
  undelivered: z.number(),
  sentBack: z.number(),
  current: z.number(),
  older: z.number(),
  ended: z.number(),
})
export type OpenRequestCounts = z.output<typeof openRequestCounts>

/** Filters of the open requests, with the minimum number of days waiting. */
const openRequestFilters = {
  waiting: z.optional(z.enum(WAITING_DAYS)),
  ...requestFilters,
}

/** Filters of the open requests, with the part of the list. */
export const requestListFilters = { part: z.optional(z.enum(REQUEST_PARTS)), ...openRequestFilters }

const TOO_MANY = () => m.open_requests_too_many_selected({ maxRemindedAtOnce: MAX_REMINDED_AT_ONCE })

const reminded = z.strictObject({
  ids: z
    .array(id)
    .check(
      z.minLength(1, { error: m.open_requests_selection_required }),
      z.maxLength(MAX_REMINDED_AT_ONCE, { error: TOO_MANY }),
    ),
})

/** Errors for a request that the reviewer may not change. */
export const NOT_VISIBLE_ERRORS = {
  NOT_FOUND: refusal(404, m.requests_not_visible),
  OWN: refusal(403, m.requests_about_yourself),
} as const

const { ALREADY_SUBMITTED } = ASK_ERRORS
const NO_LONGER_OPEN = refusal(409, m.requests_no_longer_open)

/** The errors that students get, worded for staff. */
const asking = { ...ASK_ERRORS, DECLINED: refusal(409, m.requests_supervisor_declined_student) } as const

/** Why a second contact cannot be asked now, given in the message. */
const SECOND_CONTACT_ERRORS = {
  ...NOT_VISIBLE_ERRORS,
  NOT_POSSIBLE: refusal(409, m.second_contact_not_possible),
  TOO_MANY_EMAILS: ASK_ERRORS.TOO_MANY_EMAILS,
} as const

export const openRequests = {
  list: endpoint({ access: 'reader', scope: 'feedback:read' })
    .route({
      method: 'GET',
      path: '/open-requests',
      summary: 'List the open requests, longest waiting first',
      description:
        'All of them, or one part: those that did not arrive, the current ones, or those of older terms. `ended` are not open: the office closed them, the supervisor declined, the internship is rejected, or the answers were sent back (`state`); `sent-back` are those of the last kind of which somebody can be asked again.',
    })
    .input(z.strictObject({ ...requestListFilters, ...pageInput }))
    .output(pageOf(openRequest)),
  count: endpoint({ access: 'reader', scope: 'feedback:read' })
    .route({ method: 'GET', path: '/open-requests/count', summary: 'Count the open requests in each part of the list' })
    .input(z.strictObject(openRequestFilters))
    .output(openRequestCounts),
  previewReminders: endpoint({ access: 'reviewer', scope: 'feedback:request' })
    .route({
      method: 'POST',
      path: '/open-requests/reminders/preview',
      summary: 'Preview reminders',
      description: 'Sends and stores nothing: how many emails there are, who gets none and why, and the first email.',
    })
    .input(reminded)
    .output(mailingPreview),
  remind: endpoint({ access: 'reviewer', scope: 'feedback:request' })
    .route({
      method: 'POST',
      path: '/open-requests/reminders',
      summary: 'Send reminders for these requests within the email limits; returns which were skipped and why',
      description: `At most ${MAX_REMINDED_AT_ONCE} requests at once. The emails wait ${EMAIL_DELAY_SECONDS} seconds, so that they can be undone with \`undoId\`, which is null if nothing is sent.`,
    })
    .input(reminded)
    .output(
      z.object({
        /** How many requests were sent. Requests to the same address share an email. */
        sent: z.number(),
        emails: z.number(),
        skipped: z.array(z.object({ id, reason: z.string() })),
        /** The id for `bulkDecisions.undo`. */
        undoId: z.nullable(id),
      }),
    ),
  request: endpoint({ access: 'reviewer', scope: 'feedback:request' })
    .route({
      method: 'POST',
      path: '/open-requests',
      summary: "Request feedback from a student's supervisor",
      description: "By the rules of the student's own request. Reopens a request that the office has closed.",
    })
    .errors({ ...asking, OWN: NOT_VISIBLE_ERRORS.OWN })
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
  correct: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'PUT',
      path: '/open-requests/{id}/supervisor',
      summary: 'Correct the supervisor of an open request, and send it again',
      description: 'A new address revokes the links sent to the old one.',
    })
    .errors({
      ...asking,
      ...NOT_VISIBLE_ERRORS,
      NO_LONGER_OPEN,
      DUPLICATE_EMAIL: CORRECTION_ERRORS.DUPLICATE_EMAIL,
      SECOND_CONTACT: CORRECTION_ERRORS.SECOND_CONTACT,
      STUDENTS_ADDRESS: refusal(409, m.supervisors_students_address),
    })
    .input(z.extend(supervisorForm, { id }))
    .output(z.void()),
  askSecondContact: endpoint({ access: 'reviewer', scope: 'feedback:request' })
    .route({
      method: 'POST',
      path: '/open-requests/{id}/second-contact',
      summary: "Ask the student's second contact, each person once, and tell the supervisor",
      description: `Possible after ${REMINDERS_BEFORE_SECOND_CONTACT} reminders that left, while nobody has opened the form.`,
    })
    .errors(SECOND_CONTACT_ERRORS)
    .input(z.strictObject({ id }))
    .output(z.void()),
  close: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/open-requests/{id}/close',
      summary: 'Close a request whose answer is no longer needed, with a reason',
      description: 'The student reads the reason. The links stop working, and no more emails are sent.',
    })
    .errors({ ...NOT_VISIBLE_ERRORS, ALREADY_SUBMITTED, NO_LONGER_OPEN })
    .input(z.strictObject({ id, reason: closeReason }))
    .output(z.void()),
  reopen: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/open-requests/{id}/reopen',
      summary: 'Open a closed request again',
      description: 'Its links work again until they expire.',
    })
    .errors({ ...NOT_VISIBLE_ERRORS, NOT_CLOSED: refusal(409, m.requests_not_closed) })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
