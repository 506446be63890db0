import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { PAGED } from '../api/paged-list.ts'
import { type Filtered, recordFilters } from '../review/review-filters.ts'

export const STATUS = {
  key: 'status',
  options: [
    localized({ value: 'all', label: m.common_all }),
    localized({ value: 'submitted', label: m.feedback_submitted_filter }),
    localized({ value: 'approved', label: m.common_approved }),
  ],
  byDefault: 'submitted',
  marks: ['rating'],
} as const
export type Status = (typeof STATUS)['options'][number]['value']

/** The pages of feedback that the reviewer may see, filtered as the URL says. */
export function feedbackForReview({ chosen, ...filters }: Filtered<Status>) {
  return api.feedback.listForReview.infiniteOptions({
    input: (cursor: string | undefined) => ({
      cursor,
      status: chosen === 'all' ? undefined : chosen,
      ...recordFilters(filters),
    }),
    ...PAGED,
  })
}
