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
    subject: m.reauthentication_code_email_subject(),
    preview: m.emails_code_preview(),
    heading: m.reauthentication_code_email_heading(),
    because: m.reauthentication_code_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{m.emails_code_intro()}</Paragraph>
        <Facts facts={[[m.common_code(), `${facts.code.slice(0, half)} ${facts.code.slice(half)}`]]} />
        <Paragraph>{m.reauthentication_code_email_expiry()}</Paragraph>
        <Paragraph>{m.reauthentication_code_email_unexpected({ publicUrl })}</Paragraph>
      </>
    ),
  })
}
