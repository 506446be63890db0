import { DAY, HOUR, inSeconds, MINUTE } from '#domain/durations'
import { INVITATION_DAYS } from '#domain/invitation'

/** How long a link or code in an email is valid; afterwards the email is not sent any more. Unit: seconds. */
export const TOKEN_LIFETIMES = {
  'verify-email': inSeconds(DAY),
  'reset-password': inSeconds(HOUR),
  'sign-in-code': inSeconds(10 * MINUTE),
  'sign-in-link': inSeconds(10 * MINUTE),
  'confirmation-code': inSeconds(10 * MINUTE),
  'allow-new-address': inSeconds(DAY),
  'confirm-new-address': inSeconds(DAY),
  'student-invitation': inSeconds(INVITATION_DAYS * DAY),
} as const
