import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Instead of a link to verify the address, which an account already has. The screen says the same, so that strangers learn nothing. */
export function alreadyRegisteredEmail(facts: AccountFacts): EmailMessage {
  const { productName, publicUrl } = facts.site
  return accountEmail(facts, {
    subject: m.already_registered_subject({ productName }),
    preview: m.already_registered_preview(),
    heading: m.already_registered_heading(),
    because: m.already_registered_because({ productName }),
    body: (
      <>
        <Paragraph>{m.already_registered_nothing_changed()}</Paragraph>
        <Action href={`${publicUrl}/login`} shown>
          {m.log_in()}
        </Action>
        <Paragraph>{m.already_registered_forgotten_password()}</Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          {m.choose_new_password()}
        </Action>
      </>
    ),
  })
}
