import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import type { InternshipForReview } from '#contract/internships'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { ReviewPanes } from '../review/review-panes.tsx'
import { useNamedRecord } from '../review/use-named-record.ts'
import { type ReviewListProps, useReviewList } from '../review/use-review-list.ts'
import { useInternshipDecisions } from './internship-decisions.ts'
import { INTERNSHIP_PARTS } from './internship-review-parts.tsx'

// Only when somebody rejects.
const RejectInternshipDialog = lazyPart(() => import('./reject-internship-dialog.tsx'), 'RejectInternshipDialog')

/** Internships for review, decided one by one or several at once. */
export function InternshipApprovalsList(props: ReviewListProps<InternshipForReview>) {
  const { filtered, isOutdated, children } = props
  const parts = INTERNSHIP_PARTS
  const named = useNamedRecord({
    ...props,
    byId: (id) => ({
      queryKey: api.internships.listForReview.queryKey({ input: { id } }),
      queryFn: () => api.internships.listForReview.call({ id }),
    }),
    failed: m.internships_approvals_load_failed(),
  })
  const { queue, selection, toSelection, isSelectable, canMatchMore } = useReviewList(parts, props, named)
  const matching = useQuery(
    api.bulkDecisions.countInternships.queryOptions({
      input: recordFilters(filtered),
      enabled: canMatchMore,
    }),
  )
  const { approval, bulk, rejecting, rejection, startRejecting } = useInternshipDecisions({
    onDecided: queue.openNext,
    onSelectedDecided: () => selection.change({ kind: 'clear' }),
  })
  return (
    <>
      <ReviewPanes
        parts={parts}
        queue={queue}
        approval={approval}
        selection={selection}
        matching={matching.data ?? null}
        bulk={bulk}
        onApproveSelected={() =>
          bulk.decide({ selection: toSelection(recordFilters(filtered)), status: 'approved', reason: '' })
        }
        onReject={useCallback((internship: InternshipForReview) => startRejecting({ internship }), [startRejecting])}
        onRejectSelected={() =>
          startRejecting({ selection: toSelection(recordFilters(filtered)), count: selection.count })
        }
        isSelectable={isSelectable}
        isOutdated={isOutdated}
      >
        {children}
      </ReviewPanes>
      {rejecting && (
        <Suspense>
          <RejectInternshipDialog rejected={rejecting} rejection={rejection} onClose={() => startRejecting(null)} />
        </Suspense>
      )}
    </>
  )
}
