import { formatMoment } from '#domain/dates'
import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type NewDevice = AccountFacts & { device: string; address: string; signedInAt: Date }

/** Somebody signed in from a browser that is new to the account. */
export function newDeviceEmail(facts: NewDevice): EmailMessage {
  const { productName, publicUrl } = facts.site
  return accountEmail(facts, {
    subject: m.new_sign_in_to_your_account({ productName }),
    preview: m.was_this_you_2({ device: facts.device }),
    heading: m.new_sign_in_to_your_account_2(),
    because: m.you_receive_this_email_because_somebody_signed({ productName }),
    body: (
      <>
        <Paragraph>{m.your_account_was_used_with_browser()}</Paragraph>
        <Facts
          facts={[
            [m.device(), facts.device],
            [m.network(), facts.address || m.unknown_address()],
            [m.time(), formatMoment(facts.signedInAt)],
          ]}
        />
        <Paragraph>{m.if_this_was_you_there_is()}</Paragraph>
        <Paragraph>{m.if_it_was_not_you_set()}</Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          {m.set_new_password()}
        </Action>
      </>
    ),
  })
}
