import { useEffect, useId, useRef, useState } from 'react'
import type { FeedbackForReview } from '#contract/feedback'
import { usePerson } from '../api/session.ts'
import type { ReviewApproval } from '../review/use-review-approval.ts'
import { Button } from '../ui/button.tsx'
import { FeedbackAnswers } from './feedback-answers.tsx'
import { FeedbackReviewFacts } from './feedback-review-facts.tsx'
import { FeedbackReviewTitle } from './feedback-review-title.tsx'

type Props = {
  id: string
  feedback: FeedbackForReview | null
  /** More feedback is waiting in the list. */
  hasNext: boolean
  approval: ReviewApproval
}

/** The open feedback beside the queue; the approve button keeps its place from one letter to the next. */
export function FeedbackReviewLetter({ id, feedback, hasNext, approval }: Props) {
  const person = usePerson()
  const titleId = useId()
  const text = useRef<HTMLElement>(null)
  const shownId = feedback?.id
  useEffect(() => {
    if (shownId) text.current?.scrollTo(0, 0)
  }, [shownId])
  const isNew = useNewlyShown(shownId)
  const isWaiting = feedback?.status === 'submitted'
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    // The last one is approved and its button is gone: keep the focus here.
    const hasLostButton = wasWaiting.current && !isWaiting && document.activeElement === document.body
    if (hasLostButton) text.current?.focus({ preventScroll: true })
    wasWaiting.current = isWaiting
  }, [isWaiting])
  if (!feedback)
    return (
      <section id={id} className="review-letter panel" aria-label="Details">
        <p className="review-letter-text muted">Choose feedback from the list to read it.</p>
      </section>
    )
  const title = `${feedback.studentName || 'N/A'} at ${feedback.employerName || 'Unknown Employer'}`
  return (
    <section id={id} className="review-letter panel" aria-labelledby={titleId}>
      <article
        ref={text}
        className="review-letter-text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <FeedbackReviewTitle id={titleId} status={feedback.status}>
          {title}
        </FeedbackReviewTitle>
        <p className="muted">{feedback.positionTitle || 'Unknown Position'}</p>
        <FeedbackReviewFacts feedback={feedback} />
        <FeedbackAnswers feedback={feedback} compact />
      </article>
      {isWaiting && feedback.studentId === person.id && (
        <p className="review-letter-foot muted">This feedback is about you. Somebody else has to approve it.</p>
      )}
      {isWaiting && feedback.studentId !== person.id && (
        <div className="review-letter-foot">
          <Button
            look="primary"
            onClick={() => approval.approve(feedback.id)}
            pending={isNew || approval.isApproving(feedback.id)}
            pendingLabel={isNew ? 'Approve Feedback' : 'Approving...'}
            aria-describedby={titleId}
          >
            Approve Feedback
          </Button>
          <span className="muted small">
            {isNew ? 'You can approve this one in a moment.' : hasNext && 'The next one opens automatically.'}
          </span>
        </div>
      )}
    </section>
  )
}

/** Unit: milliseconds. */
const TIME_TO_LOOK = 1000

/** True for a second after the letter changes: a double-click must not approve a letter that nobody has read. */
function useNewlyShown(id: string | undefined): boolean {
  const [seen, setSeen] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), TIME_TO_LOOK)
    return () => clearTimeout(timer)
  }, [id])
  return id !== seen
}
