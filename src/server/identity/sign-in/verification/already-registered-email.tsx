import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { accountEmail } from '../../../platform/email/email-frames.tsx'
import { Action, Paragraph } from '../../../platform/email/email-layout.tsx'
import { type OwnerFacts, selectOwner, toOwner } from '../../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../../platform/email/sample-facts.ts'

/**
 * Replaces the verification link if the address already has an account. The screen says the same in both cases, so that strangers
 * learn nothing.
 */
export const alreadyRegistered = defineEmail({
  kind: 'already-registered',
  leaves: { always: 'an answer to somebody who registers, as long as the account exists' },
  facts: ({ db }, { profileId }: { profileId: string }) => selectOwner(db, profileId).executeTakeFirst(),
  recipient: toOwner,
  body: (site, facts: OwnerFacts) => {
    const { productName, publicUrl } = site
    return accountEmail(site, facts, {
      subject: m.account_already_registered_email_subject({ productName }),
      preview: m.account_already_registered_email_preview(),
      heading: m.account_already_registered_email_heading(),
      because: m.account_already_registered_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.account_already_registered_email_intro()}</Paragraph>
          <Action href={`${publicUrl}/login`} shown>
            {m.common_log_in_button()}
          </Action>
          <Paragraph>{m.account_already_registered_email_forgotten_password()}</Paragraph>
          <Action href={`${publicUrl}/reset-password`} shown>
            {m.account_new_password_email_button()}
          </Action>
        </>
      ),
    })
  },
  sample: () => SAMPLE_OWNER,
})
