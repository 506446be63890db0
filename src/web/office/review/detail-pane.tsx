import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef } from 'react'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import type { Outcome } from './outcomes-menu.tsx'
import { canDecide, type ReviewItem, type ReviewParts } from './review-parts.ts'
import type { ReviewApproval } from './use-review-approval.ts'

// Loaded after the record.
const AssigneeField = lazyPart(() => import('../assignees/assignee-field.tsx'), 'AssigneeField')
const OutcomesMenu = lazyPart(() => import('./outcomes-menu.tsx'), 'OutcomesMenu')

type Props<Item extends ReviewItem> = {
  id: string
  parts: ReviewParts<Item>
  item: Item | null
  /** A note about the record in the URL, if it is not in the list. */
  note: string | null
  approval: ReviewApproval
  /** Whether the selection has the primary button of the view. */
  isSecondary: boolean
  /** Whether the keys are shown next to the buttons. */
  hasKeys: boolean
  /** Shown instead of *Approve* for records that need a choice. */
  choice?: ((item: Item) => ReactNode) | undefined
  onReject?: ((item: Item) => void) | undefined
  outcomes?: readonly Outcome<Item>[] | undefined
  onSetBack: (item: Item) => void
  /** Shown above the record and after its buttons, on narrow screens. */
  above?: ReactNode
  further?: ReactNode
}

/** The open record. Its buttons keep their place from one record to the next. */
export function DetailPane<Item extends ReviewItem>(props: Props<Item>) {
  const {
    id,
    parts,
    item,
    note,
    approval,
    isSecondary,
    hasKeys,
    choice,
    onReject,
    outcomes,
    onSetBack,
    above,
    further,
  } = props
  const person = usePerson()
  const titleId = useId()
  const text = useRef<HTMLElement>(null)
  const shownId = item?.id
  useEffect(() => {
    if (shownId) text.current?.scrollTo(0, 0)
  }, [shownId])
  const isWaiting = item !== null && parts.isWaiting(item)
  const foot = useKeptFocus(isWaiting, text)
  if (!item)
    return (
      <section id={id} className="detail-pane panel" aria-label={m.common_details()}>
        {above}
        <p className="detail-pane-text muted" role="status">
          {note ?? parts.words.choose}
        </p>
      </section>
    )
  const isApproving = approval.isApproving(item.id)
  const { tone, label } = parts.badge(item)
  const isOwn = parts.studentId(item) === person.id
  return (
    <section id={id} className="detail-pane panel" aria-labelledby={titleId}>
      {above}
      <article
        ref={text}
        className="detail-pane-text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div className="title-with-badge">
          <h2 id={titleId}>{parts.about(item)}</h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <div className="detail-pane-brief">
          <p className="muted">{parts.heading(item)}</p>
          {isWaiting && (
            <Suspense>
              <AssigneeField key={item.id} kind={parts.kind} item={item} />
            </Suspense>
          )}
        </div>
        {note && <p className="muted small">{note}</p>}
        <parts.Full item={item} />
      </article>
      {isWaiting && isOwn && <p className="detail-pane-foot muted">{parts.words.own}</p>}
      {canDecide(parts, item, person) && (
        <div ref={foot} className="detail-pane-foot">
          <DecisionButtons
            parts={parts}
            item={item}
            approve={approval.approve}
            isApproving={isApproving}
            isSecondary={isSecondary}
            chosen={choice?.(item)}
            onReject={onReject}
            describedBy={titleId}
            hasKeys={hasKeys}
          />
          {outcomes && (
            <Suspense>
              <OutcomesMenu
                outcomes={outcomes
                  .filter(({ isOffered }) => isOffered(item))
                  .map(({ label, choose }) => ({ label, choose: () => choose(item) }))}
                isDisabled={isApproving}
                describedBy={titleId}
              />
            </Suspense>
          )}
          {further}
        </div>
      )}
      {!isWaiting && !isOwn && !approval.decided[item.id] && (
        <div className="detail-pane-foot">
          <Button onClick={() => onSetBack(item)} aria-describedby={titleId}>
            {parts.words.setBack}
          </Button>
          {further}
        </div>
      )}
    </section>
  )
}

/** Longer than the next record takes to replace a decided one. Unit: milliseconds. */
const SOON = 3000

/**
 * Keeps the focus when the buttons of a waiting record disappear because it is decided: it moves to the record's text, and to the
 * first button of the next record when that appears, unless it has been moved in the meantime.
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
