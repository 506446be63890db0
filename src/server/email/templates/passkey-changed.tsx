import { formatMoment } from '#domain/dates'
import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type PasskeyChanged = AccountFacts & { change: 'added' | 'removed'; device: string; address: string; changedAt: Date }

/** Somebody added a passkey to the account, or removed one. */
export function passkeyChangedEmail(facts: PasskeyChanged): EmailMessage {
  const { productName, publicUrl } = facts.site
  const isAdded = facts.change === 'added'
  return accountEmail(facts, {
    subject: isAdded
      ? m.passkey_was_added_to_your_account({ productName })
      : m.passkey_was_removed_from_your_account({ productName }),
    preview: m.was_this_you_2({ device: facts.device }),
    heading: isAdded ? m.passkey_was_added_to_your_account_3() : m.passkey_was_removed_from_your_account_3(),
    because: isAdded
      ? m.you_receive_this_email_because_passkey({ productName })
      : m.you_receive_this_email_because_passkey_was({ productName }),
    body: (
      <>
        <Paragraph>
          {isAdded ? m.passkey_was_added_to_your_account_2() : m.passkey_was_removed_from_your_account_2()}
        </Paragraph>
        <Facts
          facts={[
            [m.device(), facts.device],
            [m.network(), facts.address || m.unknown_address()],
            [m.time(), formatMoment(facts.changedAt)],
          ]}
        />
        <Paragraph>{m.if_this_was_you_there_is()}</Paragraph>
        <Paragraph>{m.if_it_was_not_you_set_new()}</Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          {m.set_new_password()}
        </Action>
      </>
    ),
  })
}
