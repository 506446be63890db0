import * as m from '#messages'
import { localized } from '../text/localized.ts'

/** Every kind of email, as the queue stores it, with its name for admins. */
const NAMES = localized({
  'verify-email': m.system_email_kind_verify_email,
  'already-registered': m.system_email_kind_already_registered,
  'reset-password': m.system_email_kind_reset_password,
  'sign-in-code': m.system_email_kind_sign_in_code,
  'sign-in-link': m.system_email_kind_sign_in_link,
  'confirmation-code': m.system_email_kind_confirmation_code,
  'allow-new-address': m.system_email_kind_allow_new_address,
  'confirm-new-address': m.system_email_kind_confirm_new_address,
  'student-invitation': m.system_email_kind_student_invitation,
  'supervisor-confirmation': m.system_email_kind_supervisor_confirmation,
  'feedback-request': m.system_email_kind_feedback_request,
  'feedback-reminder': m.system_email_kind_feedback_reminder,
  'second-contact-request': m.system_email_kind_second_contact_request,
  'second-contact-notice': m.system_email_kind_second_contact_notice,
  'in-person-code': m.system_email_kind_in_person_code,
  'in-person-receipt': m.system_email_kind_in_person_receipt,
  'ask-in-person': m.system_email_kind_ask_in_person,
  'ask-again': m.system_email_kind_ask_again,
  'midterm-request': m.system_email_kind_midterm_request,
  'midterm-released': m.system_email_kind_midterm_released,
  'feedback-submitted': m.system_email_kind_feedback_submitted,
  'feedback-approved': m.system_email_kind_feedback_approved,
  'feedback-copy': m.system_email_kind_feedback_copy,
  'feedback-entered': m.system_email_kind_feedback_entered,
  'internship-approved': m.system_email_kind_internship_approved,
  'internship-rejected': m.system_email_kind_internship_rejected,
  'internship-set-back': m.system_email_kind_internship_set_back,
  'feedback-set-back': m.system_email_kind_feedback_set_back,
  'feedback-sent-back': m.system_email_kind_feedback_sent_back,
  'feedback-withheld': m.system_email_kind_feedback_withheld,
  'feedback-shown': m.system_email_kind_feedback_shown,
  'feedback-not-usable': m.system_email_kind_feedback_not_usable,
  'feedback-question': m.system_email_kind_feedback_question,
  'question-answered': m.system_email_kind_question_answered,
  'supervisor-declined': m.system_email_kind_supervisor_declined,
  'supervisor-decline-undone': m.system_email_kind_supervisor_decline_undone,
  'supervisor-handed-over': m.system_email_kind_supervisor_handed_over,
  'supervisor-hand-over-undone': m.system_email_kind_supervisor_hand_over_undone,
  'delivery-failed': m.system_email_kind_delivery_failed,
  invitation: m.system_email_kind_invitation,
  'new-device': m.system_email_kind_new_device,
  'passkey-added': m.system_email_kind_passkey_added,
  'passkey-removed': m.system_email_kind_passkey_removed,
  'factor-changed': m.system_email_kind_factor_changed,
  'role-lowered': m.system_email_kind_role_lowered,
  'webhook-disabled': m.system_email_kind_webhook_disabled,
  'certificate-ending': m.system_email_kind_certificate_ending,
  'data-erased': m.system_email_kind_data_erased,
  'own-data-link': m.system_email_kind_own_data_link,
  'erasure-declined': m.system_email_kind_erasure_declined,
  'staff-message': m.system_email_kind_staff_message,
  'weekly-digest': m.system_email_kind_weekly_digest,
  'test-email': m.system_email_kind_test_email,
  'question-set-test': m.system_email_kind_question_set_test,
  'scheduled-export': m.system_email_kind_scheduled_export,
})

export type EmailKind = keyof typeof NAMES
export const EMAIL_KINDS = Object.keys(NAMES) as EmailKind[]

/** 'Feedback request' for 'feedback-request'. An unknown kind is returned unchanged. */
export function emailName(kind: string): string {
  return Object.hasOwn(NAMES, kind) ? NAMES[kind as EmailKind] : kind
}
