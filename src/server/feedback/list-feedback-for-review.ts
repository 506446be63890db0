import { sql } from 'kysely'
import { REVIEWABLE_STATUSES } from '#contract/feedback'
import { feedbackVisibleTo } from '../authorization/visible-rows.ts'
import { afterCursor, pageOf } from '../database/keyset.ts'
import { matchesSearch } from '../database/search.ts'
import { reviewer } from '../procedures.ts'
import type { Answered } from './feedback-queries.ts'

export const listFeedbackForReview = reviewer.feedback.listForReview.handler(async ({ input, context }) => {
  const { status, search, cursor, limit } = input
  const rows = await context.db
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('profiles as reviewers', 'reviewers.id', 'feedback.reviewedBy')
    .select([
      'feedback.id',
      'feedback.status',
      'feedback.createdAt',
      'internshipSupervisors.name as supervisorName',
      'internshipSupervisors.email as supervisorEmail',
      'internshipSupervisors.isPrimary as supervisorIsPrimary',
      'internships.positionTitle',
      'internships.employerName',
      'internships.industry',
      'internships.startDate',
      'internships.endDate',
      'profiles.id as studentId',
      'profiles.email as studentEmail',
      'profiles.major as studentMajor',
      sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('studentName'),
      sql<string | null>`trim(reviewers.first_name || ' ' || reviewers.last_name)`.as('reviewedByName'),
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
    ])
    .where(feedbackVisibleTo(context.actor))
    .where('feedback.status', 'in', status ? [status] : [...REVIEWABLE_STATUSES])
    .where(matchesSearch('feedback', search))
    .where(afterCursor('feedback', cursor))
    .orderBy('feedback.createdAt', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit + 1)
    // The database guarantees the answers of everything past 'pending'.
    .$narrowType<Answered>()
    .execute()
  return pageOf(rows, limit)
})
