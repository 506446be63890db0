import type { InternshipFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph, Quotation } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the internship was rejected, why, and how to resubmit it (product decisions 5, 15). */
export function internshipRejectedEmail(facts: InternshipFacts & { rejectionReason: string | null }): EmailMessage {
  const { positionTitle, employerName, rejectionReason } = facts
  const heading = `Your internship at ${employerName} was not approved`
  return studentEmail(facts, {
    subject: heading,
    preview: 'You can correct and resubmit it on your dashboard.',
    heading,
    because: 'you registered this internship.',
    body: (
      <>
        <Paragraph>
          {`Your registration as ${positionTitle} at ${employerName} was rejected${rejectionReason ? ' for this reason:' : '.'}`}
        </Paragraph>
        {rejectionReason && <Quotation>{rejectionReason}</Quotation>}
        <Paragraph>You can edit it on your dashboard; saving your changes resubmits it.</Paragraph>
      </>
    ),
  })
}
