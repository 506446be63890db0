import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReviewFilters } from './review-filters.ts'

const CHOSEN = ['status', 'waiting', 'period']

type Changes = { [Key in keyof ReviewFilters]: string | undefined }

/** The filters of a review list, which live in the address: Back works and a link can be shared. */
export function useReviewFilters() {
  const filters = useSearch({ strict: false }) as ReviewFilters
  const navigate = useNavigate()

  /** An empty value leaves the address. Choosing from a list can be undone with Back; typing and opening cannot. */
  function change(changes: Changes) {
    void navigate({
      to: '.',
      search: (old: ReviewFilters) =>
        Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value)) as ReviewFilters,
      replace: !CHOSEN.some((key) => key in changes),
      resetScroll: false,
    })
  }

  return { filters, change }
}
