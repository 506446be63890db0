import { api } from '../api/client.ts'
import type { Filters } from '../list/define-list.ts'
import { recordFilters } from '../review/review-filters.ts'

/** What the pictures show, of the term and the department in the URL. */
export function figuresOf({ term, department }: Filters<'term' | 'department'>) {
  return api.statistics.figures.queryOptions({ input: recordFilters({ term, department }) })
}
