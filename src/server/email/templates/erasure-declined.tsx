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
      subject: m.your_request_to_erase_your_data({ productName }),
      preview: m.keeps_your_data_for_now({ universityName }),
      heading: m.your_data_is_not_erased(),
      because: m.you_receive_this_email_because_you_asked({ productName }),
      body: (
        <>
          <Paragraph>{m.has_declined_your_request_for_this({ universityName })}</Paragraph>
          <Quotation>{declineReason}</Quotation>
          <Paragraph>{m.you_can_write_to_career_centre()}</Paragraph>
        </>
      ),
    },
  )
}
