import * as m from '#messages'
import type { InternshipFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph, Quotation } from '../email-layout.tsx'
import { internshipInOwnWords } from '../own-words.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the internship was rejected, why, and how to resubmit it (product decisions 5, 15). */
export function internshipRejectedEmail(facts: InternshipFacts & { rejectionReason: string | null }): EmailMessage {
  const { positionTitle, employerName, rejectionReason } = facts
  const heading = m.your_internship_at_was_not_approved({ employerName })
  const own = internshipInOwnWords(facts)
  return studentEmail(facts, {
    subject: heading,
    preview: m.you_can_correct_and_resubmit_it(),
    heading,
    ...own?.frame,
    because: m.you_receive_this_email_because_you_registered(),
    body: (
      <>
        {own?.body ?? (
          <Paragraph>
            {rejectionReason
              ? m.your_registration_as_at_was_rejected({ positionTitle, employerName })
              : m.your_registration_as_at_was_rejected_2({ positionTitle, employerName })}
          </Paragraph>
        )}
        {rejectionReason && <Quotation>{rejectionReason}</Quotation>}
        {!own && <Paragraph>{m.you_can_edit_it_on_your()}</Paragraph>}
      </>
    ),
  })
}
