import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Password reset instructions (spec section 2, reset password). */
export function resetPasswordEmail(facts: AccountFacts & { link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: m.account_reset_password_email_subject({ productName }),
    preview: m.account_reset_password_email_preview(),
    heading: m.account_reset_password_title(),
    because: m.account_reset_password_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{m.account_reset_password_email_intro()}</Paragraph>
        <Action href={facts.link} shown>
          {m.account_new_password_email_button()}
        </Action>
        <Paragraph>{m.account_reset_password_email_expiry()}</Paragraph>
      </>
    ),
  })
}
