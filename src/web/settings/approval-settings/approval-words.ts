import type { ApprovalSettingKey } from '#domain/approval-settings'
import * as m from '#messages'

type Words = { title: string; description: string; impact: (isRequired: boolean) => string }

/** Each switch's title, description and effect on students (spec sections 2 and 4, settings effect). */
export const APPROVAL_WORDS: Record<ApprovalSettingKey, Words> = {
  require_internship_approval: {
    get title() {
      return m.approval_settings_internships_title()
    },
    get description() {
      return m.approval_settings_internships_intro()
    },
    impact: (isRequired: boolean) =>
      isRequired
        ? m.approval_settings_internships_required_impact()
        : m.approval_settings_internships_automatic_impact(),
  },
  require_feedback_approval: {
    get title() {
      return m.approval_settings_feedback_title()
    },
    get description() {
      return m.approval_settings_feedback_intro()
    },
    impact: (isRequired: boolean) =>
      isRequired ? m.approval_settings_feedback_required_impact() : m.approval_settings_feedback_automatic_impact(),
  },
}
