import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that mid-term feedback can be read. */
export function midtermReleasedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, positionTitle, employerName, supervisorId } = facts
  return studentEmail(facts, {
    subject: m.midterm_released_email_subject({ supervisorName }),
    preview: m.emails_readable_feedback_preview({ positionTitle, employerName }),
    heading: m.midterm_released_email_heading({ supervisorName }),
    because: m.emails_requested_feedback_reason(),
    action: { label: m.midterm_released_email_button(), path: `/midterm-feedback/${supervisorId}` },
    body: <Paragraph>{m.midterm_released_email_intro({ positionTitle, employerName })}</Paragraph>,
  })
}
