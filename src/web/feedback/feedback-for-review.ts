import { api } from '../api/client.ts'
import { PAGED } from '../api/paged-list.ts'

export const STATUS = {
  key: 'status',
  options: [
    { value: 'all', label: 'All' },
    { value: 'submitted', label: 'Submitted (Under Review)' },
    { value: 'approved', label: 'Approved' },
  ],
  byDefault: 'submitted',
} as const
export type Status = (typeof STATUS)['options'][number]['value']

/** The pages of feedback that the reviewer may see, filtered as the URL says. */
export function feedbackForReview({ chosen, search }: { chosen: Status; search: string }) {
  return api.feedback.listForReview.infiniteOptions({
    input: (cursor: string | undefined) => ({
      cursor,
      status: chosen === 'all' ? undefined : chosen,
      search: search || undefined,
    }),
    ...PAGED,
  })
}
