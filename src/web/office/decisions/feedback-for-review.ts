import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { MIDTERM_STATUS } from '../../feedback/midterm/midterm-list.ts'
import { chosenOf, defineList } from '../../routing/define-list.ts'
import { FEEDBACK_MARKS, reviewFilters, sortChoice } from '../review/review-filters.ts'

export const STATUS = {
  key: 'status',
  options: [
    localized({ value: 'all', label: m.common_all }),
    localized({ value: 'submitted', label: m.feedback_submitted_filter }),
    localized({ value: 'approved', label: m.common_approved }),
    localized({ value: MIDTERM_STATUS, label: m.midterm_stage }),
  ],
  byDefault: 'submitted',
} as const

export const SORT = sortChoice('feedback')

/** The feedback that the reviewer may see. */
export const feedbackList = defineList({
  keys: [...FEEDBACK_MARKS, 'status', 'search', 'term', 'department', 'assigned', 'sort', 'open'],
  input: (filters) => {
    const status = chosenOf(STATUS, filters)
    return {
      ...reviewFilters<(typeof FEEDBACK_MARKS)[number]>(filters),
      ...(status !== 'all' && status !== MIDTERM_STATUS && { status }),
      sort: chosenOf(SORT, filters),
    }
  },
  query: (input) => api.feedback.listForReview.infiniteOptions(pages(input)),
})
