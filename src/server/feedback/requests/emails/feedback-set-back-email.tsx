import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph, Quotation } from '../../../platform/email/email-layout.tsx'
import { type AssignmentFacts, selectAnswered } from '../../../platform/email/internship-facts.ts'
import { toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT, SAMPLE_REASON } from '../../../platform/email/sample-facts.ts'

/** Tells the student that feedback is under review again, and why. */
export const feedbackSetBack = defineEmail({
  kind: 'feedback-set-back',
  leaves: { while: 'the answers are under review' },
  facts: ({ db }, { feedbackId }: { feedbackId: string }) =>
    selectAnswered(db, feedbackId)
      .select('feedback.setBackReason')
      .where('feedback.status', '=', 'submitted')
      .executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: AssignmentFacts & { setBackReason: string | null }) => {
    const { supervisorName, positionTitle, employerName, setBackReason } = facts
    const heading = m.feedback_set_back_email_subject({ supervisorName })
    return studentEmail(site, facts, {
      subject: heading,
      preview: m.feedback_set_back_email_preview(),
      heading,
      because: m.emails_requested_feedback_reason(),
      body: (
        <>
          <Paragraph>{m.feedback_set_back_email_intro({ positionTitle, employerName })}</Paragraph>
          <Quotation>{setBackReason ?? ''}</Quotation>
          <Paragraph>{m.feedback_set_back_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, setBackReason: SAMPLE_REASON }),
})
