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
      subject: `Your data in ${productName} was erased`,
      preview: 'This is the last email about it.',
      heading: 'Your data was erased',
      because: `${universityName} has erased your data in ${productName}.`,
      body: (
        <>
          <Paragraph>
            {`${universityName} has erased what ${productName} held about you. Anonymous counts, which do not say whose records they were, stay in the statistics.`}
          </Paragraph>
          <Paragraph>Backups made before today are deleted when their own time is over.</Paragraph>
        </>
      ),
    },
  )
}
