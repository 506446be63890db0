import * as m from '#messages'

/** An error and its sentence in the reader's language. */
export function refusal<const Status extends number>(status: Status, sentence: () => string) {
  return {
    status,
    get message() {
      return sentence()
    },
  }
}

/** Errors that every endpoint shares, with the sentence that people read. */
export const ACCESS_ERRORS = {
  UNAUTHORIZED: refusal(401, m.common_log_in_required),
  /** An admin requires two-step verification for this role; the person has to set it up before anything else. */
  SECOND_FACTOR_REQUIRED: refusal(403, m.factors_set_up_required),
  FORBIDDEN: refusal(403, m.common_permission_denied),
} as const

/** An account has made too many changes or exports within a minute. `Retry-After` says when it may continue, in seconds. */
export const TOO_MANY_CALLS = refusal(429, m.common_too_many_requests)

export const LAST_WAY = refusal(409, m.account_only_sign_in_way)

export const FRESH_PROOF_REQUIRED = refusal(403, m.reauthentication_proof_required)

/** Errors of endpoints that require a fresh proof of identity, which `reauthentication` gives. */
export const FRESH_ERRORS = { ...ACCESS_ERRORS, FRESH_PROOF_REQUIRED } as const

/** Errors of the endpoints behind an emailed link. */
export const READER_ERRORS = {
  /** A signed-in student cannot open the supervisor's pages, except the form of an open request. */
  LINK_OF_SUPERVISOR: refusal(403, m.link_of_supervisor),
} as const
