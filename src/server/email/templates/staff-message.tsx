import * as m from '#messages'
import { unsubscribeHeaders } from '../email-frames.tsx'
import { EmailLayout, type EmailSite, Lines, Paragraph, type Unsubscribe } from '../email-layout.tsx'
import { renderEmail } from '../render-email.ts'
import type { EmailMessage } from '../send-email.ts'

type Person = { name: string; address: string }

export type StaffMessage = {
  site: EmailSite
  to: Person
  /** Gets the replies. */
  sender: Person
  subject: string
  body: string
  /** For supervisors. */
  unsubscribe?: Unsubscribe
}

/** What a member of staff has written to several people, in their words. */
export function staffMessageEmail({ site, to, sender, subject, body, unsubscribe }: StaffMessage): EmailMessage {
  return {
    to,
    replyTo: sender,
    ...renderEmail(
      subject,
      <EmailLayout
        site={site}
        preview={body.replaceAll(/\s+/g, ' ').slice(0, 120)}
        heading={subject}
        because={m.mailings_message_email_reason({ name: sender.name, address: sender.address })}
        body={body.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key
          <Paragraph key={index}>
            <Lines>{paragraph}</Lines>
          </Paragraph>
        ))}
        {...(unsubscribe && { unsubscribe })}
      />,
    ),
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
  }
}
