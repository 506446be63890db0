import { sql } from 'kysely'
import { REVIEWABLE_STATUSES } from '#contract/feedback'
import { visibleDepartments } from '../authorization/visible-rows.ts'
import { pageOf } from '../database/keyset.ts'
import { onListPage } from '../database/list-page.ts'
import { handedOverBy } from '../feedback-requests/assignment-answers-queries.ts'
import { reviewer } from '../procedures.ts'
import { type Answered, selectFeedback } from './feedback-queries.ts'

export const listFeedbackForReview = reviewer.feedback.listForReview.handler(async ({ input, context }) => {
  const { status, search, cursor, limit } = input
  const departments = visibleDepartments(context.actor)
  const statuses = status ? [status] : REVIEWABLE_STATUSES
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
    .where(onListPage('feedback', { departments, statuses, search, cursor, limit }))
    // The database guarantees the answers of everything past 'pending'.
    .$narrowType<Answered>()
    .execute()
  return pageOf(rows, limit)
})
