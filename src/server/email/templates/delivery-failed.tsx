import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph, Quotation } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that an email to a supervisor did not arrive, and what to do about it. */
export function deliveryFailedEmail(facts: AssignmentFacts & { failureReason: string }): EmailMessage {
  const { supervisorName, supervisorEmail, positionTitle, employerName, failureReason } = facts
  return studentEmail(facts, {
    subject: m.please_check_address_of_our_email({ supervisorName }),
    preview: m.you_can_correct_address_on_your(),
    heading: m.our_email_to_did_not_arrive_2({ supervisorName }),
    because: m.you_receive_this_email_because_you(),
    body: (
      <>
        <Paragraph>
          {m.email_to_about_your_internship_as({ supervisorName, supervisorEmail, positionTitle, employerName })}
        </Paragraph>
        <Quotation>{failureReason}</Quotation>
        <Paragraph>{m.please_ask_your_supervisor_for_right()}</Paragraph>
      </>
    ),
  })
}
