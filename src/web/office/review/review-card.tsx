import { memo, useEffect, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { AssigneeField, AssigneeLine } from '../assignees/assignee.tsx'
import { ReviewTitle } from './detail-pane.tsx'
import { canDecide, type ReviewItem, type ReviewParts } from './review-parts.ts'
import type { ListSelection } from './selection.ts'
import { SelectBox } from './selection-bar.tsx'

type Props<Item extends ReviewItem> = {
  parts: ReviewParts<Item>
  item: Item
  approving: boolean
  /** What was just decided; announced. */
  message: string | null
  defaultOpen: boolean
  isSelected: boolean
  change: ListSelection['change']
  onApprove: (item: Item) => void
  onReject?: ((item: Item) => void) | undefined
  onToggle: (id: string, isOpen: boolean) => void
}

/** One record on narrow screens: the rest opens in place. Memoized, because a list may have hundreds. */
export const ReviewCard = memo(Card) as typeof Card

function Card<Item extends ReviewItem>(props: Props<Item>) {
  const { parts, item, approving, message, defaultOpen, isSelected, change, onApprove, onReject, onToggle } = props
  const [isOpen, setOpen] = useState(defaultOpen)
  const isDecidable = canDecide(parts, item, usePerson())
  const toggle = () => {
    setOpen(!isOpen)
    // Stays open when the reviewer comes back to the list.
    afterPaint(() => onToggle(item.id, !isOpen))
  }
  const titleId = useId()
  const detailsId = useId()
  const card = useFocusOfDecided(message)
  return (
    <li
      ref={card}
      className="review-card"
      tabIndex={-1}
      aria-labelledby={titleId}
      data-selected={(isDecidable && isSelected) || undefined}
    >
      {isDecidable && <SelectBox id={item.id} name={parts.name(item)} isSelected={isSelected} change={change} />}
      <ReviewTitle id={titleId} badge={parts.badge(item)}>
        {parts.heading(item)}
      </ReviewTitle>
      <parts.CardBrief item={item} />
      {parts.isWaiting(item) && !isOpen && <AssigneeLine assignee={item.assignee} />}
      <div id={detailsId}>
        {isOpen && (
          <>
            {parts.isWaiting(item) && <AssigneeField kind={parts.kind} item={item} />}
            <parts.CardRest item={item} />
          </>
        )}
      </div>
      {parts.isWaiting(item) && !isDecidable && <p className="muted">{parts.words.own}</p>}
      <div className="row review-card-actions">
        {isDecidable && (
          <Button
            onClick={() => onApprove(item)}
            pending={approving}
            pendingLabel={m.review_approving()}
            aria-describedby={titleId}
          >
            {parts.words.approve}
          </Button>
        )}
        {isDecidable && onReject && (
          <Button look="text" onClick={() => onReject(item)} disabled={approving} aria-describedby={titleId}>
            {m.common_reject()}
          </Button>
        )}
        <Button
          look="text"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-describedby={titleId}
        >
          {isOpen ? m.review_hide_details() : m.review_view_details()}
        </Button>
      </div>
      <p className="review-message" role="status">
        {message}
      </p>
    </li>
  )
}

/** Once decided, the pressed button is gone and the row soon will be: moves the focus to the next row. */
function useFocusOfDecided(message: string | null) {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const row = card.current
    if (!message || !row || document.activeElement !== document.body) return
    const next = row.nextElementSibling ?? row.previousElementSibling ?? row
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [message])
  return card
}
