import { useEffect, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { usePerson } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { canDecide, type ReviewItem, type ReviewParts } from './review-parts.ts'
import { ReviewTitle } from './review-title.tsx'
import type { ReviewApproval } from './use-review-approval.ts'

type Props<Item extends ReviewItem> = {
  id: string
  parts: ReviewParts<Item>
  item: Item | null
  /** More records are waiting in the list. */
  hasNext: boolean
  approval: ReviewApproval
  /** The selection has the primary button of the view. */
  isSecondary: boolean
  onReject?: ((item: Item) => void) | undefined
}

/** The open record beside the queue; the buttons keep their place from one record to the next. */
export function ReviewLetter<Item extends ReviewItem>(props: Props<Item>) {
  const { id, parts, item, hasNext, approval, isSecondary, onReject } = props
  const person = usePerson()
  const titleId = useId()
  const text = useRef<HTMLElement>(null)
  const shownId = item?.id
  useEffect(() => {
    if (shownId) text.current?.scrollTo(0, 0)
  }, [shownId])
  const isNew = useNewlyShown(shownId)
  const isWaiting = item !== null && parts.isWaiting(item)
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    // The last one is decided and its button is gone: keep the focus here.
    const hasLostButton = wasWaiting.current && !isWaiting && document.activeElement === document.body
    if (hasLostButton) text.current?.focus({ preventScroll: true })
    wasWaiting.current = isWaiting
  }, [isWaiting])
  if (!item)
    return (
      <section id={id} className="review-letter panel" aria-label={m.details()}>
        <p className="review-letter-text muted">{parts.words.choose}</p>
      </section>
    )
  const isApproving = approval.isApproving(item.id)
  return (
    <section id={id} className="review-letter panel" aria-labelledby={titleId}>
      <article
        ref={text}
        className="review-letter-text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <ReviewTitle id={titleId} stamp={parts.stamp(item)}>
          {parts.about(item)}
        </ReviewTitle>
        <p className="muted">{parts.heading(item)}</p>
        {isWaiting && <AssigneeField key={item.id} kind={parts.kind} item={item} />}
        <parts.Full item={item} />
      </article>
      {isWaiting && !canDecide(parts, item, person) && <p className="review-letter-foot muted">{parts.words.own}</p>}
      {canDecide(parts, item, person) && (
        <div className="review-letter-foot">
          <Button
            look={isSecondary ? 'secondary' : 'primary'}
            onClick={() => approval.approve(item.id)}
            pending={isNew || isApproving}
            pendingLabel={isNew ? parts.words.approve : m.approving()}
            aria-describedby={titleId}
          >
            {parts.words.approve}
          </Button>
          {onReject && (
            <Button onClick={() => onReject(item)} disabled={isApproving} aria-describedby={titleId}>
              {m.reject()}
            </Button>
          )}
          <span className="muted small">
            {isNew ? m.you_can_approve_this_one_in() : hasNext && m.next_one_opens_automatically()}
          </span>
        </div>
      )}
    </section>
  )
}

/** Unit: milliseconds. */
const TIME_TO_LOOK = 1000

/** True for a second after the record changes: a double-click must not approve one that nobody has read. */
function useNewlyShown(id: string | undefined): boolean {
  const [seen, setSeen] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), TIME_TO_LOOK)
    return () => clearTimeout(timer)
  }, [id])
  return id !== seen
}
