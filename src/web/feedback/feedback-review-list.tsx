import { useQuery } from '@tanstack/react-query'
import type { FeedbackForReview } from '#contract/feedback'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { recordFilters } from '../review/review-filters.ts'
import { ReviewPanes } from '../review/review-panes.tsx'
import { useBulkDecision } from '../review/use-bulk-decision.ts'
import { useNamedRecord } from '../review/use-named-record.ts'
import { useReviewApproval } from '../review/use-review-approval.ts'
import { type ReviewListProps, useReviewList } from '../review/use-review-list.ts'
import { FEEDBACK_PARTS } from './feedback-review-parts.tsx'

/** Feedback for review, approved one by one or several at once. */
export function FeedbackReviewList(props: ReviewListProps<FeedbackForReview>) {
  const { filtered, isOutdated, children } = props
  const parts = FEEDBACK_PARTS
  const named = useNamedRecord({
    ...props,
    byId: (id) => ({
      queryKey: api.feedback.listForReview.queryKey({ input: { id } }),
      queryFn: () => api.feedback.listForReview.call({ id }),
    }),
    failed: m.feedback_load_failed(),
  })
  const { queue, selection, toSelection, isSelectable, canMatchMore } = useReviewList(parts, props, named)
  const approval = useReviewApproval({
    lists: api.feedback.listForReview.key(),
    approve: (read) => api.feedback.approve.call(read),
    approved: m.feedback_approved_message(),
    failed: m.feedback_approve_failed(),
    onDecided: queue.openNext,
  })
  const matching = useQuery(
    api.bulkDecisions.countFeedback.queryOptions({
      input: recordFilters(filtered),
      enabled: canMatchMore,
    }),
  )
  const bulk = useBulkDecision({
    decide: (decision) => api.bulkDecisions.approveFeedback.call({ selection: decision.selection }),
    noun: parts.noun,
    failed: m.feedback_approve_failed(),
    onDecided: () => {
      approval.clearProblem()
      selection.change({ kind: 'clear' })
    },
    reload: approval.reload,
  })
  return (
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
      isSelectable={isSelectable}
      isOutdated={isOutdated}
    >
      {children}
    </ReviewPanes>
  )
}
