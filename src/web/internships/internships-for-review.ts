import { api } from '../api/client.ts'
import { PAGED } from '../api/paged-list.ts'

export const STATUS = {
  key: 'status',
  options: [
    { value: 'all', label: 'All' },
    { value: 'pending', label: 'Pending' },
    { value: 'approved', label: 'Approved' },
    { value: 'rejected', label: 'Rejected' },
  ],
  byDefault: 'pending',
} as const
export type Status = (typeof STATUS)['options'][number]['value']

/** The pages of internships that the reviewer may see, filtered as the URL says. */
export function internshipsForReview({ chosen, search }: { chosen: Status; search: string }) {
  return api.internships.listForReview.infiniteOptions({
    input: (cursor: string | undefined) => ({
      cursor,
      status: chosen === 'all' ? undefined : chosen,
      search: search || undefined,
    }),
    ...PAGED,
  })
}
