import { sql } from 'kysely'
import { type FeedbackForReview, REVIEWABLE_STATUSES } from '#contract/feedback'
import { feedbackVisibleTo } from '../authorization/visible-rows.ts'
import { compiledList } from '../database/compiled-list.ts'
import { onListPage } from '../database/list-page.ts'
import { type KeptJson, writtenPage, writtenRows } from '../database/written-json.ts'
import { handedOverBy } from '../feedback-requests/assignment-answers-queries.ts'
import { reviewer } from '../procedures.ts'
import type { Answered } from './feedback-queries.ts'

export const listFeedbackForReview = reviewer.feedback.listForReview.handler(async ({ input, context }) => {
  const { status, ...page } = input
  const statuses = status ? [status] : REVIEWABLE_STATUSES
  const rows = await readPage(context, context.actor, { ...page, statuses })
  return writtenPage(rows, page.limit)
})

/** Who wrote about whom: what the database keeps on the record (feedback_about). */
type About = Pick<
  FeedbackForReview,
  | 'positionTitle'
  | 'employerName'
  | 'industry'
  | 'startDate'
  | 'endDate'
  | 'supervisorName'
  | 'supervisorEmail'
  | 'supervisorIsPrimary'
  | 'studentId'
  | 'studentName'
  | 'studentEmail'
  | 'studentMajor'
>

const readPage = compiledList((db, visitor, page) =>
  writtenRows(
    db,
    db
      .selectFrom('feedback')
      .leftJoin('profiles as reviewers', 'reviewers.id', 'feedback.reviewedBy')
      .select([
        sql<KeptJson<About>>`feedback.about`.as('kept'),
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
        handedOverBy('feedback.supervisorId'),
        sql<string | null>`trim(reviewers.first_name || ' ' || reviewers.last_name)`.as('reviewedByName'),
      ])
      .where(feedbackVisibleTo(visitor))
      .where(onListPage('feedback', page))
      // The database guarantees the answers of everything past 'pending'.
      .$narrowType<Answered>(),
  ),
)
