import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph, Quotation } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that an email to a supervisor did not arrive, and what to do about it. */
export function deliveryFailedEmail(facts: AssignmentFacts & { failureReason: string }): EmailMessage {
  const { supervisorName, supervisorEmail, positionTitle, employerName, failureReason } = facts
  return studentEmail(facts, {
    subject: `Please check the address of ${supervisorName}: our email did not arrive`,
    preview: 'You can correct the address on your dashboard.',
    heading: `Our email to ${supervisorName} did not arrive`,
    because: 'you named this supervisor for your internship.',
    body: (
      <>
        <Paragraph>
          {`An email to ${supervisorName} (${supervisorEmail}) about your internship as ${positionTitle} at ${employerName} could not be delivered, for this reason:`}
        </Paragraph>
        <Quotation>{failureReason}</Quotation>
        <Paragraph>
          Please ask your supervisor for the right address, correct it on your dashboard and request the feedback again.
        </Paragraph>
      </>
    ),
  })
}
