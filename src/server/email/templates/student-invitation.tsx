import { INVITATION_DAYS } from '#domain/invitation'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type Facts = AccountFacts & {
  link: string
  /** The university's sign-on, if it has taken the place of the password. */
  signOnName: string | null
}

/** Invites a student whose account an admin has imported. */
export function studentInvitationEmail({ link, signOnName, ...facts }: Facts): EmailMessage {
  const { productName, universityName } = facts.site
  const subject = `Your ${productName} account`
  return accountEmail(facts, {
    subject,
    preview: `Your account for internships at ${universityName} is ready.`,
    heading: subject,
    because: `${universityName} has created a ${productName} account for this address.`,
    body: (
      <>
        <Paragraph>
          {`Your account at ${universityName} is ready. In ${productName} you register your internships and read the feedback of your supervisors.`}
        </Paragraph>
        <Action href={link} shown>
          {signOnName ? `Log in with ${signOnName}` : 'Choose a password'}
        </Action>
        {!signOnName && (
          <Paragraph>
            {`The link works for ${INVITATION_DAYS} days and only once. After that, use “Forgot password?” on the login page.`}
          </Paragraph>
        )}
      </>
    ),
  })
}
