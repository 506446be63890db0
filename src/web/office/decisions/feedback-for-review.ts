import { localized } from '#domain/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { MIDTERM_STATUS } from '../../feedback/midterm/midterm-list.ts'
import { chosenOf, defineList } from '../../routing/define-list.ts'
import { reviewFilters, sortChoice } from '../review/review-filters.ts'

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
  keys: ['status', 'search', 'term', 'department', 'rating', 'requested', 'trait', 'assigned', 'sort', 'open'],
  input: ({ rating, requested, trait, ...filters }) => {
    const status = chosenOf(STATUS, filters)
    return {
      ...reviewFilters(filters, { rating, requested, trait }),
      ...(status !== 'all' && status !== MIDTERM_STATUS && { status }),
      sort: chosenOf(SORT, filters),
    }
  },
  query: (input) => api.feedback.listForReview.infiniteOptions(pages(input)),
})
