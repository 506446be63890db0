import type { FeedbackStatus } from './feedback.ts'
import type { InternshipStatus } from './internship.ts'

/**
 * Whether the university confirms a report: while both the internship and the feedback are approved, judged at each reading
 * (docs/decisions/0098-what-the-university-confirms.md).
 */
export function isReportConfirmed(report: {
  internshipStatus: InternshipStatus
  feedbackStatus: FeedbackStatus | null
}): boolean {
  return report.internshipStatus === 'approved' && report.feedbackStatus === 'approved'
}

/** Whether feedback may be approved: not while its internship is rejected. One that waits for a decision may still be approved. */
export function canApproveFeedback({ internshipStatus }: { internshipStatus: InternshipStatus }): boolean {
  return internshipStatus !== 'rejected'
}
