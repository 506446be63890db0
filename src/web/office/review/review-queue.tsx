import { type KeyboardEvent, type MouseEvent, memo, useId, useRef } from 'react'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { AssigneeLine } from '../assignees/assignee.tsx'
import { ReviewTitle } from './detail-pane.tsx'
import { canDecide, type ReviewItem, type ReviewParts } from './review-parts.ts'
import type { ListSelection } from './selection.ts'
import { SelectBox } from './selection-bar.tsx'

type Props<Item extends ReviewItem> = {
  parts: ReviewParts<Item>
  items: readonly Item[]
  openId: string | null
  /** The id of the element that shows the open record. */
  detailPaneId: string
  selection: ListSelection
  onOpen: (id: string | null) => void
  messageOn: (id: string) => string | null
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The dense list beside the detail pane: one row in the tab order; the arrow keys move and open, x selects. */
export function ReviewQueue<Item extends ReviewItem>(props: Props<Item>) {
  const { parts, items, openId, detailPaneId, selection, onOpen, messageOn } = props
  const person = usePerson()
  const list = useRef<HTMLOListElement>(null)
  const tabStop = openId ?? items[0]?.id

  function press(event: KeyboardEvent) {
    const row = event.target instanceof Element ? event.target.closest('li') : null
    const id = row?.querySelector<HTMLElement>('[data-row]')?.dataset.row
    if (!id || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key.toLowerCase() === 'x') return selection.change({ kind: 'toggle', id, isRange: event.shiftKey })
    const step = STEPS[event.key]
    const at = items.findIndex((item) => item.id === id)
    const next = step && items[step(at, items.length - 1)]
    if (!next) return
    event.preventDefault()
    focusRow(next.id, event.target)
    onOpen(next.id)
  }

  /** From one checkbox to the next, if the row has one. */
  function focusRow(id: string, from: EventTarget) {
    const find = (name: string) => list.current?.querySelector<HTMLElement>(`[data-${name}="${id}"]`)
    const box = from instanceof HTMLInputElement ? find('select') : null
    ;(box ?? find('row'))?.focus()
  }

  // One handler on the list, so that rows do not re-render when `onOpen` changes.
  function toggle({ target }: MouseEvent) {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    if (id) onOpen(id === openId ? null : id)
  }

  return (
    <ol ref={list} className="review-queue review-list long-list" onKeyDown={press} onClick={toggle}>
      {items.map((item) => (
        <QueueItem
          key={item.id}
          parts={parts}
          item={item}
          isOpen={item.id === openId}
          isTabStop={item.id === tabStop}
          isSelectable={canDecide(parts, item, person)}
          isSelected={selection.isSelected(item.id)}
          change={selection.change}
          detailPaneId={detailPaneId}
          message={messageOn(item.id)}
        />
      ))}
    </ol>
  )
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
  message: string | null
}

/** Memoized, because a list may have hundreds. */
const QueueItem = memo(QueueRow) as typeof QueueRow

function QueueRow<Item extends ReviewItem>(props: ItemProps<Item>) {
  const { parts, item, isOpen, isTabStop, isSelectable, isSelected, change, detailPaneId, message } = props
  const titleId = useId()
  return (
    <li
      className="review-item"
      aria-labelledby={titleId}
      data-open={isOpen || undefined}
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
      <ReviewTitle id={titleId} badge={parts.badge(item)}>
        {parts.heading(item)}
      </ReviewTitle>
      <parts.RowLines item={item} />
      {parts.isWaiting(item) && <AssigneeLine assignee={item.assignee} />}
      <div className="review-item-foot">
        <parts.RowFoot item={item} />
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
      <p className="review-message" role="status">
        {message}
      </p>
    </li>
  )
}
