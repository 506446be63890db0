import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph, Quotation } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that an email to a supervisor did not arrive, and what to do about it. */
export function deliveryFailedEmail(facts: AssignmentFacts & { failureReason: string }): EmailMessage {
  const { supervisorName, supervisorEmail, positionTitle, employerName, failureReason } = facts
  return studentEmail(facts, {
    subject: m.requests_delivery_failed_email_subject({ supervisorName }),
    preview: m.requests_delivery_failed_email_preview(),
    heading: m.requests_delivery_failed_email_heading({ supervisorName }),
    because: m.emails_named_supervisor_reason(),
    body: (
      <>
        <Paragraph>
          {m.requests_delivery_failed_email_intro({ supervisorName, supervisorEmail, positionTitle, employerName })}
        </Paragraph>
        <Quotation>{failureReason}</Quotation>
        <Paragraph>{m.requests_delivery_failed_email_advice()}</Paragraph>
      </>
    ),
  })
}
