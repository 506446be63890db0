import { isErasedAddress } from '#domain/people/erasure'
import { fullName } from '#domain/people/profile'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import { type AssignmentFacts, selectAnswered } from '../../../platform/email/internship-facts.ts'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'
import { WithheldInEmail } from './answers-in-email.tsx'

/** Tells the supervisor which passages the student does not read, and why. */
export const feedbackWithheld = defineEmail({
  kind: 'feedback-withheld',
  leaves: { while: 'the feedback is approved with passages left out, and the supervisor is not erased' },
  facts: async ({ db }, { feedbackId }: { feedbackId: string }) => {
    const facts = await selectAnswered(db, feedbackId)
      .select('feedback.withheldPassages')
      .select('feedback.withheldReason')
      .where('feedback.status', '=', 'approved')
      .where('feedback.withheldReason', 'is not', null)
      .$narrowType<{ withheldPassages: string[]; withheldReason: string }>()
      .executeTakeFirst()
    return facts && !isErasedAddress(facts.supervisorEmail) ? facts : null
  },
  recipient: toSupervisor,
  body: (site, facts: AssignmentFacts & { withheldPassages: string[]; withheldReason: string }) => {
    const { positionTitle, employerName, startDate, endDate, withheldPassages, withheldReason } = facts
    const name = fullName(facts)
    const heading = m.feedback_withheld_email_subject({ name })
    return supervisorEmail(site, facts, {
      subject: heading,
      preview: m.feedback_withheld_email_preview(),
      heading,
      because: m.feedback_sent_back_email_reason(),
      body: (
        <>
          <Paragraph>
            {m.feedback_withheld_email_intro({
              name,
              positionTitle,
              employerName,
              dates: formatDuration(startDate, endDate),
            })}
          </Paragraph>
          <WithheldInEmail passages={withheldPassages} reason={withheldReason} />
          <Paragraph>{m.feedback_withheld_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({
    ...SAMPLE_ASSIGNMENT,
    withheldPassages: ['She has told me about her illness.'],
    withheldReason: 'Health is private.',
  }),
})
