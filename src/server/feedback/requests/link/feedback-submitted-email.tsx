import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import { type AssignmentFacts, selectAnswered } from '../../../platform/email/internship-facts.ts'
import { toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'

/** Tells the student that a supervisor has answered and that the answers are under review (spec section 1). */
export const feedbackSubmitted = defineEmail({
  kind: 'feedback-submitted',
  facts: ({ db }, { feedbackId }: { feedbackId: string }) => selectAnswered(db, feedbackId).executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: AssignmentFacts) => {
    const { supervisorName, positionTitle, employerName } = facts
    return studentEmail(site, facts, {
      subject: m.feedback_submitted_email_subject({ supervisorName }),
      preview: m.feedback_submitted_email_preview(),
      heading: m.feedback_submitted_email_heading({ supervisorName }),
      because: m.emails_requested_feedback_reason(),
      body: (
        <>
          <Paragraph>{m.feedback_submitted_email_intro({ positionTitle, employerName })}</Paragraph>
          <Paragraph>{m.feedback_submitted_email_review()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => SAMPLE_ASSIGNMENT,
})
