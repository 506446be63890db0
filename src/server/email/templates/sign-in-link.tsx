import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** A link to sign in without the password (spec section 7, otp). */
export function signInLinkEmail(facts: AccountFacts & { link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: m.your_link_to_log_in_to({ productName }),
    preview: m.link_works_for_10_minutes(),
    heading: m.log_in_with_this_link(),
    because: m.you_receive_this_email_because_link({ productName }),
    body: (
      <>
        <Paragraph>{m.open_link_in_browser_in_which()}</Paragraph>
        <Action href={facts.link} shown>
          {m.log_in()}
        </Action>
        <Paragraph>{m.link_works_for_10_minutes_and()}</Paragraph>
      </>
    ),
  })
}
