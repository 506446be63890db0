/** Who an account is (spec section 6). A supervisor has no account and therefore no role. */
export const ROLES = ['student', 'manager', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Admins and managers review; "admin-or-manager" of the spec's section 6. */
export function isReviewer(role: Role): boolean {
  return role === 'admin' || role === 'manager'
}

/** The word a person reads for a role, as in the user menu and the Account tab. */
export const ROLE_LABELS: Record<Role, string> = { student: 'Student', manager: 'Manager', admin: 'Admin' }
