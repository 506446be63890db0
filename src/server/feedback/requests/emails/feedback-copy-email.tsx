import { fullName } from '#domain/people/profile'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import type { AssignmentFacts } from '../../../platform/email/internship-facts.ts'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import { SAMPLE_ANSWERS } from '../../../platform/email/sample-facts.ts'
import { type Answers, AnswersInEmail, readStandingAnswers } from './answers-in-email.tsx'

/** The supervisor's own answers, on request. */
export const feedbackCopy = defineEmail({
  kind: 'feedback-copy',
  leaves: { while: 'the answers stand, and the supervisor is not erased' },
  facts: ({ db }, { feedbackId }: { feedbackId: string }) => readStandingAnswers(db, feedbackId),
  recipient: toSupervisor,
  body: (site, facts: AssignmentFacts & Answers) => {
    const { positionTitle, employerName, startDate, endDate } = facts
    const name = fullName(facts)
    return supervisorEmail(site, facts, {
      subject: m.link_copy_email_subject({ name }),
      preview: m.link_copy_email_preview(),
      heading: m.link_copy_email_heading({ name }),
      because: m.link_copy_email_reason(),
      body: (
        <>
          <Paragraph>
            {m.link_copy_email_intro({
              name,
              positionTitle,
              employerName,
              startDate: formatDuration(startDate, endDate),
            })}
          </Paragraph>
          <AnswersInEmail answers={facts} />
        </>
      ),
    })
  },
  sample: () => SAMPLE_ANSWERS,
})
