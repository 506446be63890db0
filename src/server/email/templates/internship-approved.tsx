import * as m from '#messages'
import type { InternshipFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Facts, Paragraph } from '../email-layout.tsx'
import { internshipInOwnWords } from '../own-words.tsx'
import { internshipFacts } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Tells the student that the internship is approved and what comes next (spec section 1). */
export function internshipApprovedEmail(facts: InternshipFacts): EmailMessage {
  const heading = m.your_internship_at_is_approved({ employerName: facts.employerName })
  const own = internshipInOwnWords(facts)
  return studentEmail(facts, {
    subject: heading,
    preview: m.you_can_now_ask_your_supervisors(),
    heading,
    ...own?.frame,
    because: m.you_receive_this_email_because_you_registered(),
    body: (
      <>
        {own?.body ?? <Paragraph>{m.your_internship_is_on_record_when()}</Paragraph>}
        <Facts facts={internshipFacts(facts)} />
      </>
    ),
  })
}
