import { fullName } from '#domain/profile'
import { admin } from '../../procedures.ts'
import { selectInvitations } from './invitation-queries.ts'

/** Expired ones are listed too: they can be sent again. */
export const listInvitations = admin.invitations.list.handler(async ({ context: { db, now } }) => {
  const rows = await selectInvitations(db)
    .leftJoin('profiles', 'profiles.id', 'invitations.invitedBy')
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email as invitedByEmail'])
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .orderBy('invitations.createdAt', 'desc')
    .orderBy('invitations.id')
    .execute()
  return rows.map(({ firstName, lastName, invitedByEmail, ...invitation }) => ({
    ...invitation,
    isExpired: invitation.expiresAt <= now,
    invitedByName: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) || invitedByEmail,
  }))
})
