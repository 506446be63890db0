import { allowNewAddress } from './accounts/allow-new-address-email.tsx'
import { confirmNewAddress } from './accounts/confirm-new-address-email.tsx'
import { signInCode } from './auth/email-sign-in/sign-in-code-email.tsx'
import { signInLink } from './auth/email-sign-in/sign-in-link-email.tsx'
import { factorChanged } from './auth/factors/factor-changed-email.tsx'
import { resetPassword } from './auth/passwords/reset-password-email.tsx'
import { newDevice } from './auth/sessions/new-device-email.tsx'
import { alreadyRegistered } from './auth/verification/already-registered-email.tsx'
import { verifyAddress } from './auth/verification/verify-address-email.tsx'
import { deliveryFailed } from './delivery/delivery-failed-email.tsx'
import { weeklyDigest } from './digest/weekly-digest-email.tsx'
import type { Email } from './email/define-email.ts'
import { testEmail } from './email-texts/test-email.ts'
import { feedbackApproved } from './feedback/feedback-approved-email.tsx'
import { feedbackSubmitted } from './feedback/feedback-submitted-email.tsx'
import { feedbackReminder } from './feedback-requests/asking/feedback-reminder-email.tsx'
import { feedbackRequest } from './feedback-requests/asking/feedback-request-email.tsx'
import { feedbackCopy } from './feedback-requests/link/feedback-copy-email.tsx'
import { midtermReleased } from './feedback-requests/midterm/midterm-released-email.tsx'
import { midtermRequest } from './feedback-requests/midterm/midterm-request-email.tsx'
import { supervisorConfirmation } from './feedback-requests/ways-out/supervisor-confirmation-email.tsx'
import { supervisorDeclineUndone } from './feedback-requests/ways-out/supervisor-decline-undone-email.tsx'
import { supervisorDeclined } from './feedback-requests/ways-out/supervisor-declined-email.tsx'
import { supervisorHandedOver } from './feedback-requests/ways-out/supervisor-handed-over-email.tsx'
import { studentInvitation } from './imports/running/student-invitation-email.tsx'
import { internshipApproved } from './internships/internship-approved-email.tsx'
import { internshipRejected } from './internships/internship-rejected-email.tsx'
import { staffInvitation } from './invitations/invitation-email.tsx'
import { staffMailing } from './mailings/staff-mailing-email.tsx'
import { passkeyAdded, passkeyRemoved } from './passkeys/passkey-changed-email.tsx'
import { ownDataLink } from './privacy/by-link/own-data-link-email.tsx'
import { dataErased } from './privacy/erasure/data-erased-email.tsx'
import { erasureDeclined } from './privacy/erasure/erasure-declined-email.tsx'
import { confirmationCode } from './reauthentication/confirmation-code-email.tsx'
import { scheduledExport } from './scheduled-exports/scheduled-export-email.tsx'
import { webhookDisabled } from './webhooks/webhook-disabled-email.tsx'

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
  supervisorConfirmation,
  supervisorDeclined,
  supervisorDeclineUndone,
  supervisorHandedOver,
  feedbackRequest,
  feedbackReminder,
  deliveryFailed,
  midtermRequest,
  midtermReleased,
  feedbackSubmitted,
  feedbackApproved,
  feedbackCopy,
  staffMailing,
  weeklyDigest,
  scheduledExport,
  testEmail,
  webhookDisabled,
  ownDataLink,
  erasureDeclined,
  dataErased,
]
