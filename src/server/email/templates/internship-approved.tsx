import * as m from '#messages'
import type { InternshipFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Facts, Paragraph } from '../email-layout.tsx'
import { internshipInOwnWords } from '../own-words.tsx'
import { internshipFacts } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the internship is approved and what comes next (spec section 1). */
export function internshipApprovedEmail(facts: InternshipFacts): EmailMessage {
  const heading = m.internships_approved_email_subject({ employerName: facts.employerName })
  const own = internshipInOwnWords(facts)
  return studentEmail(facts, {
    subject: heading,
    preview: m.internships_approved_email_preview(),
    heading,
    ...own?.frame,
    because: m.internships_decision_email_reason(),
    body: (
      <>
        {own?.body ?? <Paragraph>{m.internships_approved_email_intro()}</Paragraph>}
        <Facts facts={internshipFacts(facts)} />
      </>
    ),
  })
}
