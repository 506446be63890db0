import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import type { ListState } from '../../list/use-list.ts'
import { ReviewPanes } from '../review/review-panes.tsx'
import { useBulkDecision } from '../review/use-bulk-decision.ts'
import { useReviewApproval } from '../review/use-review-approval.ts'
import { useReviewList } from '../review/use-review-list.ts'
import type { feedbackList } from './feedback-for-review.ts'
import { FEEDBACK_PARTS } from './feedback-review-parts.tsx'

/** Feedback for review, approved one by one or several at once. */
export function FeedbackReviewList({ list }: { list: ListState<typeof feedbackList> }) {
  const { records, toSelection, canMatchMore, ...review } = useReviewList(FEEDBACK_PARTS, list, {
    byId: (id) => ({
      queryKey: api.feedback.listForReview.queryKey({ input: { id } }),
      queryFn: () => api.feedback.listForReview.call({ id }),
    }),
    failed: m.feedback_load_failed(),
  })
  const approval = useReviewApproval({
    lists: api.feedback.listForReview.key(),
    approve: (read) => api.feedback.approve.call(read),
    approved: m.feedback_approved_message(),
    failed: m.feedback_approve_failed(),
    onDecided: review.queue.openNext,
  })
  const matching = useQuery(api.bulkDecisions.countFeedback.queryOptions({ input: records, enabled: canMatchMore }))
  const bulk = useBulkDecision({
    decide: (decision) => api.bulkDecisions.approveFeedback.call({ selection: decision.selection }),
    noun: FEEDBACK_PARTS.noun,
    failed: m.feedback_approve_failed(),
    onDecided: () => {
      approval.clearProblem()
      review.selection.change({ kind: 'clear' })
    },
    reload: approval.reload,
  })
  return (
    <ReviewPanes
      {...review}
      approval={approval}
      matching={matching.data ?? null}
      bulk={bulk}
      onApproveSelected={() => bulk.decide({ selection: toSelection(), status: 'approved', reason: '' })}
    />
  )
}
