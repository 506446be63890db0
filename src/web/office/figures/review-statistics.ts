import { useQuery } from '@tanstack/react-query'
import { useUrlFilters } from '../../list/use-url-filters.ts'
import { reviewStatistics } from './figures-query.ts'

/** With the term in the URL. Refetched on every visit and whenever the window gets the focus. */
export function useReviewStatistics() {
  const termField = useUrlFilters<'term'>().field('term')
  const term = termField.value
  const query = useQuery({ ...reviewStatistics(term), staleTime: 0, refetchOnWindowFocus: 'always' })
  return { query, term, termField }
}
