import { api } from '../api/client.ts'
import { type ReviewFilters, recordFilters } from '../review/review-filters.ts'

/** What the pictures show, of the term and the department in the URL. */
export function figuresOf({ term = '', department = '' }: ReviewFilters) {
  return api.statistics.figures.queryOptions({ input: recordFilters({ term, department }) })
}
