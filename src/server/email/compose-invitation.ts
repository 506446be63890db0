import { lastDayOf } from '#domain/feedback-link'
import { readFeedbackSettings } from '../feedback-settings/feedback-settings-queries.ts'
import { tokenOfInvitation } from '../invitations/invitation-queries.ts'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { invitationEmail } from './templates/invitation.tsx'

/** Null if it has been accepted or withdrawn, or has expired. */
export async function composeInvitation(
  { config, db, clock }: EmailServices,
  job: { invitationId: string },
): Promise<EmailMessage | null> {
  const invitation = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'expiresAt', 'tokenHash'])
    .where('id', '=', job.invitationId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', clock())
    .executeTakeFirst()
  if (!invitation) return null
  // After the #, the token does not get into logs or referrers.
  const link = `${config.publicUrl}/invitation#token=${tokenOfInvitation(config, invitation)}`
  const { timeZone } = await readFeedbackSettings(db)
  return invitationEmail({ ...invitation, link, lastDay: lastDayOf(invitation.expiresAt, timeZone), site: config })
}
