import { sql } from 'kysely'
import { REVIEWABLE_STATUSES } from '#contract/feedback'
import { compiledList } from '../database/compiled-list.ts'
import { onListPage } from '../database/list-page.ts'
import { writtenPage, writtenRows } from '../database/written-json.ts'
import { handedOverBy } from '../feedback-requests/assignment-answers-queries.ts'
import { reviewer } from '../procedures.ts'
import { type Answered, selectFeedback } from './feedback-queries.ts'

export const listFeedbackForReview = reviewer.feedback.listForReview.handler(async ({ input, context }) => {
  const { status, ...page } = input
  const statuses = status ? [status] : REVIEWABLE_STATUSES
  const rows = await readPage(context.db, context.actor, { ...page, statuses })
  return writtenPage(rows, page.limit)
})

const readPage = compiledList((db, visitor, page) =>
  writtenRows(
    db,
    selectFeedback(db, visitor)
      .leftJoin('profiles as reviewers', 'reviewers.id', 'feedback.reviewedBy')
      .select([
        'internshipSupervisors.email as supervisorEmail',
        'internshipSupervisors.isPrimary as supervisorIsPrimary',
        'internships.studentId',
        'feedback.fromStudentBrowser',
        handedOverBy(),
        sql<string | null>`trim(reviewers.first_name || ' ' || reviewers.last_name)`.as('reviewedByName'),
      ])
      .where(onListPage('feedback', page))
      // The database guarantees the answers of everything past 'pending'.
      .$narrowType<Answered>(),
  ),
)
