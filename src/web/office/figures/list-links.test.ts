import { expect, it } from 'vitest'
import {
  type CountedList,
  channelList,
  dashboardFigures,
  exportFilters,
  FIGURE_LISTS,
  LISTED_RESPONSES,
  responsesLists,
} from '#domain/office/counted-lists'
import { paths } from '../../routing/paths.ts'
import { feedbackList } from '../decisions/feedback-for-review.ts'
import { internshipList } from '../decisions/internships-for-review.ts'
import { openRequestList } from '../open-requests/open-requests.ts'
import { withoutSort } from '../review/review-filters.ts'
import { listsOf } from './list-links.ts'

const NONE = { total: 0, ended: 0, erased: {} }
const SCOPE = { term: '00000000-0000-4000-8000-000000000001' }
const NO_RESPONSES = { requested: 0, opened: 0, submitted: 0, entered: 0 }
const RESPONSES = { ...NO_RESPONSES, erased: NO_RESPONSES, open: NO_RESPONSES, ended: NO_RESPONSES }
const COUNTED: CountedList[] = [
  ...dashboardFigures({ internships: NONE, feedback: NONE }, SCOPE).flatMap(({ lists }) => lists),
  FIGURE_LISTS.registered('2026-06-01'),
  FIGURE_LISTS.approved('2026-06-01'),
  FIGURE_LISTS.step('opened'),
  FIGURE_LISTS.rated('teamwork-4'),
  FIGURE_LISTS.answered('Law'),
  FIGURE_LISTS.waiting('Law'),
  FIGURE_LISTS.ended(),
  FIGURE_LISTS.trait('withheld'),
  FIGURE_LISTS.sign('early'),
  FIGURE_LISTS.answer('00000000-0000-4000-8000-000000000002', 'again', true),
  ...LISTED_RESPONSES.flatMap((counted) => responsesLists(counted, RESPONSES, '2026-06-01').map(({ list }) => list)),
  channelList('in-person', '2026-06-01', 'admin')!,
  channelList('entered', null, 'manager')!,
]

it('leads to the screen that asks for exactly what the figure counts, and exports it', () => {
  for (const counted of COUNTED)
    for (const role of ['admin', 'manager'] as const) {
      const { to, search } = listsOf(role, SCOPE)(counted)
      const [path, input] = shown(counted.list, search)
      expect([to.replace(/^\/(admin|manager|manage)\//, ''), input]).toEqual([path, { ...SCOPE, ...counted.filters }])
    }
  expect(exportFilters({ list: 'feedback', filters: {} })).toEqual({ status: 'reviewable' })
})

/** The end of the address, and the input of the list behind it. */
function shown(list: CountedList['list'], search: Record<string, string>): [string, object] {
  if (list === 'internships') return ['internships', withoutSort(internshipList.input(search))]
  if (list === 'feedback') return ['feedback', withoutSort(feedbackList.input(search))]
  return [paths.manageRequests.split('/').at(-1)!, openRequestList.input(search)]
}
