import { type KeyboardEvent, type MouseEvent, memo, useId, useRef } from 'react'
import type { FeedbackForReview } from '#contract/feedback'
import { Instant } from '../layout/instant.tsx'
import { Button } from '../ui/button.tsx'
import { NotchScale } from '../ui/notch-scale.tsx'
import { FeedbackReviewTitle } from './feedback-review-title.tsx'

type Props = {
  items: readonly FeedbackForReview[]
  openId: string | null
  /** The id of the element that shows the open feedback. */
  letterId: string
  onOpen: (id: string | null) => void
  messageOn: (id: string) => string | null
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The dense list beside the letter: one tab stop; the arrow keys move and open. */
export function FeedbackReviewQueue({ items, openId, letterId, onOpen, messageOn }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const tabStop = openId ?? items[0]?.id

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const at = items.findIndex((item) => item.id === tabStop)
    const next = step && items[step(at, items.length - 1)]
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus()
    onOpen(next.id)
  }

  // One handler on the list, so that rows do not re-render when `onOpen` changes.
  function toggle({ target }: MouseEvent) {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    if (id) onOpen(id === openId ? null : id)
  }

  return (
    <ol ref={list} className="review-queue review-list long-list" onKeyDown={move} onClick={toggle}>
      {items.map((item) => (
        <QueueItem
          key={item.id}
          feedback={item}
          isOpen={item.id === openId}
          isTabStop={item.id === tabStop}
          letterId={letterId}
          message={messageOn(item.id)}
        />
      ))}
    </ol>
  )
}

type ItemProps = {
  feedback: FeedbackForReview
  isOpen: boolean
  isTabStop: boolean
  letterId: string
  message: string | null
}

/** Memoized, because a list may have hundreds. */
const QueueItem = memo(function QueueItem({ feedback, isOpen, isTabStop, letterId, message }: ItemProps) {
  const titleId = useId()
  return (
    <li className="review-item" data-open={isOpen || undefined}>
      <FeedbackReviewTitle id={titleId} status={feedback.status}>
        {feedback.positionTitle || 'Unknown Position'}
      </FeedbackReviewTitle>
      <p>{feedback.studentName || 'N/A'}</p>
      <p className="muted">
        {feedback.supervisorName}, {feedback.employerName || 'Unknown Employer'}
      </p>
      <div className="review-item-foot">
        <NotchScale value={feedback.overallRating} compact />
        <Instant at={feedback.submittedAt} className="muted" />
        <Button
          look="text"
          data-row={feedback.id}
          tabIndex={isTabStop ? 0 : -1}
          aria-expanded={isOpen}
          aria-controls={letterId}
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
