import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { usePerson } from '../../api/session.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { canApprove, canDecide, type ReviewItem, type ReviewParts } from './review-parts.ts'
import { rowIn } from './review-queue.tsx'
import type { ListSelection } from './selection.ts'
import type { BulkDecisionState } from './use-bulk-decision.ts'
import type { ReviewApproval } from './use-review-approval.ts'
import { type KeyActions, useKeySwitch, useReviewKeys } from './use-review-keys.ts'
import type { ReviewQueueState } from './use-review-queue.ts'

type Options<Item extends ReviewItem> = {
  parts: ReviewParts<Item>
  /** The visible items. */
  items: readonly Item[]
  detailPaneId: string
  queue: ReviewQueueState<Item>
  approval: ReviewApproval
  selection: ListSelection
  bulk: BulkDecisionState
  onApproveSelected: () => void
  onReject?: (item: Item) => void
  onRejectSelected?: () => void
}

/** The keys of a queue: letters anywhere on the screen, the arrow keys and Enter from its rows. */
export function useQueueKeys<Item extends ReviewItem>(options: Options<Item>) {
  const { parts, items, queue, approval, selection, bulk, onReject, onApproveSelected, onRejectSelected } = options
  const person = usePerson()
  const [isShown, setShown] = useState(false)
  const keySwitch = useKeySwitch()
  const area = useRef<HTMLDivElement>(null)
  const { opened, hasTwoPanes } = queue
  const openId = opened?.id

  // A decided row loses its buttons, and Undo opens another row: the focus follows the open row, and on cards it moves to the
  // next one.
  const wasInList = useRef(false)
  const followed = useRef(openId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when a row folds
  useEffect(() => {
    const isAnother = followed.current !== openId
    followed.current = openId
    if (!wasInList.current || (!openId && (hasTwoPanes || isAnother))) return
    const id = openId ?? queue.nextAfter(Object.keys(approval.decided).at(-1))?.id
    const row = id ? rowIn(area.current, id) : null
    const focused = document.activeElement
    const isLeftBehind = isAnother && focused?.closest('.review-queue') && focused.closest('li') !== row?.closest('li')
    if (focused === document.body || isLeftBehind) row?.focus()
  }, [openId, approval.decided])

  // On narrow screens the record replaces the list, and the list the record.
  const before = useRef(openId)
  useEffect(() => {
    const lastId = before.current
    before.current = openId
    if (hasTwoPanes || lastId === openId) return
    area.current?.scrollIntoView()
    const row = !openId && lastId ? rowIn(area.current, lastId) : null
    row?.scrollIntoView({ block: 'center' })
    if (document.activeElement === document.body)
      (row ?? area.current?.querySelector('article'))?.focus({ preventScroll: true })
  }, [openId, hasTwoPanes])

  const rows = items.filter(({ id }) => !approval.decided[id])
  function open(id: string, from: Element) {
    const part = from.matches('[data-select]') ? 'select' : 'row'
    queue.reopen(id)
    if (rows.length - rows.findIndex((row) => row.id === id) < 6) queue.onNeedMore()
    ;(rowIn(area.current, id, part) ?? rowIn(area.current, id))?.focus()
  }
  /** The row with the focus, or else the open one. */
  const idAt = (from: Element) => from.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset.row ?? openId
  const move = (to: (at: number) => number) => (event: KeyboardEvent) => {
    const from = event.target as Element
    const next = rows[Math.max(0, Math.min(to(rows.findIndex(({ id }) => id === idAt(from))), rows.length - 1))]
    if (next) open(next.id, from)
  }
  const fromRow = (act: (event: KeyboardEvent) => unknown) => (event: KeyboardEvent) =>
    (event.target as Element).closest('.review-queue') ? act(event) : false
  // On cards, the arrow keys scroll.
  const arrow = (to: (at: number) => number) => (hasTwoPanes ? fromRow(move(to)) : () => false)
  const readRecord = ({ target }: KeyboardEvent) => {
    const from = target as HTMLElement
    if (!from.matches('[data-row]')) return false
    if (from.dataset.row && from.dataset.row !== openId) queue.reopen(from.dataset.row)
    afterPaint(() => document.getElementById(options.detailPaneId)?.querySelector('article')?.focus())
  }
  const canDecideNow = opened && canDecide(parts, opened, person) && !approval.isApproving(opened.id)

  const always: KeyActions = {
    ArrowDown: arrow((at) => at + 1),
    ArrowUp: arrow((at) => at - 1),
    Home: arrow(() => 0),
    End: arrow(() => rows.length - 1),
    Enter: fromRow(readRecord),
  }
  const letters: KeyActions = {
    j: move((at) => at + 1),
    k: move((at) => at - 1),
    a: () => {
      if (selection.count > 0) return bulk.isDeciding || onApproveSelected()
      return canDecideNow && canApprove(parts, opened, person) ? approval.approve(opened) : false
    },
    r: () => {
      if (selection.count > 0) return onRejectSelected?.()
      return canDecideNow ? onReject?.(opened) : false
    },
    x: ({ target, shiftKey }) => {
      const id = idAt(target as Element)
      if (id) selection.change({ kind: 'toggle', id, isRange: shiftKey })
    },
    u: () => approval.undoLast(bulk.outcome?.undoId ? bulk.outcome.at : 0) || bulk.undo(),
    '/': () => area.current?.closest('main')?.querySelector<HTMLElement>('[type=search]')?.focus(),
    '?': () => setShown(true),
  }
  useReviewKeys(always, true)
  useReviewKeys(letters, keySwitch.isOn && !isShown)
  return {
    ...keySwitch,
    area,
    noticeFocus: ({ target }: FocusEvent) => {
      wasInList.current = target.closest('.review-queue') !== null
    },
    isShown,
    showKeys: () => setShown(true),
    hideKeys: () => setShown(false),
  }
}
