import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { studentEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph, Quotation } from '../../platform/email/email-layout.tsx'
import { type InternshipFacts, selectEmailInternships } from '../../platform/email/internship-facts.ts'
import { toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_REASON } from '../../platform/email/sample-facts.ts'

/** Tells the student that the decision about the internship was set back, and why. */
export const internshipSetBack = defineEmail({
  kind: 'internship-set-back',
  leaves: { while: 'the internship is pending' },
  facts: ({ db }, { internshipId }: { internshipId: string }) =>
    selectEmailInternships(db)
      .select('internships.setBackReason')
      .where('internships.id', '=', internshipId)
      .where('internships.status', '=', 'pending')
      .executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: InternshipFacts & { setBackReason: string | null }) => {
    const { positionTitle, employerName, setBackReason } = facts
    const heading = m.internships_set_back_email_subject({ employerName })
    return studentEmail(site, facts, {
      subject: heading,
      preview: m.internships_set_back_email_preview(),
      heading,
      because: m.internships_decision_email_reason(),
      body: (
        <>
          <Paragraph>{m.internships_set_back_email_intro({ positionTitle, employerName })}</Paragraph>
          <Quotation>{setBackReason ?? ''}</Quotation>
          <Paragraph>{m.internships_set_back_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_INTERNSHIP, setBackReason: SAMPLE_REASON }),
})
