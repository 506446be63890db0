import { type FeedbackStatus, isSentBack } from './feedback.ts'
import { canRequestFeedback, type InternshipStatus } from './internship.ts'

type Time = Date | string

/** What asking a supervisor by email depends on. */
export type Asked = {
  internshipStatus: InternshipStatus
  /** Null: not requested yet. */
  feedbackStatus: FeedbackStatus | null
  declinedAt: Time | null
  /** When the office closed the request. */
  closedAt: Time | null
  /** Null also if its answer was sent back. */
  closeReason: string | null
}

/** Why nobody can ask this supervisor now, as the API's error code; null if the office can. */
export function whyNotAsked({ internshipStatus: status, feedbackStatus, declinedAt }: Asked) {
  if (!canRequestFeedback({ status })) return 'NOT_APPROVED'
  if (declinedAt) return 'DECLINED'
  return feedbackStatus === null || feedbackStatus === 'pending' ? null : 'ALREADY_SUBMITTED'
}

/** The same for the student. `isForOffice` is what the stops at the mailbox say; what was sent back can be requested again. */
export function whyNotAskedByStudent(request: Asked & { isForOffice: boolean }, email: 'request' | 'reminder') {
  if (request.closedAt && !(email === 'request' && isSentBack(request))) return 'CLOSED'
  return whyNotAsked(request) ?? (request.isForOffice ? 'OFFICE_ONLY' : null)
}
