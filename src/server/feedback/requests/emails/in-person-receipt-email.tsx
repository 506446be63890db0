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

/** What was submitted with a student's code: perhaps on a device that is not the supervisor's, so they see what it was. */
export const inPersonReceipt = defineEmail({
  kind: 'in-person-receipt',
  leaves: { while: 'the answers stand, and the supervisor is not erased' },
  facts: ({ db }, { feedbackId }: { feedbackId: string }) => readStandingAnswers(db, feedbackId),
  recipient: toSupervisor,
  body: (site, facts: AssignmentFacts & Answers) => {
    const { positionTitle, employerName, startDate, endDate } = facts
    const name = fullName(facts)
    const dates = formatDuration(startDate, endDate)
    return supervisorEmail(site, facts, {
      subject: m.in_person_receipt_email_subject({ name }),
      preview: m.entered_email_preview(),
      heading: m.in_person_receipt_email_heading({ name }),
      because: m.in_person_receipt_email_reason(),
      body: (
        <>
          <Paragraph>{m.in_person_receipt_email_intro({ name, positionTitle, employerName, dates })}</Paragraph>
          <AnswersInEmail answers={facts} />
          <Paragraph>{m.entered_email_objection({ address: site.supportEmail })}</Paragraph>
        </>
      ),
    })
  },
  sample: () => SAMPLE_ANSWERS,
})
