import { isErasedAddress } from '#domain/people/erasure'
import { fullName } from '#domain/people/profile'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph, Quotation } from '../../../platform/email/email-layout.tsx'
import { type InternshipFacts, selectSentBack } from '../../../platform/email/internship-facts.ts'
import { type SupervisorFacts, toSupervisor } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'

/** Tells the supervisor that the answers could not be used, and why. */
export const feedbackSentBack = defineEmail({
  kind: 'feedback-sent-back',
  leaves: { while: 'the answers are still sent back, and the supervisor is not erased' },
  facts: async ({ db }, { sentBackId }: { sentBackId: string }) => {
    const facts = await selectSentBack(db, sentBackId)
      .innerJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
      .where('feedback.status', '=', 'pending')
      .executeTakeFirst()
    return facts && !isErasedAddress(facts.supervisorEmail) ? facts : null
  },
  recipient: toSupervisor,
  body: (site, facts: InternshipFacts & SupervisorFacts & { reason: string }) => {
    const { positionTitle, employerName, startDate, endDate, reason } = facts
    const name = fullName(facts)
    const heading = m.feedback_sent_back_email_subject({ name })
    return supervisorEmail(site, facts, {
      subject: heading,
      preview: m.feedback_sent_back_email_preview(),
      heading,
      because: m.feedback_sent_back_email_reason(),
      body: (
        <>
          <Paragraph>
            {m.feedback_sent_back_email_intro({
              name,
              positionTitle,
              employerName,
              dates: formatDuration(startDate, endDate),
            })}
          </Paragraph>
          <Quotation>{reason}</Quotation>
          <Paragraph>{m.feedback_sent_back_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, reason: 'The answers are about another student.' }),
})
