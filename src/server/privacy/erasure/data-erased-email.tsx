import type { Language } from '#domain/text/languages'
import * as m from '#messages'
import { defineEmail, type Recipient } from '../../platform/email/define-email.ts'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph } from '../../platform/email/email-layout.tsx'
import { unseal } from '../../platform/secrets/sealed.ts'

/** The recipient is encrypted, with name and address as JSON. */
type Job = { sealedRecipient: string; language: Language | null }

/** The last email to somebody whose data was erased. */
export const dataErased = defineEmail({
  kind: 'data-erased',
  leaves: { always: 'the last word to somebody whose data is gone' },
  // Nothing about an erased person may stay in the queue after the email was sent.
  queue: { deleteAfterSeconds: 1 },
  facts: async ({ config }, { sealedRecipient, language }: Job) => {
    const { name, address } = JSON.parse(unseal(config, sealedRecipient)) as { name: string; address: string }
    return { name, address, language }
  },
  recipient: (facts: Recipient) => facts,
  body: (site, { name }: Recipient) => {
    const { productName, universityName } = site
    return accountEmail(
      site,
      { firstName: name },
      {
        subject: m.erasure_completed_email_subject({ productName }),
        preview: m.erasure_completed_email_preview(),
        heading: m.erasure_completed_email_heading(),
        isFromUniversity: true,
        because: m.erasure_completed_email_reason({ universityName, productName }),
        body: (
          <>
            <Paragraph>{m.erasure_completed_email_intro({ universityName, productName })}</Paragraph>
            <Paragraph>{m.erasure_completed_email_backups()}</Paragraph>
          </>
        ),
      },
    )
  },
  sample: () => ({ name: 'Maya Okafor', address: 'maya.okafor@students.example.edu', language: null }),
})
