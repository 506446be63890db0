import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the supervisor has taken back having declined. */
export function supervisorDeclineUndoneEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, supervisorEmail, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: m.ways_out_decline_undone_email_subject({ supervisorName }),
    preview: m.ways_out_decline_undone_email_preview(),
    heading: m.ways_out_decline_undone_email_subject({ supervisorName }),
    because: m.emails_named_supervisor_reason(),
    body: (
      <>
        <Paragraph>{m.ways_out_decline_undone_email_intro({ supervisorEmail, positionTitle, employerName })}</Paragraph>
        <Paragraph>{m.ways_out_decline_undone_email_reassurance()}</Paragraph>
      </>
    ),
  })
}
