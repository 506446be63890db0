import type { RequestTrait } from '#domain/office/chart-filters'
import { type RequestPart, WAITING_DAYS } from '#domain/office/open-requests'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { defineList, type Filters, onlySet } from '../../routing/define-list.ts'
import { daysInUrl, REQUEST_MARKS, recordFilters } from '../review/review-filters.ts'

const ALL = 'all'
/** The choice in the filter by waiting time that shows ended requests. */
export const ENDED = 'ended'
/** The minimum waiting time of the requests. */
export const WAITING = {
  key: 'waiting',
  options: [
    localized({ value: ALL, label: m.common_all }),
    ...WAITING_DAYS.map((days) => ({ value: daysInUrl(days), label: m.open_requests_waiting_days_filter({ days }) })),
    localized({ value: ENDED, label: m.open_requests_ended_filter }),
  ],
  byDefault: ALL,
} as const

const KEYS = ['waiting', 'search', 'term', 'department', ...REQUEST_MARKS] as const

/** The open requests, or those that have ended. */
export const openRequestList = defineList({
  keys: KEYS,
  input: inputOf,
  query: (input) => requestsIn(input.part ?? 'current', input),
})

function inputOf(filters: Filters<(typeof KEYS)[number]>) {
  return {
    ...recordFilters(filters),
    ...onlySet({ waiting: WAITING_DAYS.find((days) => daysInUrl(days) === filters.waiting) }),
    ...onlySet({
      requested: filters.requested,
      trait: filters.trait as RequestTrait | undefined,
      supervisor: filters.supervisor,
    }),
    ...(filters.waiting === ENDED && { part: 'ended' as const }),
  }
}

/** One part of the list, with these filters. */
export function requestsIn(part: RequestPart, input: ReturnType<typeof inputOf>) {
  return api.openRequests.list.infiniteOptions(pages({ ...input, part }))
}
