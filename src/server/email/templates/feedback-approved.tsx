import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import { internshipInOwnWords } from '../own-words.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the feedback can be read; also if it is approved without review (product decision 3). */
export function feedbackApprovedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, positionTitle, employerName, supervisorId, internshipId } = facts
  const own = internshipInOwnWords(facts)
  return studentEmail(facts, {
    subject: m.your_feedback_from_is_ready_to({ supervisorName }),
    preview: m.on_your_internship_as_at({ positionTitle, employerName }),
    heading: m.your_feedback_from_is_ready({ supervisorName }),
    ...own?.frame,
    because: m.you_receive_this_email_because_you_requested(),
    action: { label: m.read_your_feedback(), path: `/feedback/view/${supervisorId}/${internshipId}` },
    body: own?.body ?? <Paragraph>{m.feedback_on_your_internship_as_at({ positionTitle, employerName })}</Paragraph>,
  })
}
