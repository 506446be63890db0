import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import type { InternshipForReview } from '#contract/office/records-for-review'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { RefreshButton } from '../../list/list-frame.tsx'
import { type ListState, useList } from '../../list/use-list.ts'
import { useShownChoice } from '../../list/use-url-filters.ts'
import { ExportList } from '../exports/lazy-export-list.ts'
import { withoutSort } from '../review/review-filters.ts'
import { ReviewFrame } from '../review/review-frame.tsx'
import { ReviewPanes } from '../review/review-panes.tsx'
import { useReviewList } from '../review/use-review-list.ts'
import { useInternshipDecisions } from './internship-decisions.ts'
import { INTERNSHIP_PARTS } from './internship-review-parts.tsx'
import { internshipList, SORT, STATUS } from './internships-for-review.ts'
import './internship-approvals.css'

// Loaded only when a reviewer rejects.
const RejectInternshipDialog = lazyPart(() => import('./reject-internship-dialog.tsx'), 'RejectInternshipDialog')

/** Admins decide about all internships, managers about those of their departments (product decision 1). */
export function InternshipApprovalsPage() {
  const list = useList(internshipList)
  return (
    <ReviewFrame
      list={list}
      views="internships"
      title={m.internships_approvals_title()}
      action={<RefreshButton query={list.query} />}
      filtered={m.common_internships()}
      choice={{ label: m.common_status(), ...useShownChoice(list, STATUS) }}
      searchPlaceholder={m.internships_approvals_search_placeholder()}
      canBeAssigned
      exportList={<ExportList endpoint="internships" filters={withoutSort(list.input)} />}
      loading={m.common_internships_loading()}
      failed={m.internships_approvals_load_failed()}
      empty={{
        title: m.common_internships_none_found(),
        hint: m.internships_approvals_empty(),
        filtered: m.internships_approvals_empty_filtered(),
      }}
    >
      <InternshipApprovalsList list={list} />
    </ReviewFrame>
  )
}

/** Internships for review, decided one by one or several at once. */
function InternshipApprovalsList({ list }: { list: ListState<typeof internshipList> }) {
  const { records, toSelection, canMatchMore, ...review } = useReviewList(INTERNSHIP_PARTS, list, {
    byId: (id) => ({
      queryKey: api.internships.listForReview.queryKey({ input: { id } }),
      queryFn: () => api.internships.listForReview.call({ id }),
    }),
    failed: m.internships_approvals_load_failed(),
  })
  const { queue, selection } = review
  const matching = useQuery(api.bulkDecisions.countInternships.queryOptions({ input: records, enabled: canMatchMore }))
  const { approval, bulk, rejecting, rejection, startRejecting } = useInternshipDecisions({
    onDecided: queue.openNext,
    onUndone: queue.showUndone,
    onSelectedDecided: () => selection.change({ kind: 'clear' }),
  })
  return (
    <>
      <ReviewPanes
        {...review}
        sort={useShownChoice(list, SORT)}
        approval={approval}
        matching={matching.data ?? null}
        bulk={bulk}
        onApproveSelected={() => bulk.decide({ selection: toSelection(), status: 'approved', reason: '' })}
        onReject={useCallback((internship: InternshipForReview) => startRejecting({ internship }), [startRejecting])}
        onRejectSelected={() => startRejecting({ selection: toSelection(), count: selection.count })}
      />
      {rejecting && (
        <Suspense>
          <RejectInternshipDialog rejected={rejecting} rejection={rejection} onClose={() => startRejecting(null)} />
        </Suspense>
      )}
    </>
  )
}
