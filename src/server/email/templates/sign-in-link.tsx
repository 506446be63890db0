import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** A link to sign in without the password (spec section 7, otp). */
export function signInLinkEmail(facts: AccountFacts & { link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: m.sign_in_link_email_subject({ productName }),
    preview: m.sign_in_link_email_preview(),
    heading: m.sign_in_link_email_heading(),
    because: m.sign_in_link_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{m.sign_in_link_email_intro()}</Paragraph>
        <Action href={facts.link} shown>
          {m.common_log_in_button()}
        </Action>
        <Paragraph>{m.sign_in_link_email_expiry()}</Paragraph>
      </>
    ),
  })
}
