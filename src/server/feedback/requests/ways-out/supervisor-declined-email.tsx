import type { FeedbackStatus } from '#domain/feedback'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import type { AssignmentFacts } from '../../../platform/email/internship-facts.ts'
import { toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'
import { type AnswerJob, readAnswer } from './answer-facts.ts'

/** Tells the student that the person they named did not supervise them, and what to do about it; unless that was undone. */
export const supervisorDeclined = defineEmail({
  kind: 'supervisor-declined',
  facts: async ({ db, clock }, job: AnswerJob) => {
    const answer = await readAnswer(db, job)
    if (!answer?.declinedAt) return null
    await db.updateTable('supervisorAnswers').set({ toldAt: clock() }).where('id', '=', job.answerId).execute()
    return answer
  },
  recipient: toPerson,
  body: (site, facts: AssignmentFacts & { feedbackStatus: FeedbackStatus | null }) => {
    const { feedbackStatus, supervisorName, supervisorEmail, positionTitle, employerName } = facts
    return studentEmail(site, facts, {
      subject: m.ways_out_declined_email_subject({ supervisorName }),
      preview: m.ways_out_declined_email_preview(),
      heading: m.ways_out_declined_email_heading({ supervisorName }),
      because: m.emails_named_supervisor_reason(),
      body: (
        <>
          <Paragraph>{m.ways_out_declined_email_intro({ supervisorEmail, positionTitle, employerName })}</Paragraph>
          <Paragraph>
            {feedbackStatus === null
              ? m.ways_out_declined_email_advice_unrequested()
              : m.ways_out_declined_email_advice()}
          </Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, feedbackStatus: 'pending' as const }),
})
