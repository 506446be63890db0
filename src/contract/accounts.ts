import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ACCESS_ERRORS } from './errors.ts'
import { emailAddress, requiredLine } from './text.ts'

/** Registration and Settings (spec section 5). Unit: characters. */
export const PASSWORD_MIN_LENGTH = 6
/** The reset page requires more (spec section 9). Unit: characters. */
export const RESET_PASSWORD_MIN_LENGTH = 8
/** How long after signing in a password can be changed without entering the current one. Unit: minutes. */
export const FRESH_SESSION_MINUTES = 15

const SHORT = 'Password must be at least 6 characters'

function password(missing: string, minimum: number, tooShort: string) {
  return z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.minLength(minimum, tooShort),
      z.maxLength(128, 'Password must be at most 128 characters'),
    )
}

const MISMATCH = { error: 'Passwords do not match', path: ['confirmPassword'] }
const confirmPassword = z.string('Please confirm your password').check(z.minLength(1, 'Please confirm your password'))
const matches = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword

/** The input of sign-up (spec section 5, Register). */
export const registration = z.object({
  firstName: requiredLine('First name is required'),
  lastName: requiredLine('Last name is required'),
  email: emailAddress('Email is required', 'Invalid email address'),
  university: requiredLine('University selection is required'),
  password: password('Password is required', PASSWORD_MIN_LENGTH, SHORT),
})

export const registrationForm = z
  .extend(registration, { confirmPassword })
  .check(z.refine(matches, { ...MISMATCH, when: bothTyped }))

/** Spec section 5, Login. */
export const loginForm = z.object({
  email: emailAddress('Email is required', 'Invalid email address'),
  password: z.string().check(z.minLength(1, 'Password is required')),
  rememberMe: z.boolean(),
})

/** Spec section 5, Reset request. */
export const resetRequestForm = z.object({ email: emailAddress('Email is required', 'Invalid email address') })

/** Spec section 5, Reset update. */
export const resetPasswordForm = z
  .object({
    password: password('Password is required', RESET_PASSWORD_MIN_LENGTH, 'Password must be at least 8 characters'),
    confirmPassword,
  })
  .check(z.refine(matches, { ...MISMATCH, when: bothTyped }))

/** Spec section 5, Settings password change. */
export const changePasswordForm = z
  .object({ password: password('New password is required', PASSWORD_MIN_LENGTH, SHORT), confirmPassword })
  .check(z.refine(matches, { ...MISMATCH, when: bothTyped }))

/** Compares the passwords as soon as both are filled in, even if other fields are invalid. */
function bothTyped({ value }: { value: unknown }): boolean {
  const form = (value ?? {}) as { password?: string; confirmPassword?: string }
  return Boolean(form.password && form.confirmPassword)
}

/** Spec section 5, Settings profile. */
export const accountProfile = z.strictObject({
  firstName: requiredLine('First name is required'),
  lastName: requiredLine('Last name is required'),
  university: requiredLine('University is required'),
})

export const accounts = {
  updateProfile: oc
    .route({ method: 'PUT', path: '/account/profile', summary: 'Change your own name and university' })
    .errors(ACCESS_ERRORS)
    .input(accountProfile)
    .output(z.void()),
  changePassword: oc
    .route({ method: 'PUT', path: '/account/password', summary: 'Set a new password and end all other sessions' })
    .errors({
      ...ACCESS_ERRORS,
      SESSION_NOT_FRESH: { status: 403, message: 'For your safety, please enter your current password again.' },
      TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please try again later.' },
      WRONG_PASSWORD: { status: 400, message: 'The current password is not correct.' },
    })
    .input(
      z.strictObject({
        newPassword: password('New password is required', PASSWORD_MIN_LENGTH, SHORT),
        /** Required if the user signed in more than FRESH_SESSION_MINUTES ago. */
        currentPassword: z.optional(z.string()),
      }),
    )
    .output(z.void()),
}
