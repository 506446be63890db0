import { useId, useState } from 'react'
import type { FeedbackForReview } from '#contract/feedback'
import { Button } from '../ui/button.tsx'
import type { FeedbackApproval } from './feedback-review-approval.ts'
import { FeedbackReviewDetails } from './feedback-review-details.tsx'
import { FeedbackReviewFacts } from './feedback-review-facts.tsx'
import { FeedbackReviewStamp } from './feedback-review-stamp.tsx'

type Props = { feedback: FeedbackForReview; approval: FeedbackApproval; defaultOpen: boolean }

/** One feedback on screens with room for one column: the answers open in place. */
export function FeedbackReviewCard({ feedback, approval, defaultOpen }: Props) {
  const [isOpen, setOpen] = useState(defaultOpen)
  const titleId = useId()
  const detailsId = useId()
  return (
    <li className="review-card" aria-labelledby={titleId}>
      <div className="review-card-head">
        <h2 id={titleId}>{feedback.positionTitle || 'Unknown Position'}</h2>
        <FeedbackReviewStamp status={feedback.status} />
      </div>
      <p className="muted">{feedback.employerName || 'Unknown Employer'}</p>
      <FeedbackReviewFacts feedback={feedback} />
      <div id={detailsId}>{isOpen && <FeedbackReviewDetails feedback={feedback} />}</div>
      <div className="row">
        {feedback.status === 'submitted' && (
          <Button
            onClick={() => approval.approve(feedback.id)}
            pending={approval.isApproving(feedback.id)}
            pendingLabel="Approving..."
            aria-describedby={titleId}
          >
            Approve Feedback
          </Button>
        )}
        <Button
          look="text"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-describedby={titleId}
        >
          {isOpen ? 'Hide Details' : 'View Details'}
        </Button>
      </div>
      <p className="review-message" role="status">
        {approval.messageOn(feedback.id)}
      </p>
    </li>
  )
}
