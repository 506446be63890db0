import { inTransaction } from '../../platform/database/client.ts'
import { admin } from '../../procedures.ts'
import { staffInvitation } from './invitation-email.tsx'
import { invitationExpiry } from './send-invitation.ts'

/** The new email has the same link, which now works for seven more days. */
export const resendInvitation = admin.invitations.resend.handler(async ({ input, context, errors }) => {
  const { db, now, queue } = context
  await inTransaction(db, async (tx) => {
    const sent = await tx
      .updateTable('invitations')
      .set({ sentAt: now, expiresAt: await invitationExpiry(tx, now) })
      .where('id', '=', input.id)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    await queue.enqueueEmail(tx, staffInvitation, { invitationId: sent.id })
  })
})
