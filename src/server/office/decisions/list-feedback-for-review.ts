import { expressionBuilder, sql } from 'kysely'
import { REVIEWABLE_STATUSES } from '#contract/feedback/feedback'
import { ENTERED_BY } from '../../feedback/entered/entered-queries.ts'
import { midtermAnswers } from '../../feedback/midterm/midterm-queries.ts'
import { givenAnswers } from '../../feedback/requests/answer-queries.ts'
import type { Answered } from '../../feedback/requests/feedback-queries.ts'
import { questionsToSupervisor } from '../../feedback/requests/question-queries.ts'
import { sentBackAnswers } from '../../feedback/requests/sent-back-queries.ts'
import { ALL_SIGNS } from '../../feedback/requests/sign-queries.ts'
import { answeredInsteadOf, handedOverBy } from '../../feedback/requests/ways-out/assignment-answers-queries.ts'
import { selfAssessment } from '../../feedback/self-assessment/self-assessment-queries.ts'
import { assignee, feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import { stateOfRecords } from '../../platform/database/changed-since.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import type { Database } from '../../platform/database/schema.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { readSortedPage } from '../../platform/lists/sorted-page.ts'
import { reader } from '../../procedures.ts'

export const listFeedbackForReview = reader.feedback.listForReview.handler(async ({ input, context }) => {
  const { db, viewer } = context
  const { status, ...page } = input
  const statuses = status ? [status] : REVIEWABLE_STATUSES
  const asOf = await stateOfRecords(db)
  const rows = selectFeedback(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('profiles as reviewers', 'reviewers.id', 'feedback.reviewedBy')
    .leftJoin('profiles as proposers', 'proposers.id', 'feedback.withheldBy')
    .select([
      'feedback.id',
      'feedback.status',
      'feedback.createdAt',
      'feedback.submittedAt',
      'feedback.setBackReason',
      'feedback.withheldPassages',
      'feedback.withheldReason',
      'feedback.withheldAt',
      'internships.positionTitle',
      'internships.employerName',
      'internships.industry',
      'internships.startDate',
      'internships.endDate',
      'internships.status as internshipStatus',
      'internshipSupervisors.name as supervisorName',
      'internshipSupervisors.email as supervisorEmail',
      'internshipSupervisors.isPrimary as supervisorIsPrimary',
      'profiles.id as studentId',
      'profiles.email as studentEmail',
      'profiles.major as studentMajor',
      fullNameOf('profiles').as('studentName'),
      fullNameOf<string | null>('reviewers').as('reviewedByName'),
      fullNameOf<string | null>('proposers').as('withheldByName'),
    ])
    .select(RELATED)
    .where(feedbackVisibleTo(viewer))
    .$narrowType<Answered>()
  return { ...(await readSortedPage(db, rows, 'feedback', viewer, { ...page, statuses })), asOf }
})

/** Subquery: the employer of the outer query's internship. */
export function employerId() {
  return expressionBuilder<Database, 'internships'>()
    .selectFrom('employers')
    .select('employers.id')
    .whereRef('employers.key', '=', 'internships.employerKey')
    .as('employerId')
}

/** Built once, because building it takes longer than running it. */
const RELATED = [
  handedOverBy('feedback.supervisorId'),
  answeredInsteadOf('feedback.supervisorId'),
  ...givenAnswers('feedback'),
  selfAssessment(),
  midtermAnswers(),
  sentBackAnswers(),
  questionsToSupervisor(),
  assignee('feedback'),
  employerId(),
  ENTERED_BY,
  ALL_SIGNS.as('signs'),
  sql<boolean>`'studentBrowser' = any(feedback.signs)`.as('fromStudentBrowser'),
  shownVersion('feedback').as('version'),
] as const
