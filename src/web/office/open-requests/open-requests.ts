import { localized } from '#domain/localized'
import { WAITING_DAYS } from '#domain/open-requests'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { defineList, onlySet } from '../../routing/define-list.ts'
import { daysInUrl, recordFilters } from '../review/review-filters.ts'

const ALL = 'all'
/** How long the requests have waited at least. */
export const WAITING = {
  key: 'waiting',
  options: [
    localized({ value: ALL, label: m.common_all }),
    ...WAITING_DAYS.map((days) => ({ value: daysInUrl(days), label: m.open_requests_waiting_days_filter({ days }) })),
  ],
  byDefault: ALL,
} as const

export const openRequestList = defineList({
  keys: ['waiting', 'search', 'term', 'department'],
  input: (filters) => ({
    ...recordFilters(filters),
    ...onlySet({ waiting: WAITING_DAYS.find((days) => daysInUrl(days) === filters.waiting) }),
  }),
  query: (input) => api.openRequests.list.infiniteOptions(pages(input)),
})
