import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { PAGED } from '../api/paged-list.ts'
import { type Filtered, recordFilters } from '../review/review-filters.ts'

export const STATUS = {
  key: 'status',
  options: [
    localized({ value: 'all', label: m.common_all }),
    localized({ value: 'pending', label: m.common_pending }),
    localized({ value: 'approved', label: m.common_approved }),
    localized({ value: 'rejected', label: m.internships_status_rejected }),
  ],
  byDefault: 'pending',
  marks: ['registered', 'approved', 'step'],
} as const
export type Status = (typeof STATUS)['options'][number]['value']

/** The pages of internships that the reviewer may see, filtered as the URL says. */
export function internshipsForReview({ chosen, ...filters }: Filtered<Status>) {
  return api.internships.listForReview.infiniteOptions({
    input: (cursor: string | undefined) => ({
      cursor,
      status: chosen === 'all' ? undefined : chosen,
      ...recordFilters(filters),
    }),
    ...PAGED,
  })
}
