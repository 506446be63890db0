import * as m from '#messages'
import { accountEmail } from '../../../platform/email/email-frames.tsx'
import { Action, Paragraph } from '../../../platform/email/email-layout.tsx'
import { type OwnerFacts, toOwner } from '../../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../../platform/email/sample-facts.ts'
import { defineTokenEmail, linkWithToken, readToken } from '../../../platform/email/token-email.ts'

/** Password reset instructions (spec section 2, reset password). */
export const resetPassword = defineTokenEmail({
  kind: 'reset-password',
  facts: async (services, job) => {
    const found = await readToken(services, job)
    if (!found) return null
    const parameters = { type: 'recovery', token: found.token, issued: String(job.issuedAt) }
    return { ...found, link: linkWithToken(services.config, '/reset-password', parameters) }
  },
  recipient: toOwner,
  body: (site, facts: OwnerFacts & { link: string }) => {
    const { productName } = site
    return accountEmail(site, facts, {
      subject: m.account_reset_password_email_subject({ productName }),
      preview: m.account_reset_password_email_preview(),
      heading: m.account_reset_password_title(),
      because: m.account_reset_password_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.account_reset_password_email_intro()}</Paragraph>
          <Action href={facts.link} shown>
            {m.account_new_password_email_button()}
          </Action>
          <Paragraph>{m.account_reset_password_email_expiry()}</Paragraph>
        </>
      ),
    })
  },
  sample: (site) => ({ ...SAMPLE_OWNER, link: linkWithToken(site, '/reset-password', { token: 'sample' }) }),
})
