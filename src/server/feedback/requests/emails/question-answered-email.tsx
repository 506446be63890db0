import { sql } from 'kysely'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import { isReviewerOf } from '../../../platform/access/visible-rows.ts'
import { fullNameOf } from '../../../platform/database/full-name.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { accountEmail } from '../../../platform/email/email-frames.tsx'
import { Action, Paragraph } from '../../../platform/email/email-layout.tsx'
import { type PersonFacts, toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT, SAMPLE_PERSON } from '../../../platform/email/sample-facts.ts'

type Answered = PersonFacts & { feedbackId: string; supervisorName: string; studentName: string; employerName: string }

/**
 * Tells the reviewer who asked that the supervisor has answered, unless the reviewer may no longer read it or it has been
 * decided.
 */
export const questionAnswered = defineEmail({
  kind: 'question-answered',
  leaves: { while: 'the feedback waits for a decision that this reviewer may make' },
  facts: ({ db }, { questionId }: { questionId: string }) => {
    return db
      .selectFrom('feedbackQuestions')
      .innerJoin('profiles as askers', 'askers.id', 'feedbackQuestions.askedBy')
      .innerJoin('feedback', 'feedback.supervisorId', 'feedbackQuestions.supervisorId')
      .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
      .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
      .innerJoin('profiles', 'profiles.id', 'internships.studentId')
      .select(['askers.firstName', 'askers.lastName', 'askers.email', 'feedback.id as feedbackId'])
      .select(['internshipSupervisors.name as supervisorName', 'internships.employerName'])
      .select(fullNameOf('profiles').as('studentName'))
      .where('feedbackQuestions.id', '=', questionId)
      .where('feedback.status', '=', 'submitted')
      .where(isReviewerOf(sql.ref('feedback.department'), 'askers'))
      .executeTakeFirst()
  },
  recipient: toPerson,
  body: (site, facts: Answered) => {
    const { feedbackId, supervisorName, studentName, employerName } = facts
    const heading = m.feedback_question_answered_email_subject({ supervisorName })
    return accountEmail(site, facts, {
      subject: heading,
      preview: m.feedback_question_answered_email_preview(),
      heading,
      because: m.feedback_question_answered_email_reason(),
      body: (
        <>
          <Paragraph>
            {m.feedback_question_answered_email_intro({ supervisorName, studentName, employerName })}
          </Paragraph>
          <Action href={`${site.publicUrl}/manage/feedback?status=all&open=${feedbackId}`}>
            {m.feedback_question_answered_email_button()}
          </Action>
        </>
      ),
    })
  },
  sample: () => ({
    ...SAMPLE_PERSON,
    feedbackId: 'sample',
    supervisorName: SAMPLE_ASSIGNMENT.supervisorName,
    studentName: fullName(SAMPLE_ASSIGNMENT),
    employerName: SAMPLE_ASSIGNMENT.employerName,
  }),
})
