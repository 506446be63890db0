/** The sentences of a failed sign-on, by the code in the address; other codes get the general one. */
import * as m from '#messages'
import { localized } from './localized.ts'
export const SIGN_ON_ERRORS = localized({
  ACCOUNT_LOCKED: m.this_account_is_locked_please_contact,
  ADDRESS_TAKEN: m.account_with_this_email_address_exists,
  EMAIL_NOT_VERIFIED: m.this_provider_has_not_verified_your,
  NO_EMAIL: m.identity_provider_did_not_send_your,
  OTHER_SIGN_ON: m.your_university_has_its_own_sign,
  UNKNOWN_DOMAIN: m.please_use_account_with_your_university,
  WRONG_DOMAIN: m.this_sign_in_cannot_be_used,
  TOO_WEAK: m.your_university_did_not_confirm_second,
  access_denied: m.sign_in_was_cancelled_please_try,
  account_already_linked_to_different_user: m.this_sign_in_already_belongs_to,
  account_not_linked: m.account_with_this_email_address_exists,
  email_not_found: m.identity_provider_did_not_send_your,
  unable_to_link_account: m.this_provider_has_not_verified_your_email,
})
export type SignOnError = keyof typeof SIGN_ON_ERRORS

/** The sentence for the code in the address; undefined without a code. */
export function signOnMessage(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  return Object.hasOwn(SIGN_ON_ERRORS, code)
    ? SIGN_ON_ERRORS[code as SignOnError]
    : m.signing_in_with_this_provider_failed()
}
