import * as m from '#messages'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Action, Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import { toOwner } from '../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../platform/email/sample-facts.ts'
import { defineTokenEmail, linkWithToken } from '../../platform/email/token-email.ts'
import { type EmailChangeFacts, readEmailChange } from './email-change-facts.ts'

/** Asks the old address to allow a new one for the account. */
export const allowNewAddress = defineTokenEmail({
  kind: 'allow-new-address',
  facts: readEmailChange,
  recipient: toOwner,
  body: (site, facts: EmailChangeFacts) => {
    const { productName } = site
    return accountEmail(site, facts, {
      subject: m.account_allow_new_address_email_subject({ productName }),
      preview: m.account_allow_new_address_email_preview(),
      heading: m.account_allow_new_address_email_heading(),
      because: m.account_allow_new_address_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.account_allow_new_address_email_intro()}</Paragraph>
          <Facts
            facts={[
              [m.account_old_address_label(), facts.email],
              [m.common_new(), facts.newEmail],
            ]}
          />
          <Action href={facts.link} shown>
            {m.account_allow_new_address_email_button()}
          </Action>
          <Paragraph>{m.account_allow_new_address_email_expiry()}</Paragraph>
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
