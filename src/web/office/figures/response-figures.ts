import { RESPONSE_PERIODS, type ResponsePeriod } from '#domain/office/response-figures'
import { api } from '../../api/client.ts'
import type { Filters } from '../../routing/define-list.ts'
import { daysInUrl } from '../review/review-filters.ts'

/** The figures of requests first made in the period and of internships in the term, or of all requests. */
export function responseFigures(filters: Filters<'term' | 'period'>) {
  const { term } = filters
  return api.statistics.responses.queryOptions({ input: { period: periodIn(filters), ...(term && { term }) } })
}

/** The same requests by day and channel. */
export function responseDays(filters: Filters<'term' | 'period'>) {
  const { term } = filters
  return api.statistics.responseDays.queryOptions({ input: { period: periodIn(filters), ...(term && { term }) } })
}

export function periodIn(filters: Filters<'period'>): ResponsePeriod | undefined {
  return RESPONSE_PERIODS.find((days) => daysInUrl(days) === filters.period)
}
