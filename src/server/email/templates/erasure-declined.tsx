import * as m from '#messages'
import { accountEmail } from '../email-frames.tsx'
import type { EmailSite } from '../email-layout.tsx'
import { Paragraph, Quotation } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type ErasureDeclined = { site: EmailSite; name: string; address: string; declineReason: string }

/** Why a request for erasure was declined, and what the person can do. */
export function erasureDeclinedEmail({ site, name, address, declineReason }: ErasureDeclined): EmailMessage {
  const { productName, universityName } = site
  return accountEmail(
    { site, firstName: name, lastName: '', email: address },
    {
      subject: m.erasure_declined_email_subject({ productName }),
      preview: m.erasure_declined_email_preview({ universityName }),
      heading: m.erasure_declined_email_heading(),
      because: m.erasure_declined_email_reason({ productName }),
      body: (
        <>
          <Paragraph>{m.erasure_declined_email_intro({ universityName })}</Paragraph>
          <Quotation>{declineReason}</Quotation>
          <Paragraph>{m.erasure_declined_email_remedies()}</Paragraph>
        </>
      ),
    },
  )
}
