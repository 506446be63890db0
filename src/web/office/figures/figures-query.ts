import { api } from '../../api/client.ts'
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
