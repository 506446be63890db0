import { linkHolder } from '../../procedures.ts'
import { findUsableInvitation, signOnFor } from './invitation-queries.ts'

/** What the link is for. Changes nothing, so mail scanners may open it. */
export const openInvitation = linkHolder.invitations.open.handler(async ({ input, context, errors }) => {
  const { db } = context
  const invitation = await findUsableInvitation(context, input.token, errors)
  const account = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', invitation.email)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  const signOn = (await signOnFor(db, invitation)) ?? null
  return { ...invitation, hasAccount: account !== undefined, signOn }
})
