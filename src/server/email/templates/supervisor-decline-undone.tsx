import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the supervisor has taken back having declined. */
export function supervisorDeclineUndoneEmail(facts: AssignmentFacts): EmailMessage {
  const { supervisorName, supervisorEmail, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: m.supervises_you_after_all({ supervisorName }),
    preview: m.you_do_not_have_to_correct_anything(),
    heading: m.supervises_you_after_all({ supervisorName }),
    because: m.you_receive_this_email_because_you(),
    body: (
      <>
        <Paragraph>{m.person_at_has_taken_back_that_they({ supervisorEmail, positionTitle, employerName })}</Paragraph>
        <Paragraph>{m.everything_is_as_it_was_before()}</Paragraph>
      </>
    ),
  })
}
