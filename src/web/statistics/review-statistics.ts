import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useReviewFilters } from '../review/use-review-filters.ts'

/** The counts of what the reviewer may see, of one term or of all time. */
export function reviewStatistics(term: string | undefined) {
  return api.statistics.get.queryOptions({ input: term ? { term } : {} })
}

/** With the term in the URL. Refetched on every visit and whenever the window gets the focus. */
export function useReviewStatistics() {
  const { filters, change } = useReviewFilters()
  const query = useQuery({ ...reviewStatistics(filters.term), staleTime: 0, refetchOnWindowFocus: 'always' })
  const { term = '' } = filters
  return { query, term, chooseTerm: (id: string) => change({ term: id }) }
}
