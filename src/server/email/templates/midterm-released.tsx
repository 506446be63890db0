import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that mid-term feedback can be read. */
export function midtermReleasedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, positionTitle, employerName, supervisorId } = facts
  return studentEmail(facts, {
    subject: m.your_mid_term_feedback_from_is({ supervisorName }),
    preview: m.on_your_internship_as_at({ positionTitle, employerName }),
    heading: m.your_mid_term_feedback_from_is_ready({ supervisorName }),
    because: m.you_receive_this_email_because_you_requested(),
    action: { label: m.read_your_mid_term_feedback(), path: `/midterm-feedback/${supervisorId}` },
    body: <Paragraph>{m.mid_term_feedback_on_your_internship({ positionTitle, employerName })}</Paragraph>,
  })
}
