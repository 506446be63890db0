import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { studentEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph } from '../../platform/email/email-layout.tsx'
import { type AssignmentFacts, selectEmailAssignments } from '../../platform/email/internship-facts.ts'
import { toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../platform/email/sample-facts.ts'

/** Tells the student that mid-term feedback can be read. */
export const midtermReleased = defineEmail({
  kind: 'midterm-released',
  leaves: { while: 'the mid-term feedback is released' },
  facts: async ({ db }, { supervisorId }: { supervisorId: string }) => {
    const found = await selectEmailAssignments(db)
      .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
      .select('midtermFeedback.givenByName')
      .where('internshipSupervisors.id', '=', supervisorId)
      .where('midtermFeedback.releasedAt', 'is not', null)
      .executeTakeFirst()
    return found?.givenByName ? { ...found, supervisorName: found.givenByName } : null
  },
  recipient: toPerson,
  body: (site, facts: AssignmentFacts) => {
    const { supervisorName, positionTitle, employerName, supervisorId } = facts
    return studentEmail(site, facts, {
      subject: m.midterm_released_email_subject({ supervisorName }),
      preview: m.emails_readable_feedback_preview({ positionTitle, employerName }),
      heading: m.midterm_released_email_heading({ supervisorName }),
      because: m.emails_requested_feedback_reason(),
      action: { label: m.midterm_released_email_button(), path: `/midterm-feedback/${supervisorId}` },
      body: <Paragraph>{m.midterm_released_email_intro({ positionTitle, employerName })}</Paragraph>,
    })
  },
  sample: () => SAMPLE_ASSIGNMENT,
})
