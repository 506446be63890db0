/** Errors that every endpoint shares, with the message shown to the user. */
export const ACCESS_ERRORS = {
  UNAUTHORIZED: { status: 401, message: 'Please log in to continue.' },
  /** Those of whom an admin requires two-step verification set it up before anything else. */
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Please set up two-step verification first.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
} as const

/** Of changes and exports: those of an account in a minute. `Retry-After` says when it may continue. Unit there: seconds. */
export const TOO_MANY_CALLS = {
  status: 429,
  message: 'This account has sent too many requests. Please wait a minute, then try again.',
} as const

export const LAST_WAY = {
  status: 409,
  message: 'This is your only way to sign in. Set a password or link another way first.',
} as const

/** Errors of endpoints that need recent proof of whose session it is; `reauthentication` gives it. */
export const FRESH_ERRORS = {
  ...ACCESS_ERRORS,
  FRESH_PROOF_REQUIRED: {
    status: 403,
    message: 'Nothing has changed yet. Please confirm that it is you, then try again.',
  },
} as const
