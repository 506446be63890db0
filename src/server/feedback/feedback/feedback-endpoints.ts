import { tenseOf } from '#domain/feedback/asking-time'
import { isReportConfirmed } from '#domain/feedback/confirmed-report'
import { withoutWithheld } from '#domain/feedback/withheld'
import { fullName } from '#domain/people/profile'
import { localTimeIn } from '#domain/time/working-days'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { student } from '../../procedures.ts'
import { ENTERED } from '../entered/entered-queries.ts'
import { midtermAnswers } from '../midterm/midterm-queries.ts'
import { findOwnReport, reportUrl } from '../report-links/report-link-queries.ts'
import { answeredFurther } from '../requests/answer-queries.ts'
import type { AnswersOf } from '../requests/feedback-queries.ts'
import { answeredInsteadOf } from '../requests/ways-out/assignment-answers-queries.ts'
import { selfAssessment } from '../self-assessment/self-assessment-queries.ts'

/** Approved feedback on one of the student's own internships (spec section 5, Feedback view access). */
const viewFeedback = student.feedback.view.handler(async ({ input, context, errors }) => {
  const row = await selectSupervisors(context.db)
    .leftJoin('feedback', (join) =>
      join.onRef('feedback.supervisorId', '=', 'internshipSupervisors.id').on('feedback.status', '=', 'approved'),
    )
    .leftJoin('reportLinks', 'reportLinks.feedbackId', 'feedback.id')
    .selectAll('feedback')
    .select([
      'reportLinks.token as reportToken',
      'internshipSupervisors.name as supervisorName',
      'internshipSupervisors.email as supervisorEmail',
      'internshipSupervisors.isPrimary as supervisorIsPrimary',
      'internships.id as internshipId',
      'internships.studentId',
      'internships.positionTitle',
      'internships.employerName',
      'internships.industry',
      'internships.startDate',
      'internships.endDate',
      'internships.status as internshipStatus',
    ])
    .select([
      answeredFurther('feedback'),
      selfAssessment(),
      ENTERED,
      answeredInsteadOf('internshipSupervisors.id'),
      midtermAnswers({ releasedOnly: true }),
    ])
    .where('internshipSupervisors.id', '=', input.supervisorId)
    .executeTakeFirstOrThrow(() => errors.SUPERVISOR_NOT_FOUND())
  if (row.studentId !== context.actor.id) throw errors.NOT_YOURS()
  if (row.internshipId !== input.internshipId) throw errors.WRONG_INTERNSHIP()
  if (row.status !== 'approved') throw errors.NOT_APPROVED()
  const { timeZone } = await readFeedbackSettings(context.db)
  return {
    ...withoutWithheld(row as typeof row & AnswersOf<typeof row> & { withheldPassages: string[] }),
    hasWithheld: row.withheldReason !== null,
    isConfirmed: isReportConfirmed({ internshipStatus: row.internshipStatus, feedbackStatus: row.status }),
    tense: tenseOf(row, localTimeIn(timeZone)(context.now).day),
    studentName: fullName(context.actor.profile),
    verificationUrl: row.reportToken && reportUrl(context.config, row.reportToken),
  }
})

/** Marks feedback as read on all of the student's devices. */
const markFeedbackRead = student.feedback.markRead.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const own = await findOwnReport(db, actor, input)
  if (own?.status !== 'approved') throw errors.NOT_FOUND()
  await db
    .insertInto('feedbackReads')
    .values({ feedbackId: own.id, readAt: now })
    .onConflict((conflict) => conflict.column('feedbackId').doUpdateSet({ readAt: now }))
    .execute()
})

export const feedback = {
  view: viewFeedback,
  markRead: markFeedbackRead,
}
