import { REVIEWABLE_STATUSES } from '#contract/feedback'
import { assignee } from '../authorization/assigned-rows.ts'
import { feedbackVisibleTo } from '../authorization/visible-rows.ts'
import { selectFeedback } from '../database/assignments.ts'
import { stateOfRecords } from '../database/changed-since.ts'
import { fullNameOf } from '../database/full-name.ts'
import { readListPage } from '../database/list-page.ts'
import { shownVersion } from '../database/shown-version.ts'
import { midtermAnswers } from '../feedback-requests/midterm/midterm-queries.ts'
import { handedOverBy } from '../feedback-requests/ways-out/assignment-answers-queries.ts'
import { reader } from '../procedures.ts'
import { selfAssessment } from '../self-assessments/self-assessment-queries.ts'
import type { Answered } from './feedback-queries.ts'

export const listFeedbackForReview = reader.feedback.listForReview.handler(async ({ input, context }) => {
  const { db, viewer } = context
  const { status, ...page } = input
  const statuses = status ? [status] : REVIEWABLE_STATUSES
  const asOf = await stateOfRecords(db)
  const rows = selectFeedback(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('profiles as reviewers', 'reviewers.id', 'feedback.reviewedBy')
    .select([
      'feedback.id',
      'feedback.status',
      'feedback.createdAt',
      'feedback.technicalSkills',
      'feedback.communicationSkills',
      'feedback.problemSolving',
      'feedback.teamwork',
      'feedback.professionalism',
      'feedback.overallRating',
      'feedback.strengths',
      'feedback.developmentAreas',
      'feedback.additionalComments',
      'feedback.submittedAt',
      'feedback.fromStudentBrowser',
      'internships.positionTitle',
      'internships.employerName',
      'internships.industry',
      'internships.startDate',
      'internships.endDate',
      'internshipSupervisors.name as supervisorName',
      'internshipSupervisors.email as supervisorEmail',
      'internshipSupervisors.isPrimary as supervisorIsPrimary',
      'profiles.id as studentId',
      'profiles.email as studentEmail',
      'profiles.major as studentMajor',
      fullNameOf('profiles').as('studentName'),
      fullNameOf<string | null>('reviewers').as('reviewedByName'),
    ])
    .select(RELATED)
    .where(feedbackVisibleTo(viewer))
    .$narrowType<Answered>()
  return { ...(await readListPage(rows, 'feedback', viewer, { ...page, statuses })), asOf }
})

/** Built once, since building it for each request takes longer than sending it. */
const RELATED = [
  handedOverBy('feedback.supervisorId'),
  selfAssessment(),
  midtermAnswers(),
  assignee('feedback'),
  shownVersion('feedback').as('version'),
] as const
