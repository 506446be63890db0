import * as m from '#messages'
import { accountEmail } from '../../../platform/email/email-frames.tsx'
import { Facts, Paragraph } from '../../../platform/email/email-layout.tsx'
import { type OwnerFacts, toOwner } from '../../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../../platform/email/sample-facts.ts'
import { defineTokenEmail, readToken } from '../../../platform/email/token-email.ts'

/** A code for signing in without the password (spec section 7, otp). It is not in the subject, which locked phones display. */
export const signInCode = defineTokenEmail({
  kind: 'sign-in-code',
  facts: async (services, job) => {
    const found = await readToken(services, job)
    return found && { ...found, code: found.token }
  },
  recipient: toOwner,
  body: (site, facts: OwnerFacts & { code: string }) => {
    const { productName } = site
    const half = facts.code.length / 2
    return accountEmail(site, facts, {
      subject: m.sign_in_code_email_subject({ productName }),
      preview: m.emails_code_preview(),
      heading: m.sign_in_code_email_heading(),
      because: m.sign_in_code_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.emails_code_intro()}</Paragraph>
          <Facts facts={[[m.common_code(), `${facts.code.slice(0, half)} ${facts.code.slice(half)}`]]} />
          <Paragraph>{m.sign_in_code_email_expiry()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_OWNER, code: '12345678' }),
})
