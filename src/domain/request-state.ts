import * as m from '#messages'
import type { FeedbackStatus } from './feedback.ts'
import { localized } from './localized.ts'

/** Why a request without an answer is not open any more. `rejected`: its internship is; `sent-back`: the answers were not usable. */
export const ENDED_STATES = ['closed', 'declined', 'rejected', 'sent-back'] as const
type EndedState = (typeof ENDED_STATES)[number]

/**
 * Where a request stands: the status of its feedback, but `pending` only while it is open (`isRequestOpen`). Every count and every
 * export calls pending what this does.
 */
export const REQUEST_STATES = ['pending', 'submitted', 'approved', ...ENDED_STATES] as const
export type RequestState = FeedbackStatus | EndedState

export const REQUEST_STATE_LABELS: Record<RequestState, string> = localized({
  pending: m.common_pending,
  closed: m.requests_closed,
  declined: m.students_supervisor_declined,
  rejected: m.common_internship_rejected,
  'sent-back': m.decisions_sent_back,
  submitted: m.common_submitted,
  approved: m.common_approved,
})

/** What the office has decided comes first, then what the supervisor has said. */
export function requestState(request: {
  feedbackStatus: FeedbackStatus
  internshipStatus: string
  declinedAt: Date | string | null
  closedAt: Date | string | null
  closeReason: string | null
}): RequestState {
  if (request.feedbackStatus !== 'pending') return request.feedbackStatus
  if (request.closeReason !== null) return 'closed'
  if (request.declinedAt) return 'declined'
  if (request.internshipStatus === 'rejected') return 'rejected'
  return request.closedAt ? 'sent-back' : 'pending'
}
