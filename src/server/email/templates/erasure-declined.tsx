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
      subject: `Your request to erase your data in ${productName}`,
      preview: `${universityName} keeps your data for now.`,
      heading: 'Your data is not erased',
      because: `you asked for the erasure of your data in ${productName}.`,
      body: (
        <>
          <Paragraph>{`${universityName} has declined your request for this reason:`}</Paragraph>
          <Quotation>{declineReason}</Quotation>
          <Paragraph>
            You can write to the career centre, complain to the data protection authority of your country, or go to
            court.
          </Paragraph>
        </>
      ),
    },
  )
}
