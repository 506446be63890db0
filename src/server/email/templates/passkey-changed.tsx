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
      ? m.passkeys_added_email_subject({ productName })
      : m.passkeys_removed_email_subject({ productName }),
    preview: m.emails_security_notice_preview({ device: facts.device }),
    heading: isAdded ? m.passkeys_added_email_heading() : m.passkeys_removed_email_heading(),
    because: isAdded
      ? m.passkeys_added_email_reason({ productName })
      : m.passkeys_removed_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{isAdded ? m.passkeys_added_email_intro() : m.passkeys_removed_email_intro()}</Paragraph>
        <Facts
          facts={[
            [m.emails_security_notice_device_label(), facts.device],
            [m.emails_security_notice_network_label(), facts.address || m.emails_security_notice_network_unknown()],
            [m.emails_security_notice_time_label(), formatMoment(facts.changedAt)],
          ]}
        />
        <Paragraph>{m.emails_security_notice_expected()}</Paragraph>
        <Paragraph>{m.passkeys_changed_email_advice()}</Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          {m.account_set_new_password()}
        </Action>
      </>
    ),
  })
}
