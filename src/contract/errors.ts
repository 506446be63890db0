/** An error and its sentence in the reader's language. */
import * as m from '#messages'
export function refusal<const Status extends number>(status: Status, sentence: () => string) {
  return {
    status,
    get message() {
      return sentence()
    },
  }
}

/** Errors that every endpoint shares, with the message shown to the user. */
export const ACCESS_ERRORS = {
  UNAUTHORIZED: refusal(401, m.please_log_in_to_continue),
  /** Those of whom an admin requires two-step verification set it up before anything else. */
  SECOND_FACTOR_REQUIRED: refusal(403, m.please_set_up_two_step_verification),
  FORBIDDEN: refusal(403, m.you_do_not_have_permission_to),
} as const

/** Of changes and exports: those of an account in a minute. `Retry-After` says when it may continue. Unit there: seconds. */
export const TOO_MANY_CALLS = refusal(429, m.this_account_has_sent_too_many)

export const LAST_WAY = refusal(409, m.this_is_your_only_way_to)

/** Errors of endpoints that need recent proof of whose session it is; `reauthentication` gives it. */
export const FRESH_ERRORS = {
  ...ACCESS_ERRORS,
  FRESH_PROOF_REQUIRED: refusal(403, m.nothing_has_changed_yet_please_confirm),
} as const
