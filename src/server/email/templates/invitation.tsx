import { INVITATION_DAYS, type InvitedRole } from '#domain/invitation'
import type { EmailSite } from '../email-layout.tsx'
import { Action, EmailLayout, Paragraph } from '../email-layout.tsx'
import { renderEmail } from '../render-email.ts'
import type { EmailMessage } from '../send-email.ts'

type Invitation = { site: EmailSite; email: string; role: InvitedRole; link: string }

const ROLE = { manager: 'a manager', admin: 'an admin' } as const

/** Invites somebody, who may have no account yet, to become a member of staff. */
export function invitationEmail({ site, email, role, link }: Invitation): EmailMessage {
  const subject = `You are invited to ${site.productName}`
  return {
    to: { name: email, address: email },
    ...renderEmail(
      subject,
      <EmailLayout
        site={site}
        greeting="Hello,"
        preview={`Become ${ROLE[role]} of ${site.productName} at ${site.universityName}.`}
        heading={subject}
        because={`an admin of ${site.productName} invited this address.`}
        body={
          <>
            <Paragraph>
              {`You are invited to become ${ROLE[role]} of ${site.productName} at ${site.universityName}: managers and admins approve internships and review the feedback of supervisors.`}
            </Paragraph>
            <Action href={link} shown>
              Accept the invitation
            </Action>
            <Paragraph>
              {`The link works for ${INVITATION_DAYS} days and only once. If you did not expect this email, ignore it.`}
            </Paragraph>
          </>
        }
      />,
    ),
  }
}
