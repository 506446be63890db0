import * as m from '#messages'
import { defineEmail } from '../../email/define-email.ts'
import { studentEmail } from '../../email/email-frames.tsx'
import { Paragraph } from '../../email/email-layout.tsx'
import type { AssignmentFacts } from '../../email/internship-facts.ts'
import { toPerson } from '../../email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../email/sample-facts.ts'
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
  body: (site, facts: AssignmentFacts) => {
    const { supervisorName, supervisorEmail, positionTitle, employerName } = facts
    return studentEmail(site, facts, {
      subject: m.ways_out_declined_email_subject({ supervisorName }),
      preview: m.ways_out_declined_email_preview(),
      heading: m.ways_out_declined_email_heading({ supervisorName }),
      because: m.emails_named_supervisor_reason(),
      body: (
        <>
          <Paragraph>{m.ways_out_declined_email_intro({ supervisorEmail, positionTitle, employerName })}</Paragraph>
          <Paragraph>{m.ways_out_declined_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => SAMPLE_ASSIGNMENT,
})
