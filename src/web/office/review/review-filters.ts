import type { ChartFilters } from '#domain/chart-filters'
import { ASSIGNED } from '#domain/review'
import { type Filters, onlySet } from '../../routing/define-list.ts'

/** `open` if no record is open. */
export const CLOSED = 'none'

/** The filters of every list of internships, feedback or requests, as the endpoints take them. */
export function recordFilters({ search, term, department }: Filters<'search' | 'term' | 'department'>) {
  return onlySet({ search, term, department })
}

/** Also whose records, and what the mark of a chart has narrowed the list down to. The server refuses unknown values. */
export function reviewFilters<Of extends keyof ChartFilters>(
  filters: Filters<'search' | 'term' | 'department' | 'assigned'>,
  chartFilters: Filters<Of>,
) {
  const assigned = ASSIGNED.find((one) => one === filters.assigned)
  return { ...recordFilters(filters), ...onlySet({ assigned }), ...(onlySet(chartFilters) as Pick<ChartFilters, Of>) }
}

/** A number of days as a URL parameter, `30-days`: the router would quote a bare number. */
export function daysInUrl(days: string): string {
  return `${days}-days`
}
