import { RESPONSE_PERIODS, type ResponsePeriod } from '#domain/response-figures'
import { api } from '../api/client.ts'
import { daysInUrl, type ReviewFilters } from '../review/review-filters.ts'

/** The figures of requests first made in the period and of internships in the term, or of all requests. */
export function responseFigures(filters: ReviewFilters) {
  const { term } = filters
  return api.statistics.responses.queryOptions({ input: { period: periodIn(filters), ...(term && { term }) } })
}

export function periodIn(filters: ReviewFilters): ResponsePeriod | undefined {
  return RESPONSE_PERIODS.find((days) => daysInUrl(days) === filters.period)
}
