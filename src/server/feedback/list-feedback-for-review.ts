import { sql } from 'kysely'
import { REVIEWABLE_STATUSES } from '#contract/feedback'
import { assignee } from '../authorization/assigned-rows.ts'
import { feedbackVisibleTo } from '../authorization/visible-rows.ts'
import { stateOfRecords } from '../database/changed-since.ts'
import { pageOf } from '../database/keyset.ts'
import { onListPage } from '../database/list-page.ts'
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
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
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
      sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('studentName'),
      sql<string | null>`trim(reviewers.first_name || ' ' || reviewers.last_name)`.as('reviewedByName'),
    ])
    .select(RELATED)
    .where(feedbackVisibleTo(viewer))
    .where(onListPage('feedback', viewer, { ...page, statuses }))
    .orderBy('feedback.createdAt', 'desc')
    .orderBy('feedback.id', 'desc')
    .$narrowType<Answered>()
    .execute()
  return { ...pageOf(rows, page.limit), asOf }
})

/** Built once, since building it for each request takes longer than sending it. */
const RELATED = [
  handedOverBy('feedback.supervisorId'),
  selfAssessment(),
  midtermAnswers(),
  assignee('feedback'),
  shownVersion('feedback').as('version'),
] as const
