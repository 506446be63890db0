import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { defineList, onlySet } from '../../routing/define-list.ts'

/** The status in Feedback Review that shows mid-term feedback waiting for a reviewer instead of final feedback. */
export const MIDTERM_STATUS = 'midterm'

/** Mid-term feedback that students cannot read yet, oldest first. */
export const midtermList = defineList({
  keys: ['search', 'term', 'department'],
  input: ({ search, term, department }) => onlySet({ search, term, department }),
  query: (input) => api.midterms.listToRelease.infiniteOptions(pages(input)),
})

/** The first waiting record: screens mention mid-term feedback only while some is waiting. */
export const waitingMidterm = () => api.midterms.listToRelease.queryOptions({ input: { limit: 1 } })
