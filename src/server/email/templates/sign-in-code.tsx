import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** A code to sign in without the password (spec section 7, otp). It is not in the subject, which locked phones show. */
export function signInCodeEmail(facts: AccountFacts & { code: string }): EmailMessage {
  const { productName } = facts.site
  const half = facts.code.length / 2
  return accountEmail(facts, {
    subject: m.your_code_to_log_in_to({ productName }),
    preview: m.code_works_for_10_minutes(),
    heading: m.your_code_to_log_in(),
    because: m.you_receive_this_email_because_code({ productName }),
    body: (
      <>
        <Paragraph>{m.enter_this_code_where_you_asked()}</Paragraph>
        <Facts facts={[[m.code(), `${facts.code.slice(0, half)} ${facts.code.slice(half)}`]]} />
        <Paragraph>{m.code_works_for_10_minutes_and_only()}</Paragraph>
      </>
    ),
  })
}
