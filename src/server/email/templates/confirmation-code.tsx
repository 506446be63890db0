import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** A code with which somebody who is signed in confirms a sensitive action (spec section 7, reauthenticate). */
export function confirmationCodeEmail(facts: AccountFacts & { code: string }): EmailMessage {
  const { productName, publicUrl } = facts.site
  const half = facts.code.length / 2
  return accountEmail(facts, {
    subject: m.your_code_to_confirm_that_it(),
    preview: m.code_works_for_10_minutes(),
    heading: m.confirm_that_it_is_you(),
    because: m.you_receive_this_email_because_somebody({ productName }),
    body: (
      <>
        <Paragraph>{m.enter_this_code_where_you_asked()}</Paragraph>
        <Facts facts={[[m.code(), `${facts.code.slice(0, half)} ${facts.code.slice(half)}`]]} />
        <Paragraph>{m.code_works_for_10_minutes_and()}</Paragraph>
        <Paragraph>{m.if_you_did_not_ask_for({ publicUrl })}</Paragraph>
      </>
    ),
  })
}
