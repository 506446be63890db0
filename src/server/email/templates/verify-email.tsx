import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Proves that the address belongs to the person who registered (spec section 2, verify email). */
export function verifyEmail(facts: AccountFacts & { link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: m.account_verify_address_email_subject({ productName }),
    preview: m.account_verify_address_email_preview(),
    heading: m.account_verify_address_confirm_title(),
    because: m.account_verify_address_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{m.account_verify_address_email_intro()}</Paragraph>
        <Action href={facts.link} shown>
          {m.account_verify_address_confirm()}
        </Action>
        <Paragraph>{m.account_verify_address_email_expiry()}</Paragraph>
      </>
    ),
  })
}
