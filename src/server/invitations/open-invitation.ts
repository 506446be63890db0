import { invitationEnd } from '#domain/invitation'
import { linkHolder } from '../procedures.ts'
import { findInvitation, signOnFor } from './invitation-queries.ts'

/** What the link is for. Changes nothing, so mail scanners may open it. */
export const openInvitation = linkHolder.invitations.open.handler(async ({ input, context, errors }) => {
  const { db, now } = context
  const invitation = await findInvitation(db, input.token)
  if (!invitation) throw errors.UNKNOWN()
  const end = invitationEnd(invitation, now)
  if (end === 'used') throw errors.USED()
  if (end === 'withdrawn') throw errors.WITHDRAWN()
  if (end === 'expired') throw errors.EXPIRED()
  const account = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', invitation.email)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  const signOn = (await signOnFor(db, invitation)) ?? null
  return { ...invitation, hasAccount: account !== undefined, signOn }
})
