import type { ReactNode } from 'react'
import type { FeedbackForReview } from '#contract/feedback'
import { feedbackStatusLabel } from '#domain/feedback'
import { Stamp } from '../ui/stamp.tsx'

type Props = Pick<FeedbackForReview, 'status'> & { id: string; children: ReactNode }

/** The heading of one feedback, with its status: amber until it is approved. */
export function FeedbackReviewTitle({ id, status, children }: Props) {
  return (
    <div className="stamped-title">
      <h2 id={id}>{children}</h2>
      <Stamp tone={status === 'approved' ? 'approved' : 'pending'}>{feedbackStatusLabel(status)}</Stamp>
    </div>
  )
}
