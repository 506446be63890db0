import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Password reset instructions (spec section 2, reset password). */
export function resetPasswordEmail(facts: AccountFacts & { link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: m.reset_your_password_2({ productName }),
    preview: m.link_works_for_one_hour(),
    heading: m.reset_your_password(),
    because: m.you_receive_this_email_because_password({ productName }),
    body: (
      <>
        <Paragraph>{m.open_link_to_choose_new_password()}</Paragraph>
        <Action href={facts.link} shown>
          {m.choose_new_password()}
        </Action>
        <Paragraph>{m.link_works_for_one_hour_and()}</Paragraph>
      </>
    ),
  })
}
