import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that mid-term feedback can be read. */
export function midtermReleasedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: `Your mid-term feedback from ${supervisorName} is ready to read`,
    preview: `On your internship as ${positionTitle} at ${employerName}.`,
    heading: `Your mid-term feedback from ${supervisorName} is ready`,
    because: 'you requested this feedback.',
    action: 'Read your mid-term feedback',
    body: (
      <Paragraph>
        {`The mid-term feedback on your internship as ${positionTitle} at ${employerName} is on your dashboard. The final feedback follows towards the end of the internship.`}
      </Paragraph>
    ),
  })
}
