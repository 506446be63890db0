import { type MouseEvent, memo, useEffect, useId, useRef } from 'react'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AssigneeLine } from '../assignees/assignee.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { canApprove, canDecide, type ReviewItem, type ReviewParts } from './review-parts.ts'
import { SelectBox } from './select-box.tsx'
import type { ListSelection } from './selection.ts'
import type { DecidedRow } from './use-decided-rows.ts'
import type { ReviewApproval } from './use-review-approval.ts'

type Props<Item extends ReviewItem> = {
  parts: ReviewParts<Item>
  items: readonly Item[]
  openId: string | null
  /** The id of the element that shows the open record. */
  detailPaneId: string
  selection: ListSelection
  /** Whether rows show more and have buttons of their own, because no open record is next to them. */
  areCards: boolean
  onReject: ((item: Item) => void) | undefined
  onOpen: (id: string | null) => void
  approval: Pick<ReviewApproval, 'decided' | 'undo' | 'approve' | 'isApproving'>
}

/** The rows of a queue, one of which is in the tab order; cards on narrow screens. Its keys are in `use-queue-keys.ts`. */
export function ReviewQueue<Item extends ReviewItem>(props: Props<Item>) {
  const { parts, items, openId, detailPaneId, selection, areCards, onReject, onOpen, approval } = props
  const person = usePerson()
  const list = useRef<HTMLOListElement>(null)
  const tabStop = openId ?? items[0]?.id
  // Decided rows above fold and leave.
  const decidedCount = Object.keys(approval.decided).length
  useEffect(() => {
    if (openId && decidedCount >= 0) rowIn(list.current, openId)?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [openId, decidedCount])

  // One handler on the list, so that rows do not re-render when `onOpen` changes.
  function press({ target }: MouseEvent) {
    if (!(target instanceof Element)) return
    const { row, undo } = target.closest<HTMLElement>('[data-row], [data-undo]')?.dataset ?? {}
    if (undo) approval.undo(undo)
    if (row) onOpen(row === openId ? null : row)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key presses the buttons of the rows
    <ol
      ref={list}
      className="review-queue review-list long-list"
      data-scroll-restoration-id={parts.kind}
      onClick={press}
    >
      {items.map((item) => (
        <QueueItem
          key={item.id}
          parts={parts}
          item={item}
          isOpen={item.id === openId}
          isTabStop={areCards || item.id === tabStop}
          isSelectable={canApprove(parts, item, person)}
          isSelected={selection.isSelected(item.id)}
          change={selection.change}
          detailPaneId={detailPaneId}
          isCard={areCards}
          isSecondary={selection.count > 0}
          approve={approval.approve}
          isApproving={approval.isApproving(item.id)}
          onReject={onReject}
          decided={approval.decided[item.id]}
        />
      ))}
    </ol>
  )
}

/** The button of a row, or its checkbox. */
export function rowIn(list: ParentNode | null, id: string, part: 'row' | 'select' = 'row'): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-${part}="${id}"]`) ?? null
}

type ItemProps<Item extends ReviewItem> = {
  parts: ReviewParts<Item>
  item: Item
  isOpen: boolean
  isTabStop: boolean
  isSelectable: boolean
  isSelected: boolean
  change: ListSelection['change']
  detailPaneId: string
  isCard: boolean
  isSecondary: boolean
  approve: ReviewApproval['approve']
  isApproving: boolean
  onReject: ((item: Item) => void) | undefined
  decided: DecidedRow | undefined
}

/** Memoized, because a list may have hundreds of rows. */
const QueueItem = memo(QueueRow) as typeof QueueRow

function QueueRow<Item extends ReviewItem>(props: ItemProps<Item>) {
  const { parts, item, isOpen, isTabStop, isSelectable, isSelected, change, detailPaneId, isCard, decided } = props
  const titleId = useId()
  const { tone, label } = parts.badge(item)
  const badge = <Badge tone={tone}>{label}</Badge>
  return (
    <li
      className="review-item"
      aria-labelledby={titleId}
      data-open={isOpen || undefined}
      data-decided={decided ? '' : undefined}
      data-selected={(isSelectable && isSelected) || undefined}
    >
      {isSelectable && (
        <SelectBox
          id={item.id}
          name={parts.name(item)}
          isSelected={isSelected}
          isSkipped={!isTabStop}
          change={change}
        />
      )}
      <div className="review-item-line">
        <h2 id={titleId}>{parts.heading(item)}</h2>
        {decided ? <p className="review-item-student">{parts.student(item)}</p> : badge}
      </div>
      {decided?.message === null && badge}
      {!decided && (
        <>
          {isCard && <parts.CardFacts item={item} />}
          <div className="review-item-who">
            {!isCard && <parts.RowWho item={item} />}
            {parts.isWaiting(item) && <AssigneeLine assignee={item.assignee} />}
          </div>
          <div className="review-item-line">
            <div className="review-item-aside">
              <parts.RowAside item={item} />
            </div>
            <Button
              look="text"
              data-row={item.id}
              tabIndex={isTabStop ? 0 : -1}
              aria-expanded={isOpen}
              aria-controls={detailPaneId}
              aria-describedby={titleId}
            >
              {isOpen ? m.review_hide_details() : m.review_view_details()}
            </Button>
          </div>
          {isCard && <CardFoot {...props} titleId={titleId} />}
        </>
      )}
      <p className="review-message" role="status">
        {decided?.message}
      </p>
      {decided && (
        <Button look="text" data-undo={item.id} aria-describedby={titleId}>
          {m.common_undo()}
        </Button>
      )}
    </li>
  )
}

/** The buttons of a card. A record that needs a choice is decided where it is read. */
function CardFoot<Item extends ReviewItem>({ titleId, ...props }: ItemProps<Item> & { titleId: string }) {
  const { parts, item } = props
  const person = usePerson()
  if (!parts.isWaiting(item) || parts.hasChoice?.(item)) return null
  if (!canDecide(parts, item, person)) return <p className="small muted">{parts.words.own}</p>
  return (
    <div className="row review-item-foot">
      <DecisionButtons {...props} describedBy={titleId} />
    </div>
  )
}
