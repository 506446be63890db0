import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Password reset instructions (spec section 2, reset password). */
export function resetPasswordEmail(facts: AccountFacts & { link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: `Reset your ${productName} password`,
    preview: 'The link works for one hour.',
    heading: 'Reset your password',
    because: `a password reset was requested for your ${productName} account.`,
    body: (
      <>
        <Paragraph>Open the link to choose a new password.</Paragraph>
        <Action href={facts.link} shown>
          Choose a new password
        </Action>
        <Paragraph>
          The link works for one hour and only once. If you did not request it, ignore this email: your password will
          not change.
        </Paragraph>
      </>
    ),
  })
}
