import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the feedback can be read; also if it is approved without review (product decision 3). */
export function feedbackApprovedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: `Your feedback from ${supervisorName} is ready to read`,
    preview: `On your internship as ${positionTitle} at ${employerName}.`,
    heading: `Your feedback from ${supervisorName} is ready`,
    because: 'you requested this feedback.',
    action: 'Read your feedback',
    body: (
      <Paragraph>
        {`The feedback on your internship as ${positionTitle} at ${employerName} has been approved. You can read it on your dashboard, save it as a PDF report and generate resume text from it.`}
      </Paragraph>
    ),
  })
}
