import * as z from 'zod/mini'
import { changePasswordForm } from '#contract/accounts'

/** A recent sign-in does not need the current password. */
export const freshRules = z.intersection(changePasswordForm, z.object({ currentPassword: z.string() }))

/** An older one does (spec section 2, Settings). */
export const staleRules: typeof freshRules = z.intersection(
  changePasswordForm,
  z.object({ currentPassword: z.string().check(z.minLength(1, 'Please enter your current password')) }),
)
