import * as m from '#messages'
import type { InternshipFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph, Quotation } from '../email-layout.tsx'
import { internshipInOwnWords } from '../own-words.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the internship was rejected, why, and how to resubmit it (product decisions 5, 15). */
export function internshipRejectedEmail(facts: InternshipFacts & { rejectionReason: string | null }): EmailMessage {
  const { positionTitle, employerName, rejectionReason } = facts
  const heading = m.internships_rejected_email_subject({ employerName })
  const own = internshipInOwnWords(facts)
  return studentEmail(facts, {
    subject: heading,
    preview: m.internships_rejected_email_preview(),
    heading,
    ...own?.frame,
    because: m.internships_decision_email_reason(),
    body: (
      <>
        {own?.body ?? (
          <Paragraph>
            {rejectionReason
              ? m.internships_rejected_email_intro_explained({ positionTitle, employerName })
              : m.internships_rejected_email_intro_unexplained({ positionTitle, employerName })}
          </Paragraph>
        )}
        {rejectionReason && <Quotation>{rejectionReason}</Quotation>}
        {!own && <Paragraph>{m.internships_rejected_email_advice()}</Paragraph>}
      </>
    ),
  })
}
