import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { chosenOf, defineList } from '../../routing/define-list.ts'
import { reviewFilters, sortChoice } from '../review/review-filters.ts'

export const STATUS = {
  key: 'status',
  options: [
    localized({ value: 'all', label: m.common_all }),
    localized({ value: 'pending', label: m.common_pending }),
    localized({ value: 'approved', label: m.common_approved }),
    localized({ value: 'rejected', label: m.internships_status_rejected }),
  ],
  byDefault: 'pending',
} as const

export const SORT = sortChoice('internships')

/** The internships that the reviewer may see. */
export const internshipList = defineList({
  keys: ['status', 'search', 'term', 'department', 'registered', 'approved', 'step', 'assigned', 'sort', 'open'],
  input: ({ registered, approved, step, ...filters }) => {
    const status = chosenOf(STATUS, filters)
    return {
      ...reviewFilters(filters, { registered, approved, step }),
      ...(status !== 'all' && { status }),
      sort: chosenOf(SORT, filters),
    }
  },
  query: (input) => api.internships.listForReview.infiniteOptions(pages(input)),
})
