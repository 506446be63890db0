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
    subject: m.sessions_new_device_email_subject({ productName }),
    preview: m.emails_security_notice_preview({ device: facts.device }),
    heading: m.sessions_new_device_email_heading(),
    because: m.sessions_new_device_email_reason({ productName }),
    body: (
      <>
        <Paragraph>{m.sessions_new_device_email_intro()}</Paragraph>
        <Facts
          facts={[
            [m.emails_security_notice_device_label(), facts.device],
            [m.emails_security_notice_network_label(), facts.address || m.emails_security_notice_network_unknown()],
            [m.emails_security_notice_time_label(), formatMoment(facts.signedInAt)],
          ]}
        />
        <Paragraph>{m.emails_security_notice_expected()}</Paragraph>
        <Paragraph>{m.sessions_new_device_email_advice()}</Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          {m.account_set_new_password()}
        </Action>
      </>
    ),
  })
}
