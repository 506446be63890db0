import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** To the old address: asks whether the account may get a new one. */
export function allowNewAddressEmail(facts: AccountFacts & { newEmail: string; link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: m.confirm_new_email_address_of_your({ productName }),
    preview: m.nothing_changes_until_you_confirm_it(),
    heading: m.change_your_email_address_2(),
    because: m.you_receive_this_email_because_change({ productName }),
    body: (
      <>
        <Paragraph>{m.someone_logged_in_to_your_account()}</Paragraph>
        <Facts
          facts={[
            [m.old_address(), facts.email],
            [m.new_label(), facts.newEmail],
          ]}
        />
        <Action href={facts.link} shown>
          {m.allow_new_address()}
        </Action>
        <Paragraph>{m.link_works_for_24_hours_and()}</Paragraph>
      </>
    ),
  })
}
