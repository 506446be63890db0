import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Instead of a link to verify the address, which an account already has. The screen says the same, so that strangers learn nothing. */
export function alreadyRegisteredEmail(facts: AccountFacts): EmailMessage {
  const { productName, publicUrl } = facts.site
  return accountEmail(facts, {
    subject: m.account_already_registered_email_subject({ productName }),
    preview: m.account_already_registered_email_preview(),
    heading: m.account_already_registered_email_heading(),
    because: m.account_already_registered_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{m.account_already_registered_email_intro()}</Paragraph>
        <Action href={`${publicUrl}/login`} shown>
          {m.common_log_in_button()}
        </Action>
        <Paragraph>{m.account_already_registered_email_forgotten_password()}</Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          {m.account_new_password_email_button()}
        </Action>
      </>
    ),
  })
}
