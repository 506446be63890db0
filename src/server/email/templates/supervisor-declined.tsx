import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the person they named did not supervise them, and what to do about it. */
export function supervisorDeclinedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, supervisorEmail, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: m.ways_out_declined_email_subject({ supervisorName }),
    preview: m.ways_out_declined_email_preview(),
    heading: m.ways_out_declined_email_heading({ supervisorName }),
    because: m.emails_named_supervisor_reason(),
    body: (
      <>
        <Paragraph>{m.ways_out_declined_email_intro({ supervisorEmail, positionTitle, employerName })}</Paragraph>
        <Paragraph>{m.ways_out_declined_email_advice()}</Paragraph>
      </>
    ),
  })
}
