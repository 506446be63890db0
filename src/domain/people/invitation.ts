import type { Role } from '../platform/roles.ts'

/** How long the link of an invitation works. Unit: days. */
export const INVITATION_DAYS = 7

export type InvitedRole = Exclude<Role, 'student'>

/** Why a link can no longer be used; null if it can. */
export function invitationEnd(
  invitation: { acceptedAt: Date | null; withdrawnAt: Date | null; expiresAt: Date },
  now: Date,
): 'used' | 'withdrawn' | 'expired' | null {
  if (invitation.acceptedAt) return 'used'
  if (invitation.withdrawnAt) return 'withdrawn'
  return invitation.expiresAt <= now ? 'expired' : null
}

/** The role after accepting. An invitation never lowers a role: an admin invited as a manager stays an admin. */
export function roleAfter(current: Role, invited: InvitedRole): InvitedRole {
  return current === 'admin' ? 'admin' : invited
}
