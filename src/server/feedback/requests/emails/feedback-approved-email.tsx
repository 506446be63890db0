import { isReportConfirmed } from '#domain/feedback/confirmed-report'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import { type AssignmentFacts, selectAnswered } from '../../../platform/email/internship-facts.ts'
import { internshipInOwnWords } from '../../../platform/email/own-words.tsx'
import { toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'

type Facts = AssignmentFacts & Parameters<typeof isReportConfirmed>[0]

/** Tells the student that the feedback can be read; also if it is approved without review (product decision 3). */
export const feedbackApproved = defineEmail({
  kind: 'feedback-approved',
  leaves: { while: 'the feedback is approved' },
  facts: ({ db }, { feedbackId }: { feedbackId: string }) =>
    selectAnswered(db, feedbackId).where('feedback.status', '=', 'approved').executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: Facts) => {
    const { supervisorName, positionTitle, employerName, supervisorId, internshipId } = facts
    // The report and the resume text wait for both approvals.
    const intro = isReportConfirmed(facts)
      ? m.feedback_approved_email_intro
      : m.feedback_approved_email_intro_unconfirmed
    const own = internshipInOwnWords(site, facts)
    return studentEmail(site, facts, {
      subject: m.feedback_approved_email_subject({ supervisorName }),
      preview: m.emails_readable_feedback_preview({ positionTitle, employerName }),
      heading: m.feedback_approved_email_heading({ supervisorName }),
      ...own?.frame,
      because: m.emails_requested_feedback_reason(),
      action: { label: m.feedback_approved_email_button(), path: `/feedback/view/${supervisorId}/${internshipId}` },
      body: own?.body ?? <Paragraph>{intro({ positionTitle, employerName })}</Paragraph>,
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, internshipStatus: 'approved' as const, feedbackStatus: 'approved' as const }),
})
