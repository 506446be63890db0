import * as m from '#messages'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Action, Paragraph } from '../../platform/email/email-layout.tsx'
import { toOwner } from '../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../platform/email/sample-facts.ts'
import { defineTokenEmail, linkWithToken } from '../../platform/email/token-email.ts'
import { type EmailChangeFacts, readEmailChange } from './email-change-facts.ts'

/** Asks the new address to confirm that it belongs to the account's owner. */
export const confirmNewAddress = defineTokenEmail({
  kind: 'confirm-new-address',
  facts: readEmailChange,
  recipient: (facts: EmailChangeFacts) => ({ ...toOwner(facts), address: facts.newEmail }),
  body: (site, facts: EmailChangeFacts) => {
    const { productName } = site
    return accountEmail(site, facts, {
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
    })
  },
  sample: (site) => ({
    ...SAMPLE_OWNER,
    newEmail: 'maya@new.example',
    link: linkWithToken(site, '/change-email', { token: 'sample' }),
  }),
})
