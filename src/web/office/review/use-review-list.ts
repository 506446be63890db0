import { useCallback, useEffect, useRef } from 'react'
import type { Selection } from '#contract/office/selection'
import { WAITING_STATUS } from '#domain/office/review'
import type { PagedQuery } from '../../api/paged-list.ts'
import { usePerson } from '../../api/session.ts'
import { canApprove, type ReviewItem, type ReviewParts } from './review-parts.ts'
import { type ListSelection, useSelection } from './selection.ts'
import { type RecordById, useNamedRecord } from './use-named-record.ts'
import { useReviewQueue } from './use-review-queue.ts'

/** What `useList` returns for a list to review. */
type ListToReview<Item, Input> = {
  items: readonly Item[]
  query: PagedQuery & { data: { pages: readonly { asOf: number }[] } | undefined }
  input: Input
  filters: { open?: string | undefined }
  change: (changes: { open: string }) => void
}

/** The state of every review list: the open record, the selectable rows, and the selected ones. */
export function useReviewList<Item extends ReviewItem, Input extends { status?: string; sort: string }>(
  parts: ReviewParts<Item>,
  { items, query, input, filters, change }: ListToReview<Item, Input>,
  byId: RecordById<Item>,
) {
  const person = usePerson()
  const { status, sort: _, ...records } = input
  const open = filters.open ?? null
  const named = useNamedRecord({ items, isLoaded: query.isSuccess, open, ...byId })
  const queue = useReviewQueue({
    items,
    parts,
    open,
    named,
    // Stable, so that unchanged items do not re-render.
    onOpen: useCallback((id) => change({ open: id }), [change]),
    onNeedMore: () => query.hasNextPage && !query.isFetching && void query.fetchNextPage(),
  })
  const selectable = items.filter((item) => canApprove(parts, item, person)).map(({ id }) => id)
  const selection = useSelection(JSON.stringify(input), selectable)
  /** The state of all records when the oldest page was read. */
  const asOf = query.data ? Math.min(...query.data.pages.map((page) => page.asOf)) : 0
  const toSelection = useReadVersions(items, selection, asOf)
  return {
    parts,
    query,
    queue,
    selection,
    isSelectable: selectable.length > 0,
    isWaitingOnly: status === WAITING_STATUS[parts.kind],
    /** The number of matches is requested once the whole page is selected. */
    canMatchMore: selection.isPage && query.hasNextPage,
    /** The records a decision is about: the filters without the status. */
    records,
    toSelection: () => toSelection(records),
  }
}

/**
 * The selection as a decision sends it: each record with the version that the list had when it was selected, and all matches with
 * the state of the list at that time. The list may be refetched before the reviewer decides.
 */
function useReadVersions(items: readonly ReviewItem[], selection: ListSelection, asOf: number) {
  const read = useRef({ versions: new Map<string, string>(), asOf })
  useEffect(() => {
    const { versions, asOf: before } = read.current
    const selected = items.filter(({ id }) => selection.isSelected(id))
    read.current = {
      versions: new Map(selected.map(({ id, version }) => [id, versions.get(id) ?? version])),
      asOf: selection.isAll ? before : asOf,
    }
  })
  return function toSelection<Filters extends object>(filters: Filters) {
    const input = selection.toInput(filters)
    if ('matching' in input) return { matching: { ...input.matching, asOf: read.current.asOf } } satisfies Selection
    return { records: input.ids.map((id) => ({ id, version: read.current.versions.get(id) ?? '' })) }
  }
}
