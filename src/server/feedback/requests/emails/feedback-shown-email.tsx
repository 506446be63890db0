import { textsOf } from '#domain/feedback/withheld'
import { isErasedAddress } from '#domain/people/erasure'
import { fullName } from '#domain/people/profile'
import { passagesShown } from '#domain/text/passage-places'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph, Quotation } from '../../../platform/email/email-layout.tsx'
import type { AssignmentFacts } from '../../../platform/email/internship-facts.ts'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'
import { selectAnswers } from './answers-in-email.tsx'

/** Tells the supervisor which passages the student reads after all. */
export const feedbackShown = defineEmail({
  kind: 'feedback-shown',
  leaves: { while: 'the feedback is approved with passages that the supervisor was told are withheld' },
  facts: async ({ db }, { feedbackId }: { feedbackId: string }) => {
    const facts = await selectAnswers(db, feedbackId)
      .select('feedback.toldPassages')
      .where('feedback.status', '=', 'approved')
      .$narrowType<{ toldPassages: string[] }>()
      .executeTakeFirst()
    if (!facts || isErasedAddress(facts.supervisorEmail)) return null
    const passages = passagesShown(textsOf(facts), facts.toldPassages, facts.withheldPassages)
    return passages.length > 0 ? { ...facts, passages } : null
  },
  recipient: toSupervisor,
  body: (site, facts: AssignmentFacts & { passages: string[] }) => {
    const { positionTitle, employerName, startDate, endDate, passages } = facts
    const name = fullName(facts)
    const heading = m.feedback_shown_email_subject({ name })
    return supervisorEmail(site, facts, {
      subject: heading,
      preview: m.feedback_shown_email_preview(),
      heading,
      because: m.feedback_sent_back_email_reason(),
      body: (
        <>
          <Paragraph>
            {m.feedback_shown_email_intro({
              name,
              positionTitle,
              employerName,
              dates: formatDuration(startDate, endDate),
            })}
          </Paragraph>
          {passages.map((passage) => (
            <Quotation key={passage}>{passage}</Quotation>
          ))}
          <Paragraph>{m.feedback_shown_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, passages: ['She has told me about her illness.'] }),
})
