import { createHash, createHmac } from 'node:crypto'
import type { ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import type { INVITATION_ERRORS } from '#contract/people/invitations'
import { type InvitedRole, invitationEnd } from '#domain/people/invitation'
import { domainOf } from '#domain/platform/email-address'
import { requiredConnection } from '../../identity/connections/connection-queries.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { type Secrets, secretsOf } from '../../platform/secrets/sealed.ts'

// The token is derived from the invitation's id and the server's secret, so that a retried email contains the same link while the
// database holds only the hash.

/** The token of an invitation's link: 160 bits. */
export function invitationToken(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`invitation ${id}`).digest('hex').slice(0, 40)
}

/** The token of a stored invitation, which the previous secret may have created. */
export function tokenOfInvitation(secrets: Secrets, { id, tokenHash }: { id: string; tokenHash: string }): string {
  const tokens = secretsOf(secrets).map((secret) => invitationToken(secret, id))
  return tokens.find((token) => hashInvitationToken(token) === tokenHash) ?? invitationToken(secrets.authSecret, id)
}

export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token.trim().toLowerCase()).digest('hex')
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
    .where('tokenHash', '=', hashInvitationToken(token))
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
