import { type Day, formatDay } from '#domain/dates'
import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type Facts = AccountFacts & {
  link: string
  /** The last day on which the link works. */
  lastDay: Day
  /** The university's sign-on, if it has taken the place of the password. */
  signOnName: string | null
}

/** Invites a student whose account an admin has imported. */
export function studentInvitationEmail({ link, lastDay, signOnName, ...facts }: Facts): EmailMessage {
  const { productName, universityName } = facts.site
  const subject = m.students_invitation_email_subject({ productName })
  return accountEmail(facts, {
    subject,
    preview: m.students_invitation_email_preview({ universityName }),
    heading: subject,
    because: m.students_invitation_email_reason({ universityName, productName }),
    body: (
      <>
        <Paragraph>{m.students_invitation_email_intro({ universityName, productName })}</Paragraph>
        <Action href={link} shown>
          {signOnName
            ? m.students_invitation_email_sign_on_button({ signOnName })
            : m.students_invitation_email_button()}
        </Action>
        {!signOnName && <Paragraph>{m.students_invitation_email_expiry({ lastDay: formatDay(lastDay) })}</Paragraph>}
      </>
    ),
  })
}
