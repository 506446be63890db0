import * as m from '#messages'
import { localized } from '../text/localized.ts'

/** The role of an account (spec section 6). Supervisors have no account and no role. */
export const ROLES = ['student', 'manager', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** True for admins and managers (spec section 6, "admin-or-manager"). */
export function isReviewer(role: Role): boolean {
  return role === 'admin' || role === 'manager'
}

/** Role names as shown in the user menu and the Account tab. */
export const ROLE_LABELS: Record<Role, string> = localized({
  student: m.common_student,
  manager: m.common_manager,
  admin: m.common_admin,
})
