import { localized } from '#domain/localized'
import { WAITING_DAYS, type WaitingDays } from '#domain/open-requests'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { PAGED } from '../api/paged-list.ts'
import { daysInUrl, type Filtered, recordFilters } from '../review/review-filters.ts'

const ALL = 'all'
export const WAITING = {
  key: 'waiting',
  options: [
    localized({ value: ALL, label: m.common_all }),
    ...WAITING_DAYS.map((days) => ({ value: daysInUrl(days), label: m.open_requests_waiting_days_filter({ days }) })),
  ],
  byDefault: ALL,
  marks: [],
} as const

/** The pages of open requests, filtered as the URL says. */
export function openRequests({ chosen, ...filters }: Filtered<string>) {
  const waiting = waitingDays(chosen)
  return api.openRequests.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, waiting, ...recordFilters(filters) }),
    ...PAGED,
  })
}

export function waitingDays(chosen: string): WaitingDays | undefined {
  return WAITING_DAYS.find((days) => daysInUrl(days) === chosen)
}
