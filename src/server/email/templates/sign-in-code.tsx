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
    subject: m.sign_in_code_email_subject({ productName }),
    preview: m.emails_code_preview(),
    heading: m.sign_in_code_email_heading(),
    because: m.sign_in_code_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{m.emails_code_intro()}</Paragraph>
        <Facts facts={[[m.common_code(), `${facts.code.slice(0, half)} ${facts.code.slice(half)}`]]} />
        <Paragraph>{m.sign_in_code_email_expiry()}</Paragraph>
      </>
    ),
  })
}
