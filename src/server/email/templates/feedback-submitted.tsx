import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that a supervisor has answered and that the answers are under review (spec section 1). */
export function feedbackSubmittedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: m.feedback_submitted_email_subject({ supervisorName }),
    preview: m.feedback_submitted_email_preview(),
    heading: m.feedback_submitted_email_heading({ supervisorName }),
    because: m.emails_requested_feedback_reason(),
    body: (
      <>
        <Paragraph>{m.feedback_submitted_email_intro({ positionTitle, employerName })}</Paragraph>
        <Paragraph>{m.feedback_submitted_email_review()}</Paragraph>
      </>
    ),
  })
}
