import { formatInstant } from '#domain/dates'
import { supervisorEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import { becauseNamed, NamedBy, namesOf, Requests, type RequestsFacts } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Asks at approval whether the address is right (product.md, the supervisor's link), long before the form. */
export function supervisorConfirmationEmail(facts: RequestsFacts): EmailMessage {
  const { requests, expiresAt, namedBy } = facts
  const names = namesOf(requests)
  const where = requests.length > 1 ? '' : ` at ${requests[0]?.employerName}`
  return supervisorEmail(facts, {
    subject: `Please confirm that you supervise ${names}${where}`,
    preview: 'Two taps, no account needed. If we have the wrong person, you can tell us.',
    heading: `Do you supervise ${names}${where}?`,
    because: becauseNamed(facts),
    body: (
      <>
        <NamedBy name={namedBy} />
        <Paragraph>
          {`${namedBy ? '' : `${names} named you as supervisor. `}Please tell us whether that is right. Towards the end of the internship we will ask for your feedback, which takes about five minutes.`}
        </Paragraph>
        <Requests requests={requests} action="Answer" about="about" />
        <Paragraph>{`This works until ${formatInstant(expiresAt, 'UTC')}. Please do not forward it.`}</Paragraph>
      </>
    ),
  })
}
