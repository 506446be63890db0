import { feedbackEntered } from './feedback/entered/feedback-entered-email.tsx'
import { askAgain } from './feedback/in-person/ask-again-email.tsx'
import { askInPerson } from './feedback/in-person/ask-in-person-email.tsx'
import { inPersonCode } from './feedback/in-person/in-person-code-email.tsx'
import { midtermReleased } from './feedback/midterm/midterm-released-email.tsx'
import { midtermRequest } from './feedback/midterm/midterm-request-email.tsx'
import { questionSetTest } from './feedback/question-sets/question-set-test-email.tsx'
import { feedbackReminder } from './feedback/requests/asking/feedback-reminder-email.tsx'
import { feedbackRequest } from './feedback/requests/asking/feedback-request-email.tsx'
import { secondContactRequest } from './feedback/requests/asking/second-contact-request-email.tsx'
import { feedbackApproved } from './feedback/requests/emails/feedback-approved-email.tsx'
import { feedbackCopy } from './feedback/requests/emails/feedback-copy-email.tsx'
import { feedbackNotUsable } from './feedback/requests/emails/feedback-not-usable-email.tsx'
import { feedbackQuestion } from './feedback/requests/emails/feedback-question-email.tsx'
import { feedbackSentBack } from './feedback/requests/emails/feedback-sent-back-email.tsx'
import { feedbackSetBack } from './feedback/requests/emails/feedback-set-back-email.tsx'
import { feedbackShown } from './feedback/requests/emails/feedback-shown-email.tsx'
import { feedbackSubmitted } from './feedback/requests/emails/feedback-submitted-email.tsx'
import { feedbackWithheld } from './feedback/requests/emails/feedback-withheld-email.tsx'
import { inPersonReceipt } from './feedback/requests/emails/in-person-receipt-email.tsx'
import { questionAnswered } from './feedback/requests/emails/question-answered-email.tsx'
import { supervisorConfirmation } from './feedback/requests/ways-out/supervisor-confirmation-email.tsx'
import { supervisorDeclineUndone } from './feedback/requests/ways-out/supervisor-decline-undone-email.tsx'
import { supervisorDeclined } from './feedback/requests/ways-out/supervisor-declined-email.tsx'
import { supervisorHandOverUndone } from './feedback/requests/ways-out/supervisor-hand-over-undone-email.tsx'
import { supervisorHandedOver } from './feedback/requests/ways-out/supervisor-handed-over-email.tsx'
import { secondContactNotice } from './feedback/second-contact/second-contact-notice-email.tsx'
import { allowNewAddress } from './identity/account/allow-new-address-email.tsx'
import { confirmNewAddress } from './identity/account/confirm-new-address-email.tsx'
import { roleLowered } from './identity/connections/role-lowered-email.tsx'
import { certificateEnding } from './identity/connections/saml/certificate-ending-email.tsx'
import { factorChanged } from './identity/factors/factor-changed-email.tsx'
import { passkeyAdded, passkeyRemoved } from './identity/passkeys/passkey-changed-email.tsx'
import { confirmationCode } from './identity/reauthentication/confirmation-code-email.tsx'
import { newDevice } from './identity/sessions/new-device-email.tsx'
import { signInCode } from './identity/sign-in/email-sign-in/sign-in-code-email.tsx'
import { signInLink } from './identity/sign-in/email-sign-in/sign-in-link-email.tsx'
import { resetPassword } from './identity/sign-in/passwords/reset-password-email.tsx'
import { alreadyRegistered } from './identity/sign-in/verification/already-registered-email.tsx'
import { verifyAddress } from './identity/sign-in/verification/verify-address-email.tsx'
import { webhookDisabled } from './integrations/webhooks/webhook-disabled-email.tsx'
import { studentInvitation } from './internships/imports/running/student-invitation-email.tsx'
import { internshipApproved } from './internships/internships/internship-approved-email.tsx'
import { internshipRejected } from './internships/internships/internship-rejected-email.tsx'
import { internshipSetBack } from './internships/internships/internship-set-back-email.tsx'
import { weeklyDigest } from './office/digest/weekly-digest-email.tsx'
import { staffMailing } from './office/mailings/staff-mailing-email.tsx'
import { scheduledExport } from './office/schedules/scheduled-export-email.tsx'
import { deliveryFailed } from './operations/delivery/delivery-failed-email.tsx'
import { staffInvitation } from './people/invitations/invitation-email.tsx'
import type { Email } from './platform/email/define-email.ts'
import { dataErased } from './privacy/erasure/data-erased-email.tsx'
import { erasureDeclined } from './privacy/erasure/erasure-declined-email.tsx'
import { ownDataLink } from './privacy/supervisor-data/own-data-link-email.tsx'
import { testEmail } from './settings/email-texts/test-email.ts'

/** Every email that is sent. */
export const EMAILS: readonly Email[] = [
  verifyAddress,
  alreadyRegistered,
  resetPassword,
  signInCode,
  signInLink,
  newDevice,
  factorChanged,
  passkeyAdded,
  passkeyRemoved,
  confirmationCode,
  allowNewAddress,
  confirmNewAddress,
  staffInvitation,
  studentInvitation,
  internshipApproved,
  internshipRejected,
  internshipSetBack,
  supervisorConfirmation,
  supervisorDeclined,
  supervisorDeclineUndone,
  supervisorHandedOver,
  supervisorHandOverUndone,
  feedbackRequest,
  feedbackReminder,
  secondContactRequest,
  secondContactNotice,
  inPersonCode,
  inPersonReceipt,
  askInPerson,
  askAgain,
  deliveryFailed,
  midtermRequest,
  midtermReleased,
  feedbackSubmitted,
  feedbackApproved,
  feedbackSetBack,
  feedbackSentBack,
  feedbackWithheld,
  feedbackShown,
  feedbackNotUsable,
  feedbackQuestion,
  questionAnswered,
  feedbackCopy,
  feedbackEntered,
  staffMailing,
  weeklyDigest,
  scheduledExport,
  testEmail,
  questionSetTest,
  webhookDisabled,
  certificateEnding,
  roleLowered,
  ownDataLink,
  erasureDeclined,
  dataErased,
]
