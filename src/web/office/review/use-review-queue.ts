import { useCallback, useState } from 'react'
import { useMediaQuery } from '../../ui/media-query.ts'
import { CLOSED } from './review-filters.ts'
import type { ReviewItem, ReviewParts } from './review-parts.ts'
import type { NamedRecord } from './use-named-record.ts'

/** The next page is prefetched when fewer waiting records are below. */
const RUNNING_LOW = 6

type Options<Item extends ReviewItem> = {
  items: readonly Item[]
  parts: Pick<ReviewParts<Item>, 'isWaiting'>
  /** The id in the URL, or `CLOSED`. */
  open: string | null
  /** The record with this id, if the list does not contain it. */
  named: NamedRecord<Item> | null
  onOpen: (id: string) => void
  onNeedMore: () => void
}

/** Which record of a review list is open: from 64 rem next to the list, on narrow screens instead of it. */
export function useReviewQueue<Item extends ReviewItem>(options: Options<Item>) {
  const { items, parts, open, named, onOpen, onNeedMore } = options
  const { isWaiting } = parts
  const hasTwoPanes = useMediaQuery('(min-width: 64rem)')
  /** The record that opened automatically after a decision. */
  const [followedId, setFollowedId] = useState<string | null>(null)
  const first = useFirst(items, isWaiting)
  const isClosed = open === CLOSED || (open === null && !hasTwoPanes)
  const opened = isClosed ? null : open === null ? first : (named?.item ?? items.find(({ id }) => id === open) ?? null)

  /** The next waiting record below this one, or else the first. */
  function nextAfter(id: string | undefined): Item | undefined {
    const at = items.findIndex((item) => item.id === id)
    const below = items.slice(at + 1).filter(isWaiting)
    if (below.length < RUNNING_LOW) onNeedMore()
    return below[0] ?? items.slice(0, Math.max(at, 0)).find(isWaiting)
  }

  function openNext(decidedId: string) {
    if (opened?.id !== decidedId) return
    const next = nextAfter(decidedId)
    if (next) setFollowedId(next.id)
    if (next || !hasTwoPanes) onOpen(next?.id ?? CLOSED)
  }

  return {
    items,
    open,
    named,
    hasTwoPanes,
    opened,
    nextAfter,
    /** The open record if it opened automatically; it is announced. */
    followed: opened?.id === followedId ? opened : null,
    openNext,
    reopen: onOpen,
    /** Opens the record again after Undo, unless it was decided on its card. */
    showUndone: (id: string) => {
      if (hasTwoPanes || opened) onOpen(id)
    },
    toggle: useCallback((id: string | null) => onOpen(id ?? CLOSED), [onOpen]),
    onNeedMore,
  }
}
export type ReviewQueueState<Item extends ReviewItem> = ReturnType<typeof useReviewQueue<Item>>

/** The open record if the URL names none: the first waiting one, which stays open when newer ones arrive. */
function useFirst<Item extends ReviewItem>(items: readonly Item[], isWaiting: (item: Item) => boolean): Item | null {
  const [keptId, keep] = useState<string | null>(null)
  const first = items.find(({ id }) => id === keptId) ?? items.find(isWaiting) ?? items[0] ?? null
  if (first && first.id !== keptId) keep(first.id)
  return first
}
