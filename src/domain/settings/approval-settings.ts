import type { FeedbackStatus } from '../feedback/feedback.ts'
import type { InternshipStatus } from '../internships/internship.ts'

/** The two switches of System Settings (spec section 3). */
export const APPROVAL_SETTING_KEYS = ['require_internship_approval', 'require_feedback_approval'] as const
export type ApprovalSettingKey = (typeof APPROVAL_SETTING_KEYS)[number]

/** The initial status of a registered internship (product decision 2). */
export function statusOnRegistration(approvalRequired: boolean): InternshipStatus {
  return approvalRequired ? 'pending' : 'approved'
}

/** The status after the supervisor submits (product decision 3). */
export function statusOnSubmission(approvalRequired: boolean): FeedbackStatus {
  return approvalRequired ? 'submitted' : 'approved'
}
