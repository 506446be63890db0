import type { FeedbackForReview } from '#contract/office/records-for-review'
import { feedbackStatusLabel } from '#domain/feedback'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { FeedbackAnswers } from '../../feedback/feedback/feedback-answers.tsx'
import { Instant } from '../../layout/instant.tsx'
import { RatingBar } from '../../ui/rating-bar.tsx'
import type { ReviewParts } from '../review/review-parts.ts'
import { FeedbackReviewFacts } from './feedback-review-facts.tsx'

type Part = { item: FeedbackForReview }

const studentOf = ({ studentName }: FeedbackForReview) => studentName || 'N/A'
const positionOf = ({ positionTitle }: FeedbackForReview) => positionTitle || m.feedback_unknown_position()
const employerOf = ({ employerName }: FeedbackForReview) => employerName || m.feedback_unknown_employer()

export const FEEDBACK_PARTS: ReviewParts<FeedbackForReview> = {
  kind: 'feedback',
  heading: positionOf,
  // Amber until it is approved.
  badge: ({ status }) => ({
    tone: status === 'approved' ? 'approved' : 'pending',
    label: feedbackStatusLabel(status),
  }),
  about: (item) => m.common_student_at_employer({ student: studentOf(item), employer: employerOf(item) }),
  name: (item) => `${studentOf(item)}, ${positionOf(item)}`,
  isWaiting: ({ status }) => status === 'submitted',
  studentId: ({ studentId }) => studentId,
  RowLines: ({ item }: Part) => (
    <>
      <p>{studentOf(item)}</p>
      <p className="muted">
        <bdi>{item.supervisorName}</bdi>, <bdi>{employerOf(item)}</bdi>
      </p>
    </>
  ),
  RowFoot: ({ item }: Part) => (
    <>
      <RatingBar value={item.overallRating} compact />
      <Instant at={item.submittedAt} className="muted" />
    </>
  ),
  CardBrief: ({ item }: Part) => (
    <>
      <p className="muted">{employerOf(item)}</p>
      <FeedbackReviewFacts feedback={item} />
    </>
  ),
  CardRest: ({ item }: Part) => <FeedbackAnswers feedback={item} compact />,
  Full: ({ item }: Part) => (
    <>
      <FeedbackReviewFacts feedback={item} />
      <FeedbackAnswers feedback={item} compact />
    </>
  ),
  words: localized({
    choose: m.feedback_choose_hint,
    own: m.feedback_about_yourself,
    approve: m.feedback_approve,
  }),
  noun: m.feedback_records_count,
}
