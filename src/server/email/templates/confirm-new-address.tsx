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
      subject: m.confirm_your_new_email_address_for({ productName }),
      preview: m.one_more_click_and_your_address(),
      heading: m.confirm_your_new_email_address(),
      because: m.you_receive_this_email_because_this({ productName }),
      body: (
        <>
          <Paragraph>{m.please_confirm_that_this_address_is()}</Paragraph>
          <Action href={facts.link} shown>
            {m.confirm_new_address()}
          </Action>
          <Paragraph>{m.link_works_for_24_hours_and_only()}</Paragraph>
        </>
      ),
    },
  )
}
