import type { InternshipFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Facts, Paragraph } from '../email-layout.tsx'
import { internshipFacts } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the internship is approved and what comes next (spec section 1). */
export function internshipApprovedEmail(facts: InternshipFacts): EmailMessage {
  const heading = `Your internship at ${facts.employerName} is approved`
  return studentEmail(facts, {
    subject: heading,
    preview: 'You can now ask your supervisors for feedback.',
    heading,
    because: 'you registered this internship.',
    body: (
      <>
        <Paragraph>
          Your internship is on record. When the time is right, ask your supervisors for feedback from your dashboard.
        </Paragraph>
        <Facts facts={internshipFacts(facts)} />
      </>
    ),
  })
}
