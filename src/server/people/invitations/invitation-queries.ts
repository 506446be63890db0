import type { ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import type { INVITATION_ERRORS } from '#contract/people/invitations'
import { type InvitedRole, invitationEnd } from '#domain/people/invitation'
import { domainOf } from '#domain/platform/email-address'
import { requiredConnection } from '../../identity/connections/connection-queries.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { derivedToken, hashToken } from '../../platform/secrets/tokens.ts'

/** The token of an invitation's link. */
export function invitationToken(secret: string, id: string): string {
  return derivedToken(secret, `invitation ${id}`)
}

/** Invitations with their departments, in any state. */
export function selectInvitations(db: Db | Tx) {
  return db
    .selectFrom('invitations')
    .selectAll('invitations')
    .select(
      sql<string[]>`array(select department_name from invitation_departments
        where invitation_id = invitations.id order by department_name)`.as('departments'),
    )
}

/** The invitation with this token; throws the contract's error if it can no longer be used. */
export async function findUsableInvitation(
  { db, now }: { db: Db; now: Date },
  token: string,
  errors: ORPCErrorConstructorMap<typeof INVITATION_ERRORS>,
) {
  const invitation = await selectInvitations(db)
    .where('tokenHash', '=', hashToken(token.trim().toLowerCase()))
    .executeTakeFirstOrThrow(() => errors.UNKNOWN())
  const end = invitationEnd(invitation, now)
  if (end === 'used') throw errors.USED()
  if (end === 'withdrawn') throw errors.WITHDRAWN()
  if (end === 'expired') throw errors.EXPIRED()
  return invitation
}

/** The university's sign-on, if it replaces the password for the invited person. Admins keep theirs. */
export async function signOnFor(db: Db, { email, role }: { email: string; role: InvitedRole }) {
  return role === 'admin' ? undefined : requiredConnection(db, domainOf(email))
}

/** Deletes withdrawn invitations once their link has expired; until then, the link says that the invitation was withdrawn. */
export async function deleteWithdrawnInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('withdrawnAt', 'is not', null).where('expiresAt', '<', now).execute()
}
