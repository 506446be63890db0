/** Errors that every endpoint shares, with the message shown to the user. */
export const ACCESS_ERRORS = {
  UNAUTHORIZED: { status: 401, message: 'Please log in to continue.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
} as const

export const LAST_WAY = {
  status: 409,
  message: 'This is your only way to sign in. Set a password or link another way first.',
} as const
