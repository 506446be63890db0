import { sql } from 'kysely'
import { REVIEWABLE_STATUSES } from '#contract/feedback'
import { afterCursor, pageOf } from '../database/keyset.ts'
import { matchesSearch } from '../database/search.ts'
import { handedOverBy } from '../feedback-requests/assignment-answers-queries.ts'
import { reviewer } from '../procedures.ts'
import { type Answered, selectFeedback } from './feedback-queries.ts'

export const listFeedbackForReview = reviewer.feedback.listForReview.handler(async ({ input, context }) => {
  const { status, search, cursor, limit } = input
  const rows = await selectFeedback(context.db, context.actor)
    .leftJoin('profiles as reviewers', 'reviewers.id', 'feedback.reviewedBy')
    .select([
      'internshipSupervisors.email as supervisorEmail',
      'internshipSupervisors.isPrimary as supervisorIsPrimary',
      'internships.studentId',
      'feedback.fromStudentBrowser',
      handedOverBy(),
      sql<string | null>`trim(reviewers.first_name || ' ' || reviewers.last_name)`.as('reviewedByName'),
    ])
    .where('feedback.status', 'in', status ? [status] : [...REVIEWABLE_STATUSES])
    .where(matchesSearch('feedback', search))
    .where(afterCursor('feedback', cursor))
    .limit(limit + 1)
    // The database guarantees the answers of everything past 'pending'.
    .$narrowType<Answered>()
    .execute()
  return pageOf(rows, limit)
})
