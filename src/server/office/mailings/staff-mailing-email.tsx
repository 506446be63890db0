import { filledIn } from '#domain/mailings'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { unsubscribeHeaders } from '../../platform/email/email-frames.tsx'
import { EmailLayout, Lines, Paragraph } from '../../platform/email/email-layout.tsx'
import { renderEmail } from '../../platform/email/render-email.ts'
import { SAMPLE_PERSON } from '../../platform/email/sample-facts.ts'
import { readStaffMailing, type StaffMailingFacts, valuesOf } from './staff-mailing-facts.ts'

type Job = { messageEmailId: string }

/** What a member of staff has written to several people, in their words. */
export const staffMailing = defineEmail({
  kind: 'staff-message',
  deliveryId: ({ messageEmailId }: Job) => messageEmailId,
  facts: (services, job: Job) => readStaffMailing(services, job),
  recipient: ({ name, address }: StaffMailingFacts) => ({ name, address }),
  body: (site, facts: StaffMailingFacts) => {
    const values = valuesOf(facts.about)
    const subject = filledIn(facts.subject, values)
    const body = filledIn(facts.body, values)
    const sender = {
      name: facts.sender.name || site.universityName,
      address: facts.sender.address ?? site.supportEmail,
    }
    const stop = facts.unsubscribe ? { url: facts.unsubscribe, label: m.mailings_email_unsubscribe() } : null
    return {
      replyTo: sender,
      ...renderEmail(
        subject,
        <EmailLayout
          site={site}
          preview={body.replaceAll(/\s+/g, ' ').slice(0, 120)}
          heading={subject}
          because={m.mailings_email_reason({ name: sender.name, address: sender.address })}
          body={body.split(/\n{2,}/).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key
            <Paragraph key={index}>
              <Lines>{paragraph}</Lines>
            </Paragraph>
          ))}
          {...(stop && { unsubscribe: stop })}
        />,
      ),
      ...(stop && { headers: unsubscribeHeaders(stop) }),
    }
  },
  sample: ({ publicUrl }) => ({
    name: 'Maya Okafor',
    address: SAMPLE_PERSON.email,
    subject: '{employer}',
    body: '{first name},\n\n{employer}',
    about: {
      student: {
        ...SAMPLE_PERSON,
        id: 'sample',
        major: 'Computer Science',
        lockedAt: null,
        employerName: 'Northwind Energy',
        positionTitle: 'Data Analyst Intern',
        deadline: null,
      },
    },
    sender: { name: 'Mara Manager', address: 'mara@riverside.example' },
    unsubscribe: `${publicUrl}/feedback/unsubscribe/sample`,
  }),
})
