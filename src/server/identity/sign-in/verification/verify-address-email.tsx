import * as m from '#messages'
import { accountEmail } from '../../../platform/email/email-frames.tsx'
import { Action, Paragraph } from '../../../platform/email/email-layout.tsx'
import { type OwnerFacts, toOwner } from '../../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../../platform/email/sample-facts.ts'
import { defineTokenEmail, readToken } from '../../../platform/email/token-email.ts'
import { verifyPath } from './verify-address.tsx'

/** Proves that the address belongs to the person who registered (spec section 2, verify email). */
export const verifyAddress = defineTokenEmail({
  kind: 'verify-email',
  facts: async (services, job) => {
    const found = await readToken(services, job)
    // The page works without JavaScript, which alone could read what follows the #.
    return found && { ...found, link: `${services.config.publicUrl}${verifyPath(found.token)}` }
  },
  recipient: toOwner,
  body: (site, facts: OwnerFacts & { link: string }) => {
    const { productName } = site
    return accountEmail(site, facts, {
      subject: m.account_verify_address_email_subject({ productName }),
      preview: m.account_verify_address_email_preview(),
      heading: m.account_verify_address_confirm_title(),
      because: m.account_verify_address_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.account_verify_address_email_intro()}</Paragraph>
          <Action href={facts.link} shown>
            {m.account_verify_address_confirm()}
          </Action>
          <Paragraph>{m.account_verify_address_email_expiry()}</Paragraph>
        </>
      ),
    })
  },
  sample: ({ publicUrl }) => ({ ...SAMPLE_OWNER, link: `${publicUrl}${verifyPath('sample')}` }),
})
