import type { ApprovalSettingKey } from '#domain/approval-settings'
import * as m from '#messages'

type Words = { title: string; description: string; impact: (isRequired: boolean) => string }

/** Each switch's title, description and effect on students (spec sections 2 and 4, settings effect). */
export const APPROVAL_WORDS: Record<ApprovalSettingKey, Words> = {
  require_internship_approval: {
    get title() {
      return m.internship_registration_approval()
    },
    get description() {
      return m.whether_new_internship_registrations_wait_for()
    },
    impact: (isRequired: boolean) =>
      isRequired ? m.students_can_request_feedback_only_after() : m.internships_are_approved_as_soon_as(),
  },
  require_feedback_approval: {
    get title() {
      return m.feedback_review_approval()
    },
    get description() {
      return m.whether_feedback_submitted_by_supervisors_waits()
    },
    impact: (isRequired: boolean) =>
      isRequired ? m.students_can_view_feedback_only_after() : m.feedback_is_approved_as_soon_as(),
  },
}
