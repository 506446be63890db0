import { isReviewer, type Role } from '../platform/roles.ts'

/** Whether people may add a second factor, and who must. */
export const TWO_FACTOR_RULES = ['off', 'optional', 'required for staff', 'required for everybody'] as const
export type TwoFactorRule = (typeof TWO_FACTOR_RULES)[number]

/** Whether this role must have a second factor. Staff are managers and admins. */
export function isFactorRequired(rule: TwoFactorRule, role: Role): boolean {
  return rule === 'required for everybody' || (rule === 'required for staff' && isReviewer(role))
}
