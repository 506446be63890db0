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
      subject: m.your_data_in_was_erased({ productName }),
      preview: m.this_is_last_email_about_it(),
      heading: m.your_data_was_erased(),
      because: m.you_receive_this_email_because_has({ universityName, productName }),
      body: (
        <>
          <Paragraph>{m.has_erased_what_held_about_you({ universityName, productName })}</Paragraph>
          <Paragraph>{m.backups_made_before_today_are_deleted()}</Paragraph>
        </>
      ),
    },
  )
}
