import * as z from 'zod/mini'
import { changePasswordForm } from '#contract/accounts'

/** While the sign-in is fresh, the current password is not asked for. */
export const freshRules = z.intersection(changePasswordForm, z.object({ currentPassword: z.string() }))

/** Later it is (spec section 2, Settings). */
export const laterRules: typeof freshRules = z.intersection(
  changePasswordForm,
  z.object({ currentPassword: z.string().check(z.minLength(1, 'Please enter your current password')) }),
)
