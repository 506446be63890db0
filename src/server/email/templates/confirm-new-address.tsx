import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** To the new address: proves that it belongs to the owner of the account. */
export function confirmNewAddressEmail(facts: AccountFacts & { newEmail: string; link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(
    { ...facts, email: facts.newEmail },
    {
      subject: m.account_confirm_new_address_email_subject({ productName }),
      preview: m.account_confirm_new_address_email_preview(),
      heading: m.account_confirm_new_address_email_heading(),
      because: m.account_confirm_new_address_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.account_confirm_new_address_email_intro()}</Paragraph>
          <Action href={facts.link} shown>
            {m.account_confirm_new_address_email_button()}
          </Action>
          <Paragraph>{m.account_confirm_new_address_email_expiry()}</Paragraph>
        </>
      ),
    },
  )
}
