import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** To the old address: asks whether the account may get a new one. */
export function allowNewAddressEmail(facts: AccountFacts & { newEmail: string; link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: m.account_allow_new_address_email_subject({ productName }),
    preview: m.account_allow_new_address_email_preview(),
    heading: m.account_allow_new_address_email_heading(),
    because: m.account_allow_new_address_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{m.account_allow_new_address_email_intro()}</Paragraph>
        <Facts
          facts={[
            [m.account_old_address_label(), facts.email],
            [m.common_new(), facts.newEmail],
          ]}
        />
        <Action href={facts.link} shown>
          {m.account_allow_new_address_email_button()}
        </Action>
        <Paragraph>{m.account_allow_new_address_email_expiry()}</Paragraph>
      </>
    ),
  })
}
