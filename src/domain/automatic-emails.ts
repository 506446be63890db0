import type { FeedbackStatus } from './feedback.ts'
import { canRequestFeedback, type InternshipStatus } from './internship.ts'

export type Reachability = {
  internshipStatus: InternshipStatus
  /** Null: feedback has not been requested yet. */
  feedbackStatus: FeedbackStatus | null
  declinedAt: Date | null
  /** When somebody at this address stopped the emails about this student, or declined: whatever the internship and the row. */
  emailsStoppedAt: Date | null
}

/**
 * Whether an email to a supervisor may leave without a person's click: until the supervisor answers, declines or stops the
 * emails, and while the internship is approved. Asked when the email is enqueued and again when it is sent.
 */
export function mayEmailAutomatically(supervisor: Reachability): boolean {
  const { feedbackStatus, declinedAt, emailsStoppedAt, internshipStatus } = supervisor
  const isOpen = feedbackStatus === null || feedbackStatus === 'pending'
  return isOpen && !declinedAt && !emailsStoppedAt && canRequestFeedback({ status: internshipStatus })
}
