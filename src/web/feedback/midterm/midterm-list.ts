import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { defineList, onlySet } from '../../routing/define-list.ts'

/** Of Feedback Review: shows the mid-term feedback that waits for a reviewer instead of the final one. */
export const MIDTERM_STATUS = 'midterm'

/** The mid-term feedback that students cannot read yet, oldest first. */
export const midtermList = defineList({
  keys: ['search', 'term', 'department'],
  input: ({ search, term, department }) => onlySet({ search, term, department }),
  query: (input) => api.midterms.listToRelease.infiniteOptions(pages(input)),
})

/** The first of them: screens speak of mid-term feedback only while some waits. */
export const waitingMidterm = () => api.midterms.listToRelease.queryOptions({ input: { limit: 1 } })
