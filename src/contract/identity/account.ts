import * as z from 'zod/mini'
import { digitsIn } from '#domain/text/code-digits'
import { LANGUAGES } from '#domain/text/languages'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { FRESH_PROOF_REQUIRED, refusal } from '../errors.ts'
import { emailAddress, requiredLine, type Sentence } from '../text.ts'

/** Registration and Settings (spec section 5). Unit: characters. */
export const PASSWORD_MIN_LENGTH = 6
/** The reset page requires more (spec section 9). Unit: characters. */
export const RESET_PASSWORD_MIN_LENGTH = 8

export function password(missing: Sentence, minimum: number, tooShort: Sentence) {
  return z
    .string({ error: missing })
    .check(
      z.minLength(1, { error: missing }),
      z.minLength(minimum, { error: tooShort }),
      z.maxLength(128, { error: m.account_password_too_long }),
    )
}

const newPassword = password(m.account_new_password_required, PASSWORD_MIN_LENGTH, m.account_password_too_short)
const email = emailAddress(m.common_account_email_required, m.common_account_email_invalid)

type Passwords = { password: string; confirmPassword: string }
export const confirmPassword = z
  .string({ error: m.account_password_confirmation_required })
  .check(z.minLength(1, { error: m.account_password_confirmation_required }))

/** Compares the passwords as soon as both are filled in, even if other fields are invalid. */
export const passwordsMatch = z.refine<Passwords>((form) => form.password === form.confirmPassword, {
  error: m.account_password_mismatch,
  path: ['confirmPassword'],
  when: ({ value }) => {
    const form = (value ?? {}) as Partial<Passwords>
    return Boolean(form.password && form.confirmPassword)
  },
})

/** The input of sign-up (spec section 5, Register). */
export const registration = z.object({
  firstName: requiredLine(m.common_first_name_required),
  lastName: requiredLine(m.common_last_name_required),
  email,
  university: requiredLine(m.account_register_university_required),
  password: password(m.common_password_required, PASSWORD_MIN_LENGTH, m.account_password_too_short),
})

export const registrationForm = z.extend(registration, { confirmPassword }).check(passwordsMatch)

/** Spec section 5, Login. */
export const loginForm = z.object({
  email,
  password: z.string().check(z.minLength(1, { error: m.common_password_required })),
  rememberMe: z.boolean(),
})

/** The form for a code from an email. */
export const emailCodeForm = z.object({
  code: z.string().check(z.overwrite(digitsIn), z.minLength(1, { error: m.common_code_required })),
})

/** Spec section 5, Reset request. */
export const resetRequestForm = z.object({ email })

/** Spec section 5, Reset update. */
export const resetPasswordForm = z
  .object({
    password: password(m.common_password_required, RESET_PASSWORD_MIN_LENGTH, m.account_reset_password_too_short),
    confirmPassword,
  })
  .check(passwordsMatch)

/** Spec section 5, Settings password change. */
export const changePasswordForm = z.object({ password: newPassword, confirmPassword }).check(passwordsMatch)

/** Spec section 5, Settings profile. */
export const accountProfile = z.strictObject({
  firstName: requiredLine(m.common_first_name_required),
  lastName: requiredLine(m.common_last_name_required),
  university: requiredLine(m.common_university_required),
})

/** The form for changing the address of one's own account. */
export const emailChangeForm = z.strictObject({ email })

const linkToken = z.string().check(z.minLength(1), z.maxLength(100))
/** Students must not receive the links to their own feedback. */
const SUPERVISORS_ADDRESS = refusal(409, m.account_email_change_supervisors_address)
const INVALID_LINK = refusal(404, m.account_email_change_link_invalid)

export const accounts = {
  updateProfile: endpoint({ access: 'signedIn', scope: null })
    .route({ method: 'PUT', path: '/account/profile', summary: 'Change your own name and university' })
    .input(accountProfile)
    .output(z.void()),
  changeLanguage: endpoint({ access: 'enrolling', scope: null })
    .route({
      method: 'PUT',
      path: '/account/language',
      summary: 'Choose the language of your screens and emails',
      description: 'Null leaves the choice to the browser, and emails are in English.',
    })
    .input(z.strictObject({ language: z.nullable(z.enum(LANGUAGES)) }))
    .output(z.void()),
  changePassword: endpoint({ access: 'signedIn', scope: null })
    .route({
      method: 'PUT',
      path: '/account/password',
      summary: 'Set a new password and end all other sessions',
      description: `A password needs ${PASSWORD_MIN_LENGTH} characters and must not be a common one.`,
    })
    .errors({
      FRESH_PROOF_REQUIRED,
      COMMON_PASSWORD: refusal(400, m.common_password_too_common),
    })
    .input(z.strictObject({ newPassword }))
    .output(z.void()),
  requestEmailChange: endpoint({ access: 'fresh', scope: null })
    .route({
      method: 'POST',
      path: '/account/email-change',
      summary: 'Ask to change your email address; confirmed by links sent to the old and the new address',
      description: 'Nothing changes before the links are followed.',
    })
    .errors({
      NOT_OFFERED: refusal(404, m.account_email_change_not_offered),
      SAME_ADDRESS: refusal(409, m.account_email_change_same_address),
      SUPERVISORS_ADDRESS,
      TOO_MANY_REQUESTS: refusal(429, m.common_too_many_attempts_retry_later),
    })
    .input(emailChangeForm)
    .output(z.void()),
  openEmailChange: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/email-change/open',
      summary: 'Read the change of email address behind a link; changes nothing',
    })
    .errors({ INVALID_LINK })
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ oldEmail: z.string(), newEmail: z.string() })),
  confirmEmailChange: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/email-change/confirmation',
      summary: 'Confirm a change of email address',
      description: 'The address changes once both links have been confirmed.',
    })
    .errors({
      INVALID_LINK,
      LOCKED: refusal(403, m.account_locked),
      SIGN_ON_REQUIRED: refusal(409, m.account_email_change_sign_on_required),
      OTHER_ACCOUNT: refusal(403, m.account_email_change_other_account),
      ADDRESS_TAKEN: refusal(409, m.account_email_change_address_taken),
      SUPERVISORS_ADDRESS,
    })
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ confirmed: z.enum(['old address', 'new address']) })),
}
