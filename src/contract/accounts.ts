import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { LANGUAGES } from '#domain/languages'
import * as m from '#messages'
import { ACCESS_ERRORS, FRESH_ERRORS, refusal } from './errors.ts'
import { emailAddress, requiredLine, type Sentence } from './text.ts'

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
      z.maxLength(128, { error: m.password_must_be_at_most_128 }),
    )
}

const newPassword = password(m.new_password_is_required, PASSWORD_MIN_LENGTH, m.password_must_be_at_least_6)
const email = emailAddress(m.email_is_required, m.invalid_email_address)

type Passwords = { password: string; confirmPassword: string }
export const confirmPassword = z
  .string({ error: m.please_confirm_your_password })
  .check(z.minLength(1, { error: m.please_confirm_your_password }))

/** Compares the passwords as soon as both are filled in, even if other fields are invalid. */
export const passwordsMatch = z.refine<Passwords>((form) => form.password === form.confirmPassword, {
  error: m.passwords_do_not_match,
  path: ['confirmPassword'],
  when: ({ value }) => {
    const form = (value ?? {}) as Partial<Passwords>
    return Boolean(form.password && form.confirmPassword)
  },
})

/** The input of sign-up (spec section 5, Register). */
export const registration = z.object({
  firstName: requiredLine(m.first_name_is_required),
  lastName: requiredLine(m.last_name_is_required),
  email,
  university: requiredLine(m.university_selection_is_required),
  password: password(m.password_is_required, PASSWORD_MIN_LENGTH, m.password_must_be_at_least_6),
})

export const registrationForm = z.extend(registration, { confirmPassword }).check(passwordsMatch)

/** Spec section 5, Login. */
export const loginForm = z.object({
  email,
  password: z.string().check(z.minLength(1, { error: m.password_is_required })),
  rememberMe: z.boolean(),
})

/** The code of an email; people may type it in groups. */
export const emailCodeForm = z.object({
  code: z.string().check(
    z.overwrite((code) => code.replace(/\D/g, '')),
    z.minLength(1, { error: m.code_is_required }),
  ),
})

/** Spec section 5, Reset request. */
export const resetRequestForm = z.object({ email })

/** Spec section 5, Reset update. */
export const resetPasswordForm = z
  .object({
    password: password(m.password_is_required, RESET_PASSWORD_MIN_LENGTH, m.password_must_be_at_least_8),
    confirmPassword,
  })
  .check(passwordsMatch)

/** Spec section 5, Settings password change. */
export const changePasswordForm = z.object({ password: newPassword, confirmPassword }).check(passwordsMatch)

/** Spec section 5, Settings profile. */
export const accountProfile = z.strictObject({
  firstName: requiredLine(m.first_name_is_required),
  lastName: requiredLine(m.last_name_is_required),
  university: requiredLine(m.university_is_required),
})

/** The new address for one's own account. */
export const emailChangeForm = z.strictObject({ email })

const linkToken = z.string().check(z.minLength(1), z.maxLength(100))
/** Students must not receive the links to their own feedback. */
const SUPERVISORS_ADDRESS = refusal(409, m.email_change_supervisors_address)
const INVALID_LINK = refusal(404, m.this_link_has_been_used_or)

export const accounts = {
  updateProfile: oc
    .route({ method: 'PUT', path: '/account/profile', summary: 'Change your own name and university' })
    .errors(ACCESS_ERRORS)
    .input(accountProfile)
    .output(z.void()),
  changeLanguage: oc
    .route({ method: 'PUT', path: '/account/language', summary: 'Choose the language of your screens and emails' })
    .errors(ACCESS_ERRORS)
    .input(z.strictObject({ language: z.nullable(z.enum(LANGUAGES)) }))
    .output(z.void()),
  changePassword: oc
    .route({ method: 'PUT', path: '/account/password', summary: 'Set a new password and end all other sessions' })
    .errors({
      ...FRESH_ERRORS,
      COMMON_PASSWORD: refusal(400, m.this_password_is_too_common_please),
    })
    .input(z.strictObject({ newPassword }))
    .output(z.void()),
  requestEmailChange: oc
    .route({
      method: 'POST',
      path: '/account/email-change',
      summary: 'Ask to change your email address; confirmed by links sent to the old and the new address',
    })
    .errors({
      ...FRESH_ERRORS,
      NOT_OFFERED: refusal(404, m.email_address_cannot_be_changed_contact),
      SAME_ADDRESS: refusal(409, m.this_is_already_your_email_address),
      SUPERVISORS_ADDRESS,
      TOO_MANY_REQUESTS: refusal(429, m.too_many_attempts_please_try_again),
    })
    .input(emailChangeForm)
    .output(z.void()),
  openEmailChange: oc
    .route({
      method: 'POST',
      path: '/email-change/open',
      summary: 'Read the change of email address behind a link; changes nothing',
    })
    .errors({ INVALID_LINK })
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ oldEmail: z.string(), newEmail: z.string() })),
  confirmEmailChange: oc
    .route({ method: 'POST', path: '/email-change/confirmation', summary: 'Confirm a change of email address' })
    .errors({
      INVALID_LINK,
      LOCKED: refusal(403, m.this_account_is_locked_please_contact),
      SIGN_ON_REQUIRED: refusal(409, m.this_change_is_no_longer_possible),
      OTHER_ACCOUNT: refusal(403, m.this_link_belongs_to_another_account),
      ADDRESS_TAKEN: refusal(409, m.this_address_already_belongs_to_another),
      SUPERVISORS_ADDRESS,
    })
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ confirmed: z.enum(['old address', 'new address']) })),
}
