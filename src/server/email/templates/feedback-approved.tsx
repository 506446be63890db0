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
    subject: m.feedback_approved_email_subject({ supervisorName }),
    preview: m.emails_readable_feedback_preview({ positionTitle, employerName }),
    heading: m.feedback_approved_email_heading({ supervisorName }),
    ...own?.frame,
    because: m.emails_requested_feedback_reason(),
    action: { label: m.feedback_approved_email_button(), path: `/feedback/view/${supervisorId}/${internshipId}` },
    body: own?.body ?? <Paragraph>{m.feedback_approved_email_intro({ positionTitle, employerName })}</Paragraph>,
  })
}
