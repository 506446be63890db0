import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { studentEmail } from '../../platform/email/email-frames.tsx'
import { Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import { type InternshipFacts, selectEmailInternships } from '../../platform/email/internship-facts.ts'
import { internshipInOwnWords } from '../../platform/email/own-words.tsx'
import { toPerson } from '../../platform/email/recipients.ts'
import { internshipFacts } from '../../platform/email/requests-in-email.tsx'
import { SAMPLE_INTERNSHIP } from '../../platform/email/sample-facts.ts'

/** Tells the student that the internship is approved and what comes next (spec section 1). */
export const internshipApproved = defineEmail({
  kind: 'internship-approved',
  leaves: { while: 'the internship is approved' },
  facts: ({ db }, { internshipId }: { internshipId: string }) =>
    selectEmailInternships(db)
      .where('internships.id', '=', internshipId)
      .where('internships.status', '=', 'approved')
      .executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: InternshipFacts) => {
    const heading = m.internships_approved_email_subject({ employerName: facts.employerName })
    const own = internshipInOwnWords(site, facts)
    return studentEmail(site, facts, {
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
  },
  sample: () => SAMPLE_INTERNSHIP,
})
