import type { ReactNode } from 'react'
import { usePerson } from '../api/session.ts'
import type { Filtered } from './review-filters.ts'
import { canDecide, type ReviewItem, type ReviewParts } from './review-parts.ts'
import { useSelection } from './selection.ts'
import type { NamedRecord } from './use-named-record.ts'
import { useReadVersions } from './use-read-versions.ts'
import { useReviewQueue } from './use-review-queue.ts'

export type ReviewListProps<Item> = {
  items: readonly Item[]
  /** The state of all records that the list shows. */
  asOf: number
  filtered: Filtered<string>
  hasMore: boolean
  /** The list has been loaded, with these filters or the previous ones. */
  isLoaded: boolean
  /** The list still shows the previous filters. */
  isOutdated: boolean
  /** The id in the URL. */
  open: string | null
  onOpen: (id: string) => void
  onNeedMore: () => void
  /** Below the list: 'Load more'. */
  children: ReactNode
}

/** What every review list keeps: the open record, the rows that can be selected, and those that are. */
export function useReviewList<Item extends ReviewItem>(
  parts: ReviewParts<Item>,
  { items, asOf, filtered, hasMore, open, onOpen, onNeedMore }: ReviewListProps<Item>,
  named: NamedRecord<Item> | null,
) {
  const person = usePerson()
  const queue = useReviewQueue({ items, parts, open, named, onOpen, onNeedMore })
  const selectable = items.filter((item) => canDecide(parts, item, person)).map(({ id }) => id)
  const selection = useSelection(JSON.stringify(filtered), selectable)
  return {
    queue,
    selection,
    toSelection: useReadVersions(items, selection, asOf),
    isSelectable: selectable.length > 0,
    /** How many match is asked once the whole page is selected. */
    canMatchMore: selection.isPage && hasMore,
  }
}
