import type { ApprovalSettingKey } from '#domain/approval-settings'

type Words = { title: string; description: string; impact: (isRequired: boolean) => string }

/** Each switch's title, description and effect on students (spec sections 2 and 4, settings effect). */
export const APPROVAL_WORDS: Record<ApprovalSettingKey, Words> = {
  require_internship_approval: {
    title: 'Internship Registration Approval',
    description: 'Whether new internship registrations wait for an admin or manager.',
    impact: (isRequired) =>
      isRequired
        ? 'Students can request feedback only after their internship has been approved.'
        : 'Internships are approved as soon as they are registered; students can request feedback at once.',
  },
  require_feedback_approval: {
    title: 'Feedback Review Approval',
    description: 'Whether feedback submitted by supervisors waits for an admin or manager.',
    impact: (isRequired) =>
      isRequired
        ? 'Students can view feedback only after it has been reviewed.'
        : 'Feedback is approved as soon as it is submitted; students can view it at once.',
  },
}
