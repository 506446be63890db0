import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that a supervisor has answered and that the answers are under review (spec section 1). */
export function feedbackSubmittedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: m.has_submitted_feedback_on_your_internship({ supervisorName }),
    preview: m.career_centre_is_reviewing_it_we_will(),
    heading: m.has_submitted_feedback({ supervisorName }),
    because: m.you_receive_this_email_because_you_requested(),
    body: (
      <>
        <Paragraph>{m.feedback_on_your_internship_as_at_has({ positionTitle, employerName })}</Paragraph>
        <Paragraph>{m.career_centre_is_reviewing_it_we()}</Paragraph>
      </>
    ),
  })
}
