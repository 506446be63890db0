import type { ChartFilters } from '#domain/office/chart-filters'
import { ASSIGNED, REVIEW_SORTS, type Reviewed, type ReviewSort } from '#domain/office/review'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { type Filters, onlySet } from '../../routing/define-list.ts'

/** The value of `open` if no record is open. */
export const CLOSED = 'none'

/** The filters of every list of internships, feedback or requests, as the endpoints take them. */
export function recordFilters({ search, term, department }: Filters<'search' | 'term' | 'department'>) {
  return onlySet({ search, term, department })
}

/** The filters that figures set on the lists of internships and of feedback. */
export const INTERNSHIP_MARKS = ['registered', 'approved', 'step'] as const
export const FEEDBACK_MARKS = ['rating', 'requested', 'trait', 'sign', 'channel', 'answer'] as const
/** Of requests. */
export const REQUEST_MARKS = ['requested', 'trait', 'supervisor'] as const
export const MARKS = [...INTERNSHIP_MARKS, ...FEEDBACK_MARKS, ...REQUEST_MARKS]

/** The filters of a review list, with assignment and those set by figures. The server refuses unknown values. */
export function reviewFilters<Of extends keyof ChartFilters>(
  filters: Filters<'search' | 'term' | 'department' | 'assigned' | Of>,
) {
  const assigned = ASSIGNED.find((one) => one === filters.assigned)
  const marks = Object.fromEntries(MARKS.map((mark) => [mark, (filters as ChartFilters)[mark]]))
  return { ...recordFilters(filters), ...onlySet({ assigned }), ...(onlySet(marks) as Pick<ChartFilters, Of>) }
}

const SORT_LABELS: Record<ReviewSort, string> = localized({
  oldest: m.review_sort_oldest,
  newest: m.review_sort_newest,
  name: m.review_sort_name,
  lowest: m.review_sort_lowest,
  highest: m.review_sort_highest,
})

/** The sort orders of this list. The longest waiting records come first by default. */
export function sortChoice<Kind extends Reviewed>(kind: Kind) {
  type Sort = (typeof REVIEW_SORTS)[Kind][number]
  const options = (REVIEW_SORTS[kind] as readonly Sort[]).map((value) => ({
    value,
    get label() {
      return SORT_LABELS[value]
    },
  }))
  return { key: 'sort', options, byDefault: 'oldest' as Sort } as const
}

/** A number of days as a URL parameter, `30-days`: the router would quote a bare number. */
export function daysInUrl(days: string): string {
  return `${days}-days`
}

/** The filters of an export, which has no order. */
export function withoutSort<Input extends { sort: string }>({ sort: _sort, ...filters }: Input): Omit<Input, 'sort'> {
  return filters
}
