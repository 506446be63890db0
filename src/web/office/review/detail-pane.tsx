import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AssigneeField } from '../assignees/assignee.tsx'
import { canDecide, type ReviewItem, type ReviewParts } from './review-parts.ts'
import type { ReviewApproval } from './use-review-approval.ts'

type Props<Item extends ReviewItem> = {
  id: string
  parts: ReviewParts<Item>
  item: Item | null
  /** About the record that the URL names, if it is not in the list. */
  note: string | null
  /** More records are waiting in the list. */
  hasNext: boolean
  approval: ReviewApproval
  /** The selection has the primary button of the view. */
  isSecondary: boolean
  onReject?: ((item: Item) => void) | undefined
}

/** The open record beside the queue; the buttons keep their place from one record to the next. */
export function DetailPane<Item extends ReviewItem>(props: Props<Item>) {
  const { id, parts, item, note, hasNext, approval, isSecondary, onReject } = props
  const person = usePerson()
  const titleId = useId()
  const text = useRef<HTMLElement>(null)
  const shownId = item?.id
  useEffect(() => {
    if (shownId) text.current?.scrollTo(0, 0)
  }, [shownId])
  const isNew = useNewlyShown(item && `${item.id} ${item.version}`)
  const [tooEarly, setTooEarly] = useState<string | null>(null)
  const isWaiting = item !== null && parts.isWaiting(item)
  const foot = useKeptFocus(isWaiting, text)
  if (!item)
    return (
      <section id={id} className="detail-pane panel" aria-label={m.common_details()}>
        <p className="detail-pane-text muted" role="status">
          {note ?? parts.words.choose}
        </p>
      </section>
    )
  const isApproving = approval.isApproving(item.id)
  const isTooEarly = tooEarly === item.id && !isApproving
  return (
    <section id={id} className="detail-pane panel" aria-labelledby={titleId}>
      <article
        ref={text}
        className="detail-pane-text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <ReviewTitle id={titleId} badge={parts.badge(item)}>
          {parts.about(item)}
        </ReviewTitle>
        <p className="muted">{parts.heading(item)}</p>
        {note && <p className="muted small">{note}</p>}
        {isWaiting && <AssigneeField key={item.id} kind={parts.kind} item={item} />}
        <parts.Full item={item} />
      </article>
      {isWaiting && !canDecide(parts, item, person) && <p className="detail-pane-foot muted">{parts.words.own}</p>}
      {canDecide(parts, item, person) && (
        <div ref={foot} className="detail-pane-foot">
          <Button
            look={isSecondary ? 'secondary' : 'primary'}
            onClick={() => (isNew ? setTooEarly(item.id) : approval.approve(item))}
            pending={isApproving}
            pendingLabel={m.review_approving()}
            {...(isNew ? { 'aria-disabled': true, 'data-pending': '' } : {})}
            aria-describedby={titleId}
          >
            {parts.words.approve}
          </Button>
          {onReject && (
            <Button onClick={() => onReject(item)} disabled={isApproving} aria-describedby={titleId}>
              {m.common_reject()}
            </Button>
          )}
          <span className="muted small" role="status">
            {isTooEarly && m.review_approve_too_early()}
          </span>
          {!isTooEarly && (
            <span className="muted small">
              {isNew ? m.review_approve_soon_hint() : hasNext && m.review_next_hint()}
            </span>
          )}
        </div>
      )}
    </section>
  )
}

type ReviewTitleProps = { id: string; badge: { tone: BadgeTone; label: string }; children: ReactNode }

/** The heading of one record, with its status. */
export function ReviewTitle({ id, badge, children }: ReviewTitleProps) {
  return (
    <div className="title-with-badge">
      <h2 id={id}>{children}</h2>
      <Badge tone={badge.tone}>{badge.label}</Badge>
    </div>
  )
}

/** Unit: milliseconds. */
const TIME_TO_LOOK = 1000

/** True for a second after the record or its version changes: a double-click must not approve what nobody has read. */
function useNewlyShown(id: string | null): boolean {
  const [seen, setSeen] = useState(id)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), TIME_TO_LOOK)
    return () => clearTimeout(timer)
  }, [id])
  return id !== seen
}

/** Longer than the next record takes to follow a decided one. Unit: milliseconds. */
const SOON = 3000

/**
 * The place of the buttons of a waiting record. When they go with the focus because the record is decided, the focus stays on its
 * text; when the next record follows, on the first of its buttons, unless it has been moved meanwhile.
 */
export function useKeptFocus(
  isWaiting: boolean,
  text: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null)
  const wasWaiting = useRef(isWaiting)
  const lostAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const { activeElement, body } = document
    if (wasWaiting.current && !isWaiting && activeElement === body) {
      lostAt.current = Date.now()
      text.current?.focus({ preventScroll: true })
    } else if (
      isWaiting &&
      Date.now() - lostAt.current < SOON &&
      [body, text.current].includes(activeElement as HTMLElement)
    )
      foot.current?.querySelector('button')?.focus({ preventScroll: true })
    wasWaiting.current = isWaiting
  }, [isWaiting, text])
  return foot
}
