import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { studentEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph, Quotation } from '../../platform/email/email-layout.tsx'
import { type InternshipFacts, selectEmailInternships } from '../../platform/email/internship-facts.ts'
import { internshipInOwnWords } from '../../platform/email/own-words.tsx'
import { toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_REASON } from '../../platform/email/sample-facts.ts'

/** Tells the student that the internship was rejected, why, and how to resubmit it (product decisions 5, 15). */
export const internshipRejected = defineEmail({
  kind: 'internship-rejected',
  leaves: { while: 'the internship is rejected' },
  facts: ({ db }, { internshipId }: { internshipId: string }) =>
    selectEmailInternships(db)
      .select('internships.rejectionReason')
      .where('internships.id', '=', internshipId)
      .where('internships.status', '=', 'rejected')
      .executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: InternshipFacts & { rejectionReason: string | null }) => {
    const { positionTitle, employerName, rejectionReason } = facts
    const heading = m.internships_rejected_email_subject({ employerName })
    const own = internshipInOwnWords(site, facts)
    return studentEmail(site, facts, {
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
  },
  sample: () => ({ ...SAMPLE_INTERNSHIP, rejectionReason: SAMPLE_REASON }),
})
