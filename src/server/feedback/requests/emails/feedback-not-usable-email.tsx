import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import { type InternshipFacts, selectSentBack } from '../../../platform/email/internship-facts.ts'
import { type SupervisorFacts, toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'

/**
 * Tells the student that feedback could not be used and may be asked for again. The reason is between staff and the supervisor.
 * Not sent if feedback has been given again meanwhile.
 */
export const feedbackNotUsable = defineEmail({
  kind: 'feedback-not-usable',
  leaves: { while: 'the answers are still sent back, and no others have been given' },
  facts: ({ db }, { sentBackId }: { sentBackId: string }) =>
    selectSentBack(db, sentBackId)
      .innerJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
      .where('feedback.status', '=', 'pending')
      .executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: InternshipFacts & SupervisorFacts) => {
    const { supervisorName, positionTitle, employerName } = facts
    const heading = m.feedback_not_usable_email_subject({ supervisorName })
    return studentEmail(site, facts, {
      subject: heading,
      preview: m.feedback_not_usable_email_preview(),
      heading,
      because: m.emails_requested_feedback_reason(),
      body: (
        <>
          <Paragraph>{m.feedback_not_usable_email_intro({ supervisorName, positionTitle, employerName })}</Paragraph>
          <Paragraph>{m.feedback_not_usable_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => SAMPLE_ASSIGNMENT,
})
