import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that a supervisor has answered and that the answers are under review (spec section 1). */
export function feedbackSubmittedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: `${supervisorName} has submitted feedback on your internship`,
    preview: 'The career centre is reviewing it. We will email you when you can read it.',
    heading: `${supervisorName} has submitted feedback`,
    because: 'you requested this feedback.',
    body: (
      <>
        <Paragraph>{`Feedback on your internship as ${positionTitle} at ${employerName} has arrived.`}</Paragraph>
        <Paragraph>The career centre is reviewing it. We will email you as soon as you can read it.</Paragraph>
      </>
    ),
  })
}
