import { RESPONSE_PERIODS, type ResponsePeriod } from '#domain/response-figures'
import { api } from '../api/client.ts'
import type { ReviewFilters } from '../review/review-filters.ts'

/** The figures of requests first made in the period; of all without one. */
export function responseFigures(period: ResponsePeriod | undefined) {
  return api.statistics.responses.queryOptions({ input: { period } })
}

export function periodIn(filters: ReviewFilters): ResponsePeriod | undefined {
  return RESPONSE_PERIODS.find((days) => inAddress(days) === filters.period)
}

/** `30-days`: the router would put a bare number in quotation marks. */
export function inAddress(days: ResponsePeriod): string {
  return `${days}-days`
}
