import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useUrlFilters } from '../../list/use-url-filters.ts'
import type { Filters } from '../../routing/define-list.ts'
import { recordFilters } from '../review/review-filters.ts'

/** The data of the charts, for the term and department in the URL. */
export function figuresOf({ term, department }: Filters<'term' | 'department'>) {
  return api.statistics.figures.queryOptions({ input: recordFilters({ term, department }) })
}

/** The counts of the records that the reviewer may see, for one term or all time. */
export function reviewStatistics(term: string | undefined) {
  return api.statistics.get.queryOptions({ input: term ? { term } : {} })
}

/** How many requests are in the Open Requests list, for one term or all time. */
export function openRequestCounts(term: string | undefined) {
  return api.openRequests.count.queryOptions({ input: term ? { term } : {} })
}

/** The statistics for the term in the URL. Refetched on every visit and whenever the window gets the focus. */
export function useReviewStatistics() {
  const termField = useUrlFilters<'term'>().field('term')
  const term = termField.value
  const query = useQuery({ ...reviewStatistics(term), staleTime: 0, refetchOnWindowFocus: 'always' })
  return { query, term, termField }
}
