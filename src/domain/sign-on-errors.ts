import * as m from '#messages'
import { localized } from './localized.ts'

const SIGN_ON_ERRORS = localized({
  ACCOUNT_LOCKED: m.account_locked,
  ADDRESS_TAKEN: m.connections_sign_on_address_taken,
  EMAIL_NOT_VERIFIED: m.connections_sign_on_email_unverified,
  NO_EMAIL: m.connections_sign_on_email_missing,
  OTHER_SIGN_ON: m.connections_sign_on_university_required,
  UNKNOWN_DOMAIN: m.connections_sign_on_domain_unknown,
  WRONG_DOMAIN: m.connections_sign_on_domain_wrong,
  TOO_WEAK: m.connections_sign_on_second_step_missing,
  access_denied: m.connections_sign_on_cancelled,
  account_already_linked_to_different_user: m.connections_linking_identity_taken,
  account_not_linked: m.connections_sign_on_address_taken,
  email_not_found: m.connections_sign_on_email_missing,
  unable_to_link_account: m.connections_linking_email_unverified,
})
export type SignOnError = keyof typeof SIGN_ON_ERRORS

/** The sentence for the code in the address; undefined without a code. */
export function signOnMessage(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  return Object.hasOwn(SIGN_ON_ERRORS, code) ? SIGN_ON_ERRORS[code as SignOnError] : m.connections_sign_on_failed()
}

/** The sentences of a failed sign-on, by the code in the address; other codes get the general one. */
