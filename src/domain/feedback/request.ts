import * as m from '#messages'
import type { InternshipStatus } from '../internships/internship.ts'
import { localized } from '../text/localized.ts'
import type { FeedbackStatus } from './feedback.ts'

// A request is what a supervisor of an internship is asked. Its states, and what can be done in each, are drawn in docs/requests.md. The
// database has the same rules (`request_state`); src/server/platform/database/request-state.test.ts holds both equal.

/** A timestamp: a Date from the database or an ISO string from the API. */
type Time = Date | string

/** Where a request stands, with what belongs to it. What the office has decided comes before what the supervisor has said. */
export type Request =
  /** Nobody has asked the supervisor for feedback yet. */
  | { is: 'unasked' }
  | { is: 'asked' }
  /** The supervisor has opened the form. */
  | { is: 'opened'; on: Time }
  /** The office has closed it; the student reads the reason. */
  | { is: 'closed'; on: Time; reason: string }
  | { is: 'declined'; on: Time }
  /** Its internship is rejected. */
  | { is: 'rejected' }
  /** Its answers were not usable; the student can ask again. */
  | { is: 'sent-back'; on: Time }
  | { is: 'submitted' }
  /** A reviewer waits for the supervisor's answer to a question about what was submitted. */
  | { is: 'questioned' }
  | { is: 'approved' }

export const REQUEST_STATES = [
  'unasked',
  'asked',
  'opened',
  'closed',
  'declined',
  'rejected',
  'sent-back',
  'submitted',
  'questioned',
  'approved',
] as const satisfies Request['is'][]
export type RequestState = (typeof REQUEST_STATES)[number]

/** The stored facts of a request. */
export type RequestFacts = {
  internshipStatus: InternshipStatus
  /** Null if not requested yet. */
  feedbackStatus: FeedbackStatus | null
  openedAt: Time | null
  declinedAt: Time | null
  /** When the office closed the request or sent its answers back. */
  closedAt: Time | null
  /** Also null if the answers were sent back. */
  closeReason: string | null
  /** Whether a reviewer's question about the answers has no reply. Students and the public are told of none. */
  isQuestioned?: boolean
}

export function requestOf(facts: RequestFacts): Request {
  const { internshipStatus, feedbackStatus, openedAt, declinedAt, closedAt, closeReason, isQuestioned } = facts
  const hasEnded = declinedAt !== null || internshipStatus === 'rejected'
  if (feedbackStatus === 'approved') return { is: 'approved' }
  // Also a status of a newer server, about which a screen that does not know it offers nothing (spec section 4).
  if (feedbackStatus !== null && feedbackStatus !== 'pending')
    return { is: isQuestioned && !hasEnded ? 'questioned' : 'submitted' }
  if (closedAt !== null && closeReason !== null) return { is: 'closed', on: closedAt, reason: closeReason }
  if (declinedAt !== null) return { is: 'declined', on: declinedAt }
  if (internshipStatus === 'rejected') return { is: 'rejected' }
  if (closedAt !== null) return { is: 'sent-back', on: closedAt }
  if (feedbackStatus === null) return { is: 'unasked' }
  return openedAt === null ? { is: 'asked' } : { is: 'opened', on: openedAt }
}

export function requestState(facts: RequestFacts): RequestState {
  return requestOf(facts).is
}

/**
 * Whether the supervisor was asked and can answer. An internship that waits for approval again after an edit does not close the
 * request.
 */
export function isRequestOpen({ state }: { state: RequestState }): boolean {
  return state === 'asked' || state === 'opened'
}

/** Whether an answer is still wanted: the request is open, or will be once somebody asks. */
export function isAnswerWanted({ state }: { state: RequestState }): boolean {
  return state === 'unasked' || isRequestOpen({ state })
}

export function isAnswered({ state }: { state: RequestState }): boolean {
  return state === 'submitted' || state === 'questioned' || state === 'approved'
}

/** Why a request without an answer is no longer open. */
const ENDED_STATES = ['closed', 'declined', 'rejected', 'sent-back'] as const satisfies RequestState[]

/**
 * The state in the words of lists, exports and the API: the status of its feedback, but `pending` only while it is open. Every count
 * calls pending what this does.
 */
export const REQUEST_STATUSES = ['pending', 'submitted', 'approved', ...ENDED_STATES] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = localized({
  pending: m.common_pending,
  closed: m.requests_closed,
  declined: m.students_supervisor_declined,
  rejected: m.common_internship_rejected,
  'sent-back': m.decisions_sent_back,
  submitted: m.common_submitted,
  approved: m.common_approved,
})

export function requestStatus(state: RequestState): RequestStatus {
  if (isAnswerWanted({ state })) return 'pending'
  return state === 'questioned' ? 'submitted' : (state as RequestStatus)
}
