import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the person they named did not supervise them, and what to do about it. */
export function supervisorDeclinedEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, supervisorEmail, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: m.please_correct_your_supervisor_did_not({ supervisorName }),
    preview: m.you_can_correct_name_or_address(),
    heading: m.says_that_they_did_not_supervise_you({ supervisorName }),
    because: m.you_receive_this_email_because_you(),
    body: (
      <>
        <Paragraph>{m.person_at_says_that_they_did({ supervisorEmail, positionTitle, employerName })}</Paragraph>
        <Paragraph>{m.please_ask_your_employer_who_your()}</Paragraph>
      </>
    ),
  })
}
