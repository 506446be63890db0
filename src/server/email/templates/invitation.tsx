import { type Day, formatDay } from '#domain/dates'
import type { InvitedRole } from '#domain/invitation'
import { localized } from '#domain/localized'
import * as m from '#messages'
import type { EmailSite } from '../email-layout.tsx'
import { Action, EmailLayout, Paragraph } from '../email-layout.tsx'
import { renderEmail } from '../render-email.ts'
import type { EmailMessage } from '../send-email.ts'

type Invitation = { site: EmailSite; email: string; role: InvitedRole; link: string; lastDay: Day }

const ROLE = localized({ manager: m.manager_in_sentence, admin: m.admin_in_sentence })

/** Invites somebody, who may have no account yet, to become a member of staff. */
export function invitationEmail({ site, email, role, link, lastDay }: Invitation): EmailMessage {
  const subject = m.you_are_invited_to_2({ productName: site.productName })
  return {
    to: { name: email, address: email },
    ...renderEmail(
      subject,
      <EmailLayout
        site={site}
        greeting={m.hello_2()}
        preview={m.become_of_at({
          role: ROLE[role],
          productName: site.productName,
          universityName: site.universityName,
        })}
        heading={subject}
        because={m.you_receive_this_email_because_admin({ productName: site.productName })}
        body={
          <>
            <Paragraph>
              {m.you_are_invited_to_become_of({
                role: ROLE[role],
                productName: site.productName,
                universityName: site.universityName,
              })}
            </Paragraph>
            <Action href={link} shown>
              {m.accept_invitation_2()}
            </Action>
            <Paragraph>{m.invitation_works_until({ lastDay: formatDay(lastDay) })}</Paragraph>
          </>
        }
      />,
    ),
  }
}
