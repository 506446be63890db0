import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { chosenOf, defineList } from '../../routing/define-list.ts'
import { INTERNSHIP_MARKS, reviewFilters, sortChoice } from '../review/review-filters.ts'

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
  keys: ['status', 'search', 'term', 'department', ...INTERNSHIP_MARKS, 'assigned', 'sort', 'open'],
  input: (filters) => {
    const status = chosenOf(STATUS, filters)
    return {
      ...reviewFilters<(typeof INTERNSHIP_MARKS)[number]>(filters),
      ...(status !== 'all' && { status }),
      sort: chosenOf(SORT, filters),
    }
  },
  query: (input) => api.internships.listForReview.infiniteOptions(pages(input)),
})
