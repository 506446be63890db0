import type { FeedbackStatus } from '#domain/feedback/feedback'
import { isAnswerWanted } from '#domain/feedback/request'
import { isErasedAddress } from '#domain/people/erasure'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import type { AssignmentFacts } from '../../../platform/email/internship-facts.ts'
import { toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'
import { type AnswerJob, readAnswer, type SaidBySecond } from './answer-facts.ts'

type Facts = AssignmentFacts & { feedbackStatus: FeedbackStatus | null; second: SaidBySecond | null }

/**
 * Tells the student that the person they named is not their supervisor, and what to do about it; unless that was undone, the
 * student has named somebody else, or the request is no longer open.
 */
export const supervisorDeclined = defineEmail({
  kind: 'supervisor-declined',
  leaves: { while: 'this decline stands and the request is open' },
  facts: async ({ db, clock }, job: AnswerJob) => {
    const answer = await readAnswer(db, job)
    if (!answer || answer.declinedAt?.getTime() !== answer.saidAt.getTime()) return null
    if (answer.internshipStatus === 'rejected') return null
    if (answer.state !== 'declined' && !isAnswerWanted(answer)) return null
    await db.updateTable('supervisorAnswers').set({ toldAt: clock() }).where('id', '=', job.answerId).execute()
    return answer
  },
  recipient: toPerson,
  body: (site, facts: Facts) => {
    const { second, supervisorName, supervisorEmail, positionTitle, employerName } = facts
    const heading = m.ways_out_declined_email_heading({ supervisorName })
    const advice = adviceTo(facts)
    return studentEmail(site, facts, {
      subject: second ? heading : m.ways_out_declined_email_subject({ supervisorName }),
      preview: second ? advice[0]! : m.ways_out_declined_email_preview(),
      heading,
      because: second ? m.second_contact_named_reason() : m.emails_named_supervisor_reason(),
      body: (
        <>
          <Paragraph>{m.ways_out_declined_email_intro({ supervisorEmail, positionTitle, employerName })}</Paragraph>
          {advice.map((sentence) => (
            <Paragraph key={sentence}>{sentence}</Paragraph>
          ))}
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, feedbackStatus: 'pending' as const, second: null }),
})

function adviceTo({ feedbackStatus, second }: Facts): string[] {
  if (feedbackStatus === null) return [m.ways_out_declined_email_advice_unrequested()]
  // Another second contact is asked only in addition to a supervisor.
  if (!second || second.askedFirst.declinedAt || isErasedAddress(second.askedFirst.email))
    return [m.ways_out_declined_email_advice()]
  const canAnswer = m.second_contact_supervisor_can_answer({ supervisorName: second.askedFirst.name })
  return second.correctedAt ? [canAnswer] : [m.second_contact_another_advice(), canAnswer]
}
