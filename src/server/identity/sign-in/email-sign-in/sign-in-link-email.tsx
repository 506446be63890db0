import * as m from '#messages'
import { accountEmail } from '../../../platform/email/email-frames.tsx'
import { Action, Paragraph } from '../../../platform/email/email-layout.tsx'
import { type OwnerFacts, toOwner } from '../../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../../platform/email/sample-facts.ts'
import { defineTokenEmail, linkWithToken, readToken } from '../../../platform/email/token-email.ts'

/** A link for signing in without the password (spec section 7, otp). */
export const signInLink = defineTokenEmail({
  kind: 'sign-in-link',
  facts: async (services, job) => {
    const found = await readToken(services, job)
    if (!found) return null
    const { token, email } = found
    return { ...found, link: linkWithToken(services.config, '/login/link', { token, email }) }
  },
  recipient: toOwner,
  body: (site, facts: OwnerFacts & { link: string }) => {
    const { productName } = site
    return accountEmail(site, facts, {
      subject: m.sign_in_link_email_subject({ productName }),
      preview: m.sign_in_link_email_preview(),
      heading: m.sign_in_link_email_heading(),
      because: m.sign_in_link_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.sign_in_link_email_intro()}</Paragraph>
          <Action href={facts.link} shown>
            {m.common_log_in_button()}
          </Action>
          <Paragraph>{m.sign_in_link_email_expiry()}</Paragraph>
        </>
      ),
    })
  },
  sample: (site) => ({ ...SAMPLE_OWNER, link: linkWithToken(site, '/login/link', { token: 'sample' }) }),
})
