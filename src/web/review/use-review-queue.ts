import { useCallback, useState } from 'react'
import { useMediaQuery } from '../ui/media-query.ts'
import type { ReviewItem, ReviewParts } from './review-parts.ts'

const CLOSED = 'none'
/** With fewer waiting below, the next page is prefetched. */
const RUNNING_LOW = 6

type Options<Item extends ReviewItem> = {
  items: readonly Item[]
  parts: Pick<ReviewParts<Item>, 'isWaiting'>
  /** The id in the URL, or `CLOSED`. */
  open: string | null
  onOpen: (id: string) => void
  onNeedMore: () => void
}

/** Which record of a review list is open. From 64 rem, the list has the open one beside it. */
export function useReviewQueue<Item extends ReviewItem>(options: Options<Item>) {
  const { items, parts, open, onOpen, onNeedMore } = options
  const { isWaiting } = parts
  const hasTwoPanes = useMediaQuery('(min-width: 64rem)')
  /** Opened automatically after a decision. */
  const [followedId, setFollowedId] = useState<string | null>(null)
  const chosen = items.find((item) => item.id === open) ?? items.find(isWaiting) ?? items[0] ?? null
  const opened = open === CLOSED ? null : chosen

  function openNext(decidedId: string) {
    if (!hasTwoPanes || opened?.id !== decidedId) return
    const at = items.findIndex((item) => item.id === decidedId)
    const below = items.slice(at + 1).filter(isWaiting)
    if (below.length < RUNNING_LOW) onNeedMore()
    const next = below[0] ?? items.slice(0, at).find(isWaiting)
    if (!next) return
    onOpen(next.id)
    setFollowedId(next.id)
  }

  return {
    items,
    open,
    hasTwoPanes,
    opened,
    hasNext: items.some((item) => item !== opened && isWaiting(item)),
    /** The open record, if it opened automatically; announced. */
    followed: opened?.id === followedId ? opened : null,
    openNext,
    toggle: useCallback((id: string | null, isOpen = id !== null) => onOpen(id && isOpen ? id : CLOSED), [onOpen]),
  }
}
export type ReviewQueueState<Item extends ReviewItem> = ReturnType<typeof useReviewQueue<Item>>
