import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useUrlFilters } from '../../list/use-url-filters.ts'
import type { Filters } from '../../routing/define-list.ts'
import { recordFilters } from '../review/review-filters.ts'

/** What the charts show, of the term and the department in the URL. */
export function figuresOf({ term, department }: Filters<'term' | 'department'>) {
  return api.statistics.figures.queryOptions({ input: recordFilters({ term, department }) })
}

/** The counts of what the reviewer may see, of one term or of all time. */
export function reviewStatistics(term: string | undefined) {
  return api.statistics.get.queryOptions({ input: term ? { term } : {} })
}

/** How many requests the Open Requests list shows, of one term or of all time. */
export function openRequestCounts(term: string | undefined) {
  return api.openRequests.count.queryOptions({ input: term ? { term } : {} })
}

/** With the term in the URL. Refetched on every visit and whenever the window gets the focus. */
export function useReviewStatistics() {
  const termField = useUrlFilters<'term'>().field('term')
  const term = termField.value
  const query = useQuery({ ...reviewStatistics(term), staleTime: 0, refetchOnWindowFocus: 'always' })
  return { query, term, termField }
}
