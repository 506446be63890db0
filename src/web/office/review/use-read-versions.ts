import { useEffect, useRef } from 'react'
import type { Selection } from '#contract/office/decisions'
import type { ReviewItem } from './review-parts.ts'
import type { ListSelection } from './selection.ts'

/**
 * The selection as a decision sends it: each record with the version that was in the list when it was selected, and all that
 * match with the state of the list at that time. The list may be refetched before the reviewer decides.
 */
export function useReadVersions(items: readonly ReviewItem[], selection: ListSelection, asOf: number) {
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
