import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import type { InternshipForReview } from '#contract/office/records-for-review'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import type { ListState } from '../../list/use-list.ts'
import { ReviewPanes } from '../review/review-panes.tsx'
import { useReviewList } from '../review/use-review-list.ts'
import { useInternshipDecisions } from './internship-decisions.ts'
import { INTERNSHIP_PARTS } from './internship-review-parts.tsx'
import type { internshipList } from './internships-for-review.ts'

// Only when somebody rejects.
const RejectInternshipDialog = lazyPart(() => import('./reject-internship-dialog.tsx'), 'RejectInternshipDialog')

/** Internships for review, decided one by one or several at once. */
export function InternshipApprovalsList({ list }: { list: ListState<typeof internshipList> }) {
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
    onSelectedDecided: () => selection.change({ kind: 'clear' }),
  })
  return (
    <>
      <ReviewPanes
        {...review}
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
