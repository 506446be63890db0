const ADDRESS_TAKEN =
  'An account with this email address exists. Log in as usual, then link the provider in Settings › Security.'

/** The sentences of a failed sign-on, by the code in the address; other codes get the general one. */
export const SIGN_ON_ERRORS = {
  ACCOUNT_LOCKED: 'This account is locked. Please contact support.',
  ADDRESS_TAKEN,
  EMAIL_NOT_VERIFIED: 'This provider has not verified your email address. Please log in another way.',
  NO_EMAIL: 'The identity provider did not send your email address. Please contact support.',
  OTHER_SIGN_ON: 'Your university has its own sign-in. Please enter your university email address to continue.',
  UNKNOWN_DOMAIN: 'Please use an account with your university email address.',
  WRONG_DOMAIN: 'This sign-in cannot be used with your email address. Please contact support.',
  TOO_WEAK:
    'Your university did not confirm a second step. Please set up two-step verification there, then log in again.',
  access_denied: 'The sign-in was cancelled. Please try again.',
  account_already_linked_to_different_user: 'This sign-in already belongs to another account.',
  account_not_linked: ADDRESS_TAKEN,
  email_not_found: 'The identity provider did not send your email address. Please contact support.',
  unable_to_link_account: 'This provider has not verified your email address, so it cannot be linked.',
} as const
export type SignOnError = keyof typeof SIGN_ON_ERRORS

/** The sentence for the code in the address; undefined without a code. */
export function signOnMessage(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  return Object.hasOwn(SIGN_ON_ERRORS, code) ? SIGN_ON_ERRORS[code as SignOnError] : SIGN_ON_FAILED
}

const SIGN_ON_FAILED = 'Signing in with this provider failed. Please try again.'
