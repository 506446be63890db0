import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Proves that the address belongs to the person who registered (spec section 2, verify email). */
export function verifyEmail(facts: AccountFacts & { link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: m.confirm_your_email_address_for({ productName }),
    preview: m.confirm_and_account_is_ready(),
    heading: m.confirm_your_email_address(),
    because: m.you_receive_this_email_because_this_address({ productName }),
    body: (
      <>
        <Paragraph>{m.please_confirm_that_this_address_is_yours()}</Paragraph>
        <Action href={facts.link} shown>
          {m.confirm_email_address()}
        </Action>
        <Paragraph>{m.link_works_for_24_hours_if()}</Paragraph>
      </>
    ),
  })
}
