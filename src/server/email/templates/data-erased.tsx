import * as m from '#messages'
import { accountEmail } from '../email-frames.tsx'
import type { EmailSite } from '../email-layout.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type DataErased = { site: EmailSite; name: string; address: string }

/** The last email to somebody whose data was erased. */
export function dataErasedEmail({ site, name, address }: DataErased): EmailMessage {
  const { productName, universityName } = site
  return accountEmail(
    { site, firstName: name, lastName: '', email: address },
    {
      subject: m.erasure_completed_email_subject({ productName }),
      preview: m.erasure_completed_email_preview(),
      heading: m.erasure_completed_email_heading(),
      because: m.erasure_completed_email_reason({ universityName, productName }),
      body: (
        <>
          <Paragraph>{m.erasure_completed_email_intro({ universityName, productName })}</Paragraph>
          <Paragraph>{m.erasure_completed_email_backups()}</Paragraph>
        </>
      ),
    },
  )
}
