import { lastDayOf, linkExpiry } from '#domain/feedback/feedback-link'
import { INVITATION_DAYS, type InvitedRole } from '#domain/people/invitation'
import { localized } from '#domain/text/localized'
import { type Day, formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { Action, EmailLayout, Paragraph } from '../../platform/email/email-layout.tsx'
import { renderEmail } from '../../platform/email/render-email.ts'
import { linkWithToken } from '../../platform/email/token-email.ts'
import { storedToken } from '../../platform/secrets/tokens.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { invitationToken } from './invitation-queries.ts'

type Invitation = { email: string; role: InvitedRole; link: string; lastDay: Day }

const ROLE = localized({ manager: m.invitations_staff_email_role_manager, admin: m.invitations_staff_email_role_admin })

/** Invites a person, who may not have an account yet, to become staff, while the invitation is open. */
export const staffInvitation = defineEmail({
  kind: 'invitation',
  leaves: { while: 'the invitation is open' },
  facts: async ({ config, db, clock }, { invitationId }: { invitationId: string }) => {
    const invitation = await db
      .selectFrom('invitations')
      .select(['id', 'email', 'role', 'expiresAt', 'tokenHash'])
      .where('id', '=', invitationId)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .where('expiresAt', '>', clock())
      .executeTakeFirst()
    if (!invitation) return null
    const token = storedToken(config, invitation, invitationToken) ?? invitationToken(config.authSecret, invitation.id)
    const link = linkWithToken(config, '/invitation', { token })
    const { timeZone } = await readFeedbackSettings(db)
    return { ...invitation, link, lastDay: lastDayOf(invitation.expiresAt, timeZone) }
  },
  recipient: ({ email }: Invitation) => ({ name: email, address: email }),
  body: (site, { role, link, lastDay }: Invitation) => {
    const { productName, universityName } = site
    const subject = m.invitations_staff_email_subject({ productName })
    const words = { role: ROLE[role], productName, universityName }
    return renderEmail(
      subject,
      <EmailLayout
        site={site}
        greeting={m.invitations_staff_email_greeting()}
        preview={m.invitations_staff_email_preview(words)}
        heading={subject}
        because={m.invitations_staff_email_reason({ productName })}
        body={
          <>
            <Paragraph>{m.invitations_staff_email_intro(words)}</Paragraph>
            <Action href={link} shown>
              {m.invitations_staff_email_button()}
            </Action>
            <Paragraph>{m.invitations_staff_email_expiry({ lastDay: formatDay(lastDay) })}</Paragraph>
          </>
        }
      />,
    )
  },
  sample: (site, now): Invitation => ({
    email: 'maya.okafor@example.edu',
    role: 'manager',
    link: linkWithToken(site, '/invitation', { token: 'sample' }),
    lastDay: lastDayOf(linkExpiry(now, 'UTC', INVITATION_DAYS), 'UTC'),
  }),
})
