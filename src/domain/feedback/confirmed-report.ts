import type { InternshipStatus } from '../internships/internship.ts'
import type { FeedbackStatus } from './feedback.ts'

/**
 * Whether the university confirms a report, decided anew at each visit: both the internship and the feedback are approved
 * (docs/decisions/0098-what-the-university-confirms.md).
 */
export function isReportConfirmed(report: {
  internshipStatus: InternshipStatus
  feedbackStatus: FeedbackStatus | null
}): boolean {
  return report.internshipStatus === 'approved' && report.feedbackStatus === 'approved'
}

/** Feedback cannot be approved while its internship is rejected. It can while the internship waits for a decision. */
export function canApproveFeedback({ internshipStatus }: { internshipStatus: InternshipStatus }): boolean {
  return internshipStatus !== 'rejected'
}
