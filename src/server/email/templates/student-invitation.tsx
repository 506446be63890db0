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
  const subject = m.your_account_2({ productName })
  return accountEmail(facts, {
    subject,
    preview: m.your_account_for_internships_at_is({ universityName }),
    heading: subject,
    because: m.you_receive_this_email_because_has_created({ universityName, productName }),
    body: (
      <>
        <Paragraph>{m.your_account_at_is_ready_in({ universityName, productName })}</Paragraph>
        <Action href={link} shown>
          {signOnName ? m.log_in_with({ signOnName }) : m.choose_password()}
        </Action>
        {!signOnName && <Paragraph>{m.student_invitation_works_until({ lastDay: formatDay(lastDay) })}</Paragraph>}
      </>
    ),
  })
}
