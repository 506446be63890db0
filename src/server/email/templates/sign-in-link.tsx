import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** A link to sign in without the password (spec section 7, otp). */
export function signInLinkEmail(facts: AccountFacts & { link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: `Your link to log in to ${productName}`,
    preview: 'The link works for 10 minutes.',
    heading: 'Log in with this link',
    because: `a link to log in to your ${productName} account was requested.`,
    body: (
      <>
        <Paragraph>Open the link in the browser in which you asked for it.</Paragraph>
        <Action href={facts.link} shown>
          Log in
        </Action>
        <Paragraph>
          The link works for 10 minutes and only once. If you did not request it, ignore this email. Never forward it to
          anybody.
        </Paragraph>
      </>
    ),
  })
}
