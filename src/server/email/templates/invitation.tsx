import { type Day, formatDay } from '#domain/dates'
import type { InvitedRole } from '#domain/invitation'
import { localized } from '#domain/localized'
import * as m from '#messages'
import type { EmailSite } from '../email-layout.tsx'
import { Action, EmailLayout, Paragraph } from '../email-layout.tsx'
import { renderEmail } from '../render-email.ts'
import type { EmailMessage } from '../send-email.ts'

type Invitation = { site: EmailSite; email: string; role: InvitedRole; link: string; lastDay: Day }

const ROLE = localized({ manager: m.invitations_staff_email_role_manager, admin: m.invitations_staff_email_role_admin })

/** Invites somebody, who may have no account yet, to become a member of staff. */
export function invitationEmail({ site, email, role, link, lastDay }: Invitation): EmailMessage {
  const subject = m.invitations_staff_email_subject({ productName: site.productName })
  return {
    to: { name: email, address: email },
    ...renderEmail(
      subject,
      <EmailLayout
        site={site}
        greeting={m.invitations_staff_email_greeting()}
        preview={m.invitations_staff_email_preview({
          role: ROLE[role],
          productName: site.productName,
          universityName: site.universityName,
        })}
        heading={subject}
        because={m.invitations_staff_email_reason({ productName: site.productName })}
        body={
          <>
            <Paragraph>
              {m.invitations_staff_email_intro({
                role: ROLE[role],
                productName: site.productName,
                universityName: site.universityName,
              })}
            </Paragraph>
            <Action href={link} shown>
              {m.invitations_staff_email_button()}
            </Action>
            <Paragraph>{m.invitations_staff_email_expiry({ lastDay: formatDay(lastDay) })}</Paragraph>
          </>
        }
      />,
    ),
  }
}
