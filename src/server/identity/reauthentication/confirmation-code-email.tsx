import * as m from '#messages'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import { type OwnerFacts, toOwner } from '../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../platform/email/sample-facts.ts'
import { defineTokenEmail, readToken } from '../../platform/email/token-email.ts'

/** A code with which a signed-in person confirms a sensitive action (spec section 7, reauthenticate). */
export const confirmationCode = defineTokenEmail({
  kind: 'confirmation-code',
  facts: async (services, job) => {
    const found = await readToken(services, job)
    return found && { ...found, code: found.token }
  },
  recipient: toOwner,
  body: (site, facts: OwnerFacts & { code: string }) => {
    const { productName, publicUrl } = site
    const half = facts.code.length / 2
    return accountEmail(site, facts, {
      subject: m.reauthentication_code_email_subject(),
      preview: m.emails_code_preview(),
      heading: m.reauthentication_code_email_heading(),
      because: m.reauthentication_code_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.emails_code_intro()}</Paragraph>
          <Facts facts={[[m.common_code(), `${facts.code.slice(0, half)} ${facts.code.slice(half)}`]]} />
          <Paragraph>{m.reauthentication_code_email_expiry()}</Paragraph>
          <Paragraph>{m.reauthentication_code_email_unexpected({ publicUrl })}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_OWNER, code: '12345678' }),
})
