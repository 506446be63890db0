import { memo, useId, useState } from 'react'
import type { FeedbackForReview } from '#contract/feedback'
import { usePerson } from '../api/session.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { Button } from '../ui/button.tsx'
import { FeedbackAnswers } from './feedback-answers.tsx'
import { FeedbackReviewFacts } from './feedback-review-facts.tsx'
import { FeedbackReviewTitle } from './feedback-review-title.tsx'

type Props = {
  feedback: FeedbackForReview
  approving: boolean
  /** What was just decided; announced. */
  message: string | null
  defaultOpen: boolean
  onApprove: (id: string) => void
  onToggle: (id: string, isOpen: boolean) => void
}

/** One feedback on narrow screens: the answers open in place. Memoized, because a list may have hundreds. */
export const FeedbackReviewCard = memo(function FeedbackReviewCard(props: Props) {
  const { feedback, approving, message, defaultOpen, onApprove, onToggle } = props
  const [isOpen, setOpen] = useState(defaultOpen)
  const isOwn = feedback.studentId === usePerson().id
  const toggle = () => {
    setOpen(!isOpen)
    // Stays open when the reviewer comes back to the list.
    afterPaint(() => onToggle(feedback.id, !isOpen))
  }
  const titleId = useId()
  const detailsId = useId()
  return (
    <li className="review-card" aria-labelledby={titleId}>
      <FeedbackReviewTitle id={titleId} status={feedback.status}>
        {feedback.positionTitle || 'Unknown Position'}
      </FeedbackReviewTitle>
      <p className="muted">{feedback.employerName || 'Unknown Employer'}</p>
      <FeedbackReviewFacts feedback={feedback} />
      <div id={detailsId}>{isOpen && <FeedbackAnswers feedback={feedback} compact />}</div>
      {feedback.status === 'submitted' && isOwn && (
        <p className="muted">This feedback is about you. Somebody else has to approve it.</p>
      )}
      <div className="row">
        {feedback.status === 'submitted' && !isOwn && (
          <Button
            onClick={() => onApprove(feedback.id)}
            pending={approving}
            pendingLabel="Approving..."
            aria-describedby={titleId}
          >
            Approve Feedback
          </Button>
        )}
        <Button
          look="text"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-describedby={titleId}
        >
          {isOpen ? 'Hide Details' : 'View Details'}
        </Button>
      </div>
      <p className="review-message" role="status">
        {message}
      </p>
    </li>
  )
})
