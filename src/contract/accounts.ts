import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ACCESS_ERRORS, FRESH_ERRORS } from './errors.ts'
import { emailAddress, requiredLine } from './text.ts'

/** Registration and Settings (spec section 5). Unit: characters. */
export const PASSWORD_MIN_LENGTH = 6
/** The reset page requires more (spec section 9). Unit: characters. */
export const RESET_PASSWORD_MIN_LENGTH = 8
/** Refused by the server, which has the list. */
export const COMMON_PASSWORD = 'This password is too common. Please choose another one.'

export function password(missing: string, minimum: number, tooShort: string) {
  return z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.minLength(minimum, tooShort),
      z.maxLength(128, 'Password must be at most 128 characters'),
    )
}

const SHORT = 'Password must be at least 6 characters'
const newPassword = password('New password is required', PASSWORD_MIN_LENGTH, SHORT)
const email = emailAddress('Email is required', 'Invalid email address')

type Passwords = { password: string; confirmPassword: string }
export const confirmPassword = z
  .string('Please confirm your password')
  .check(z.minLength(1, 'Please confirm your password'))

/** Compares the passwords as soon as both are filled in, even if other fields are invalid. */
export const passwordsMatch = z.refine<Passwords>((form) => form.password === form.confirmPassword, {
  error: 'Passwords do not match',
  path: ['confirmPassword'],
  when: ({ value }) => {
    const form = (value ?? {}) as Partial<Passwords>
    return Boolean(form.password && form.confirmPassword)
  },
})

/** The input of sign-up (spec section 5, Register). */
export const registration = z.object({
  firstName: requiredLine('First name is required'),
  lastName: requiredLine('Last name is required'),
  email,
  university: requiredLine('University selection is required'),
  password: password('Password is required', PASSWORD_MIN_LENGTH, SHORT),
})

export const registrationForm = z.extend(registration, { confirmPassword }).check(passwordsMatch)

/** Spec section 5, Login. */
export const loginForm = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Password is required')),
  rememberMe: z.boolean(),
})

/** The code of an email; people may type it in groups. */
export const emailCodeForm = z.object({
  code: z.string().check(
    z.overwrite((code) => code.replace(/\D/g, '')),
    z.minLength(1, 'Code is required'),
  ),
})

/** Spec section 5, Reset request. */
export const resetRequestForm = z.object({ email })

/** Spec section 5, Reset update. */
export const resetPasswordForm = z
  .object({
    password: password('Password is required', RESET_PASSWORD_MIN_LENGTH, 'Password must be at least 8 characters'),
    confirmPassword,
  })
  .check(passwordsMatch)

/** Spec section 5, Settings password change. */
export const changePasswordForm = z.object({ password: newPassword, confirmPassword }).check(passwordsMatch)

/** Spec section 5, Settings profile. */
export const accountProfile = z.strictObject({
  firstName: requiredLine('First name is required'),
  lastName: requiredLine('Last name is required'),
  university: requiredLine('University is required'),
})

/** The new address for one's own account. */
export const emailChangeForm = z.strictObject({ email })

export const accounts = {
  updateProfile: oc
    .route({ method: 'PUT', path: '/account/profile', summary: 'Change your own name and university' })
    .errors(ACCESS_ERRORS)
    .input(accountProfile)
    .output(z.void()),
  changePassword: oc
    .route({ method: 'PUT', path: '/account/password', summary: 'Set a new password and end all other sessions' })
    .errors({
      ...FRESH_ERRORS,
      COMMON_PASSWORD: { status: 400, message: COMMON_PASSWORD },
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
      NOT_OFFERED: {
        status: 404,
        message: 'Email address cannot be changed. Contact support if you need to update this.',
      },
      SAME_ADDRESS: { status: 409, message: 'This is already your email address.' },
      TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please try again later.' },
    })
    .input(emailChangeForm)
    .output(z.void()),
  confirmEmailChange: oc
    .route({ method: 'POST', path: '/email-change/confirmation', summary: 'Confirm a change of email address' })
    .errors({
      INVALID_LINK: {
        status: 404,
        message: 'This link has been used or has expired. Please ask for the change again in Settings.',
      },
      OTHER_ACCOUNT: {
        status: 403,
        message: 'This link belongs to another account. Please sign out first, then open it again.',
      },
      ADDRESS_TAKEN: { status: 409, message: 'This address already belongs to another account.' },
    })
    .input(z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }))
    .output(z.object({ confirmed: z.enum(['old address', 'new address']) })),
}
