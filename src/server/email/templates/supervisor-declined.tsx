import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the person they named did not supervise them, and what to do about it. */
export function supervisorDeclinedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, supervisorEmail, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: `Please correct your supervisor: ${supervisorName} did not supervise you`,
    preview: 'You can correct the name or address on your dashboard.',
    heading: `${supervisorName} says that they did not supervise you`,
    because: 'you named this supervisor for your internship.',
    body: (
      <>
        <Paragraph>
          {`The person at ${supervisorEmail} says that they did not supervise your internship as ${positionTitle} at ${employerName}. We will not email them again.`}
        </Paragraph>
        <Paragraph>
          Please ask your employer who your supervisor was, correct the name or address on your dashboard and request
          the feedback again.
        </Paragraph>
      </>
    ),
  })
}
