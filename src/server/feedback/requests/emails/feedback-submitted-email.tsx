import { enteredText, isTypedByStaff } from '#domain/feedback/entered-feedback'
import type { Day } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import { type AssignmentFacts, selectAnswered } from '../../../platform/email/internship-facts.ts'
import { toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'

type Facts = AssignmentFacts & { entered: string | null }

/** Tells the student that a supervisor has answered and that the answers are under review (spec section 1). */
export const feedbackSubmitted = defineEmail({
  kind: 'feedback-submitted',
  leaves: { while: 'the answers are under review' },
  facts: async ({ db }, { feedbackId }: { feedbackId: string }) => {
    const found = await selectAnswered(db, feedbackId)
      .select(['feedback.givenByWay', 'feedback.givenOn', 'feedback.repliedAt', 'feedback.submittedAt'])
      .where('feedback.status', '=', 'submitted')
      .executeTakeFirst()
    return found && { ...found, entered: enteredIn(found) }
  },
  recipient: toPerson,
  body: (site, facts: Facts) => {
    const { supervisorName, positionTitle, employerName, entered } = facts
    return studentEmail(site, facts, {
      subject: m.feedback_submitted_email_subject({ supervisorName }),
      preview: m.feedback_submitted_email_preview(),
      heading: m.feedback_submitted_email_heading({ supervisorName }),
      because: m.emails_requested_feedback_reason(),
      body: (
        <>
          <Paragraph>{m.feedback_submitted_email_intro({ positionTitle, employerName })}</Paragraph>
          {entered && <Paragraph>{entered}</Paragraph>}
          <Paragraph>{m.feedback_submitted_email_review()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, entered: null }),
})

type Given = Parameters<typeof isTypedByStaff>[0] & { givenOn: Day | null; submittedAt: Date | null }

/** How staff came by the answers; null for those that the supervisor has typed. */
function enteredIn(given: Given): string | null {
  const { givenByWay: way, givenOn, submittedAt } = given
  if (!isTypedByStaff(given) || !way || !givenOn || !submittedAt) return null
  return enteredText({ way, givenOn }, submittedAt, 'UTC')
}
