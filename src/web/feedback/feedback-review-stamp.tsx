import type { FeedbackForReview } from '#contract/feedback'
import { feedbackStatusLabel } from '#domain/feedback'
import { Stamp } from '../ui/stamp.tsx'

/** Amber until somebody has approved it. */
export function FeedbackReviewStamp({ status }: Pick<FeedbackForReview, 'status'>) {
  return <Stamp tone={status === 'approved' ? 'approved' : 'pending'}>{feedbackStatusLabel(status)}</Stamp>
}
